"""The packs of a finished match are computed in the browser, and a changed card is found."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.play import begin, match_is_over, next_deal, play_deal
from tests.browser.server import Server


def finished_match(page: Page, server: Server) -> None:
    begin(page, server)
    play_deal(page)
    while not match_is_over(page):
        next_deal(page)
        play_deal(page)


@pytest.mark.long
def test_every_pack_of_a_match_agrees_and_a_changed_one_does_not(
    page: Page, server: Server
) -> None:
    finished_match(page, server)
    page.get_by_role("link", name="Deal proof").click()
    verdict = page.locator("#proof-verdict")
    expect(verdict).to_contain_text("Everything agrees")
    export = json.loads(page.locator("#proof-text").input_value())
    expect(page.locator("#proof-rows tr")).to_have_count(len(export["deals"]))
    assert violations(page) == []
    deck = export["deals"][0]["deck"]
    deck[2], deck[9] = deck[9], deck[2]
    page.get_by_role("link", name="Check another match").click()
    page.get_by_label("Paste the export of a match:").fill(json.dumps(export))
    page.get_by_role("button", name="Compute the packs").click()
    expect(verdict).to_contain_text("not all packs")
    expect(page.locator("#proof-rows tr").first).to_contain_text("differs from card 3 on")


def test_what_is_no_export_is_said_to_be_none(page: Page, server: Server) -> None:
    page.goto(server.url + "/proof/")
    page.get_by_label("Paste the export of a match:").fill("cards")
    page.get_by_role("button", name="Compute the packs").click()
    expect(page.locator("#proof-verdict")).to_have_text("This is no export of a match.")
    expect(page.locator("#proof-found")).to_be_hidden()
    assert violations(page) == []


def test_nobody_asks_for_the_packs_before_the_page_can_compute_them(
    page: Page, server: Server
) -> None:
    held: list[Route] = []
    page.route("**/js/proof/page.js", lambda route: held.append(route))
    with page.expect_request("**/js/proof/page.js"):
        page.goto(server.url + "/proof/", wait_until="commit")
    text = page.get_by_label("Paste the export of a match:")
    button = page.get_by_role("button", name="Compute the packs")
    text.fill("cards")
    expect(button).to_be_disabled()
    for each in held:
        each.continue_()
    expect(button).to_be_enabled()
    expect(text).to_have_value("cards")
