"""What both tables ask for before anybody does anything, by the browser's own list."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import seated
from tests.browser.play import begin
from tests.browser.server import Server
from tests.static.test_budgets import LATER, TABLE_REQUESTS

ASKED = "performance.getEntriesByType('resource').map(each => each.name)"
PAGE_AND_ICON = 2
"""The list has neither."""


def asked(page: Page) -> set[str]:
    """All that the page asked for since it was loaded anew, its line up."""
    page.reload()
    page.locator("#table[data-line=up]").wait_for()
    page.wait_for_load_state("networkidle")
    return {urlsplit(each).path for each in page.evaluate(ASKED)}


def keeps_to_first_things(paths: set[str]) -> None:
    folders = {path.split("/")[3].removesuffix(".js") for path in paths if "/js/" in path}
    assert folders & LATER == set()
    assert len(paths) + PAGE_AND_ICON <= TABLE_REQUESTS, sorted(paths)


@pytest.mark.long
def test_a_practice_table_asks_for_no_more_than_its_budget(page: Page, server: Server) -> None:
    begin(page, server)
    paths = asked(page)
    assert any("/guide/" in path for path in paths)
    keeps_to_first_things(paths)


@pytest.mark.long
def test_a_desk_asks_for_the_chat_it_shows_and_a_phone_only_when_there_is_something_to_tell(
    browser: Browser, server: Server
) -> None:
    with seated(browser, server) as pair:
        wide, narrow = asked(pair.creator), asked(pair.guest)
        for paths in (wide, narrow):
            keeps_to_first_things(paths)
        assert any("/chat/" in path for path in wide)
        assert not any("/chat/" in path for path in narrow)
        pair.creator.locator("[data-phrase=hello]").click()
        expect(pair.guest.locator("#talk-unread")).to_have_text("1")
        expect(pair.guest.locator("#talk-live")).to_have_text("1 new message")
        assert any("/chat/" in path for path in asked(pair.guest))


@pytest.mark.long
def test_a_phone_that_is_made_wide_has_its_chat(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        pair.guest.set_viewport_size({"width": 1280, "height": 800})
        expect(pair.guest.locator("[data-phrase=hello]")).to_be_enabled()


@pytest.mark.long
def test_who_touches_nothing_sees_the_sheet_all_the_same(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        pair.creator.reload()
        pair.creator.locator("#table[data-line=up]").wait_for()
        pair.guest.locator("#resign").tap()
        pair.guest.locator("[data-do=resign-now]").tap()
        expect(pair.creator.locator("#sheet-heading")).to_be_focused()
        expect(pair.creator.locator("#sheet-why")).not_to_be_empty()
        pair.creator.reload()
        expect(pair.creator.locator("#sheet-why")).not_to_be_empty()
