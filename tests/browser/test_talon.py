"""The talon's two actions in every way there is: button, key, and the menu a tap on it opens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import hand, moved_on, position, until_i_may_close
from tests.browser.server import Server
from tests.browser.test_drag import until_i_may_exchange

pytestmark = pytest.mark.long


def by_button(page: Page) -> None:
    page.get_by_role("button", name="Exchange trump").click()


def by_key(page: Page) -> None:
    page.locator("#table").focus()
    page.keyboard.press("e")


def by_menu(page: Page) -> None:
    page.locator("#talon").click()
    page.locator("#talon-menu").get_by_role("button", name="Exchange trump").click()


@pytest.mark.parametrize("way", [by_button, by_key, by_menu])
def test_the_trump_jack_is_exchanged_by_button_by_key_and_from_the_menu(
    page: Page, server: Server, way: Callable[[Page], None]
) -> None:
    jack = until_i_may_exchange(page, server)
    trump = page.locator("#turned .card").get_attribute("data-card")
    before = position(page)
    way(page)
    moved_on(page, before)
    assert jack not in hand(page)
    assert trump in hand(page)
    expect(page.locator(f"#turned [data-card={jack}]")).to_have_count(1)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_talon_is_closed_from_its_menu_after_a_question(page: Page, server: Server) -> None:
    until_i_may_close(page, server)
    before = position(page)
    page.locator("#talon").click()
    page.locator("#talon-menu").get_by_role("button", name="Close the talon").click()
    expect(page.locator("#talon-menu")).to_be_hidden()
    question = page.locator("#ask-close")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert position(page) == before
    question.get_by_role("button", name="Close the talon").click()
    moved_on(page, before)
    expect(page.locator("#talon-text")).to_have_text("Closed by you")
    expect(page.locator("dialog[open]")).to_have_count(0)
