"""Reloads, a dead server, a double click, a second tab: the match goes on, nothing twice."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import LINE_BREAKS, Watch
from tests.browser.play import (
    begin,
    go_on,
    hand,
    moved_on,
    my_move,
    play_deal,
    play_first,
    playable,
    position,
    settle,
    trick,
    until_the_other_has_led,
)
from tests.browser.server import Server


def test_a_reload_in_the_middle_of_a_trick_changes_nothing(page: Page, server: Server) -> None:
    begin(page, server)
    until_the_other_has_led(page)
    before = hand(page), trick(page), position(page)
    page.reload()
    page.locator("#table[data-line=up]").wait_for()
    assert (hand(page), trick(page), position(page)) == before
    play_first(page)


@pytest.mark.long
def test_the_same_page_goes_on_after_the_server_died_and_plays_what_was_played_meanwhile(
    page: Page, mortal_server: Server, watch: Watch
) -> None:
    watch.pardon(*LINE_BREAKS)
    begin(page, mortal_server)
    until_the_other_has_led(page)
    page.evaluate("window.neverReloaded = true")
    before = hand(page), trick(page), position(page)
    die(page, mortal_server)
    expect(page.locator("#line-text")).to_have_text("Reconnecting…")
    assert (hand(page), trick(page), position(page)) == before
    mortal_server.start()
    page.locator("#table[data-line=up]").wait_for()
    assert (hand(page), trick(page), position(page)) == before

    die(page, mortal_server)
    card = page.locator("#hand .card:not(.barred)").first.get_attribute("data-card")
    playable(page).first.click()
    expect(page.locator("#hand .card.sent")).to_have_count(1)
    mortal_server.start()
    moved_on(page, before[2])
    settle(page)
    assert card not in hand(page)
    play_deal(page)
    assert page.evaluate("window.neverReloaded") is True


def die(page: Page, server: Server) -> None:
    """Kill the server and wait until the page knows."""
    server.kill()
    page.locator("#table[data-line=down]").wait_for()


def test_a_double_click_plays_one_card(page: Page, server: Server) -> None:
    begin(page, server)
    for _ in range(4):
        if not my_move(page):
            go_on(page)
            assert my_move(page)
        held = hand(page)
        before = position(page)
        playable(page).nth(0).dblclick(delay=20)
        page.locator(f'#table:not([data-position="{before}"])').wait_for()
        settle(page)
        gone = [card for card in held if card not in hand(page)]
        assert len(gone) == 1


@pytest.mark.long
def test_two_tabs_of_one_player_show_the_same(
    page: Page, context: BrowserContext, server: Server
) -> None:
    begin(page, server)
    other = context.new_page()
    other.goto(page.url)
    other.locator("#table[data-line=up]").wait_for()
    compared = 0
    while compared < 3:
        each, watcher = (other, page) if compared == 1 else (page, other)
        if not my_move(each):
            go_on(each)
            continue
        play_first(each)
        if not my_move(each):
            continue
        compared += 1
        watcher.locator(f'#table[data-position="{position(each)}"]').wait_for()
        settle(watcher)
        assert hand(watcher) == hand(each)
        assert trick(watcher) == trick(each)
        assert watcher.locator("#prompt").inner_text() == each.locator("#prompt").inner_text()


def test_a_stranger_has_no_seat(page: Page, browser: Browser, server: Server, watch: Watch) -> None:
    watch.pardon("with a status of 403")
    begin(page, server)
    address = page.url
    with browser.new_context() as strangers:
        answer = strangers.new_page().goto(address)
        assert answer is not None
        assert answer.status == 403
