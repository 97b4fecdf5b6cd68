"""The table by touch: the first tap lifts a card and says what the second will do."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import (
    begin,
    hand,
    moved_on,
    my_move,
    play_deal,
    playable,
    position,
    until_a_card_is_barred,
)
from tests.browser.server import Server


def test_a_tap_lifts_and_a_second_one_plays(phone: Page, server: Server) -> None:
    begin(phone, server)
    assert my_move(phone)
    before, held = position(phone), hand(phone)
    playable(phone).first.tap()
    expect(phone.locator("#hand .card.armed")).to_have_count(1)
    expect(phone.locator("#prompt")).to_contain_text("Tap again")
    assert (position(phone), hand(phone)) == (before, held)
    playable(phone).last.tap()
    expect(phone.locator("#hand .card.armed")).to_have_count(1)
    assert position(phone) == before
    phone.locator("#hand .card.armed .press").tap()
    moved_on(phone, before)


def test_what_was_explained_goes_as_soon_as_a_card_is_lifted(phone: Page, server: Server) -> None:
    begin(phone, server)
    assert my_move(phone)
    phone.locator("#last").tap(force=True)
    expect(phone.locator("#toast")).to_be_visible()
    playable(phone).first.tap()
    expect(phone.locator("#hand .card.armed")).to_have_count(1)
    assert phone.locator("#toast").is_hidden()


@pytest.mark.long
def test_a_tap_on_a_card_that_may_not_be_played_says_why(phone: Page, server: Server) -> None:
    barred = until_a_card_is_barred(phone, server)
    before = position(phone)
    barred.locator(".press").tap(force=True)
    expect(phone.locator("#toast")).to_be_visible()
    assert position(phone) == before


def test_every_button_is_large_enough_for_a_thumb(phone: Page, server: Server) -> None:
    begin(phone, server)
    assert my_move(phone)
    small = phone.evaluate(
        """[...document.querySelectorAll("button, a")]
        .filter(each => each.getClientRects().length && !each.closest("dialog"))
        .map(each => [each.id || each.className, each.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44)
        .map(([name, box]) => `${name} ${box.width}×${box.height}`)"""
    )
    assert small == []


@pytest.mark.long
def test_a_deal_is_played_by_touch_alone(phone: Page, server: Server) -> None:
    begin(phone, server)
    play_deal(phone, touch=True)
