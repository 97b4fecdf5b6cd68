"""axe-core finds nothing to object to: on pages, in the states of the table, light and dark."""

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.play import (
    begin,
    my_move,
    play_deal,
    until_i_may_close,
    until_the_other_has_led,
)
from tests.browser.server import ROOT, Server

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = [(360, 740), (1280, 800)]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE)
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    return [
        f"{each['id']}: {node['html']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def in_every_look(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert violations(page) == []


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/klub/"])
def test_the_pages_have_no_violation(page: Page, server: Server, path: str) -> None:
    page.goto(server.url + path)
    in_every_look(page)


def test_the_table_has_none_on_my_turn_and_on_the_others(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    in_every_look(page)
    until_the_other_has_led(page)
    in_every_look(page)


def test_the_table_has_none_when_the_talon_is_closed(page: Page, server: Server) -> None:
    until_i_may_close(page, server)
    page.locator("#close").click()
    page.get_by_role("button", name="Close the talon").last.click()
    page.locator("#table.talon-closed").wait_for()
    in_every_look(page)
    until_the_other_has_led(page)
    in_every_look(page)


@pytest.mark.parametrize(
    "dialog", ["ask-close", "ask-resign", "ask-leave", "ask-claim", "show-help"]
)
def test_the_dialogs_have_none(page: Page, server: Server, dialog: str) -> None:
    begin(page, server)
    page.locator(f"#{dialog}").evaluate("dialog => dialog.showModal()")
    in_every_look(page)


def test_the_talons_menu_has_none(page: Page, server: Server) -> None:
    begin(page, server)
    page.locator("#talon").click()
    page.locator("#talon-menu[open]").wait_for()
    in_every_look(page)


def test_the_sheet_has_none(page: Page, server: Server) -> None:
    begin(page, server)
    play_deal(page)
    page.get_by_role("button", name="Stop the countdown").click()
    page.locator("#hold").wait_for(state="hidden")
    in_every_look(page)
