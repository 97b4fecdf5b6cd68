"""What the table offers besides cards: marriages, enough, the last trick, the sheet, leaving."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import (
    begin,
    go_on,
    hand,
    moved_on,
    my_move,
    next_deal,
    play_deal,
    play_first,
    playable,
    position,
    trick,
)
from tests.browser.server import Server

DEALS = 25


@pytest.mark.long
def test_a_marriage_is_declared_or_not_as_the_player_says(page: Page, server: Server) -> None:
    begin(page, server, rules="soba")
    question = page.locator("#ask-declare")
    for _ in range(DEALS * 8):
        if not my_move(page):
            go_on(page)
            continue
        before = position(page)
        pairs = [card for card in hand(page) if card[0] == "K" and f"Q{card[1]}" in hand(page)]
        if pairs and not trick(page):
            page.locator(f"#hand [data-card=Q{pairs[0][1]}] .press").click()
            expect(question).to_be_visible()
            expect(question.get_by_role("button")).to_have_count(3)
            page.keyboard.press("Escape")
            expect(question).to_be_hidden()
            assert position(page) == before
            page.locator(f"#hand [data-card=Q{pairs[0][1]}] .press").click()
            question.get_by_role("button", name="Declare").click()
            moved_on(page, before)
            expect(page.locator("#log")).to_contain_text("You declare")
            return
        play_first(page)
    raise AssertionError("No pair ever came to the lead.")


@pytest.mark.long
def test_a_pair_is_tagged_where_leading_declares_it(page: Page, server: Server) -> None:
    begin(page, server)
    for _ in range(DEALS * 8):
        if not my_move(page):
            go_on(page)
            continue
        pairs = [card for card in hand(page) if card[0] == "K" and f"Q{card[1]}" in hand(page)]
        if pairs and not trick(page):
            card = page.locator(f"#hand [data-card=Q{pairs[0][1]}]")
            assert card.get_attribute("data-pair") in ("20", "40")
            expect(card.get_by_role("button")).to_have_accessible_name(re.compile("declares"))
            return
        play_first(page)
    raise AssertionError("No pair ever came to the lead.")


@pytest.mark.long
def test_who_says_enough_too_early_loses_the_deal(page: Page, server: Server) -> None:
    begin(page, server, rules="kavana")
    for _ in range(DEALS * 8):
        if not my_move(page):
            go_on(page)
            continue
        if page.locator("#claim").is_visible():
            page.locator("#claim").click()
            expect(page.locator("#ask-claim").get_by_role("button", name="Cancel")).to_be_focused()
            page.get_by_role("button", name="Enough: I have 66").click()
            page.locator("#sheet:not([hidden])").wait_for()
            expect(page.locator("#sheet-heading")).to_have_text(
                re.compile("^Beginner wins the (match|deal: [23] game points)$")
            )
            expect(page.locator("#sheet-reason")).to_contain_text("without having 66")
            return
        play_first(page, declare=False)
    raise AssertionError("I never led with a trick of my own.")


def test_the_last_trick_can_be_looked_at(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.locator("#last").click(force=True)
    expect(page.locator("#toast")).to_have_text("There is no last trick yet.")
    while page.locator("#last[aria-disabled]").count():
        assert my_move(page)
        play_first(page)
    page.locator("#last").click()
    expect(page.locator("#show-last .card-face")).to_have_count(2)
    expect(page.locator("#last-text")).to_contain_text("You: ")


def test_what_was_explained_goes_as_soon_as_a_card_is_played(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.locator("#last").click(force=True)
    expect(page.locator("#toast")).to_be_visible()
    playable(page).first.click()
    assert page.locator("#toast").is_hidden()


def test_the_sheet_says_who_why_and_how_much_and_its_countdown_stops(
    page: Page, server: Server
) -> None:
    begin(page, server)
    play_deal(page)
    expect(page.locator("#countdown")).to_contain_text("Next deal in")
    page.get_by_role("button", name="Stop the countdown").click()
    expect(page.locator("#countdown")).to_be_empty()
    expect(page.locator("#hold")).to_be_hidden()
    expect(page.locator("#sheet-heading")).to_contain_text("the deal: ")
    expect(page.locator("#sheet-reason")).not_to_be_empty()
    expect(page.locator("#sheet-why")).to_contain_text("point")
    expect(page.locator("#sheet-rows tr")).to_have_count(2)
    next_deal(page)


def test_a_left_match_is_over_and_a_kept_one_is_offered_on_every_page(
    page: Page, server: Server
) -> None:
    begin(page, server, level="club")
    address = page.url
    for path in ("/", "/rules/"):
        page.goto(server.url + path)
        page.get_by_role("link", name="Return to your match: Snapszer Klub, opponent: Kati").click()
        assert page.url == address
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Leave the match").click()
    page.locator("#sheet:not([hidden])").wait_for()
    expect(page.locator("#sheet-heading")).to_have_text("The match has ended without a result")
    page.get_by_role("link", name="Home").last.click()
    expect(page.get_by_role("link", name="Return to your match")).to_have_count(0)


def test_the_cut_that_waits_for_me_looks_like_my_turn(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    colours = """() => {
        const { color, backgroundColor } = getComputedStyle(document.getElementById("prompt"));
        return [color, backgroundColor];
    }"""
    my_turn = page.evaluate(colours)
    page.evaluate("document.getElementById('table').classList.remove('my-turn')")
    assert page.evaluate(colours) != my_turn
    page.evaluate("document.getElementById('table').classList.add('may-cut')")
    assert page.evaluate(colours) == my_turn


def test_a_long_name_leaves_the_points_where_they_are(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server)
    where = "document.getElementById('my-points').getBoundingClientRect().right"
    before = page.evaluate(where)
    page.evaluate("document.getElementById('their-points-name').textContent = 'W'.repeat(20)")
    assert page.evaluate(where) == before
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
