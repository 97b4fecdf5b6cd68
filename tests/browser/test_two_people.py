"""Two real browsers at one table: a creator at a desk, and a guest who comes by link on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import (
    UP,
    Pair,
    get_ready,
    invited,
    play_deal,
    play_on,
    seated,
    sit_down,
    whose_move,
)
from tests.browser.conftest import Watch
from tests.browser.play import hand, match_is_over, shown_points
from tests.browser.server import Server
from tests.browser.test_axe import in_every_look, violations

SAYS = "#banner[data-says=something]"
SILENT = "#banner[data-says=nothing]"


def places(page: Page) -> list[dict[str, Any]]:
    """Where the cards of the hand and every button are."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => [...document.querySelectorAll("#hand .card, #table button, #table a, .bar > *")]
            .map((each) => each.getBoundingClientRect().toJSON())"""
    )
    return found


def faces(page: Page, where: str) -> set[str]:
    """The cards drawn there."""
    drawn = page.locator(f"{where} use[href]").all()
    return {(each.get_attribute("href") or "").removeprefix("#") for each in drawn}


def next_deal(pair: Pair) -> None:
    for page in pair.pages:
        page.get_by_role("button", name="Play on", exact=True).last.click()
    for page in pair.pages:
        page.locator("#sheet").wait_for(state="hidden")
        page.locator("#hand .card").nth(4).wait_for()


def play_match(pair: Pair) -> None:
    for _ in range(20):
        play_deal(pair)
        if match_is_over(pair.creator):
            return
        next_deal(pair)
    raise AssertionError("The match never ended.")


@pytest.mark.long
def test_a_whole_match_its_replay_and_a_rematch(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch) as pair:
        forehand = whose_move(pair)
        assert forehand is pair.creator
        play_match(pair)
        for page in pair.pages:
            expect(page.locator("#sheet-end")).to_be_visible()
        mine, theirs = shown_points(pair.creator)
        assert shown_points(pair.guest) == (theirs, mine)

        read = pair.guests.new_page()
        read.goto(pair.guest.locator("a[href$='/replay/']").evaluate("link => link.href"))
        won = pair.guest.locator("#sheet-heading").inner_text().startswith("You win")
        name = pair.creator.locator("#their-name").inner_text()
        loser = pair.guest.locator("#their-name").inner_text()
        expect(read.locator("#replay-end")).to_have_text(
            f"{name if won else loser} wins the match (Target reached)."
        )
        expect(read.locator("[data-step=on]")).to_be_visible()
        assert violations(read) == []
        read.keyboard.press("ArrowRight")
        expect(read.locator("#board-count")).to_contain_text("Step 1 of")
        expect(read.locator("[aria-current=step]")).to_have_count(1)
        assert read.evaluate("document.documentElement.scrollWidth") <= 360
        read.close()

        pair.creator.get_by_role("button", name="Rematch").click()
        expect(pair.guest.locator("#rematch-state")).to_contain_text("Wants a rematch")
        expect(pair.creator.locator("#rematch-state")).to_contain_text("Waiting for")
        before = pair.guest.url
        pair.guest.get_by_role("button", name="Rematch").tap()
        for page in pair.pages:
            page.wait_for_url(lambda url: url != before)
        sit_down(pair)
        assert pair.creator.url == pair.guest.url
        assert whose_move(pair) is pair.guest
        assert shown_points(pair.creator) == ("7", "7")

        look_back = pair.guests.new_page()
        look_back.goto(before)
        look_back.locator(UP).wait_for()
        look_back.get_by_role("button", name="Rematch").click()
        look_back.wait_for_url(pair.guest.url)


@pytest.mark.long
def test_a_pause_is_seen_by_both_and_ends_with_ok(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch, clock="60") as pair:
        play_on(pair)
        before = [places(page) for page in pair.pages]
        pair.guest.get_by_role("button", name="Pause (2)").tap()
        for page in pair.pages:
            page.locator(SAYS).wait_for()
        assert [places(page) for page in pair.pages] == before
        expect(pair.creator.locator("#banner-text")).to_have_text(re.compile("^Pause: Guest"))
        expect(pair.creator.locator("#their-being")).to_have_text("pause")
        expect(pair.guest.locator("#banner-text")).to_have_text("Your pause.")
        expect(pair.creator.locator("#alert")).to_contain_text("Pause: Guest")
        for page in pair.pages:
            expect(page.locator("#banner-time")).to_have_text(re.compile(r"^0:(20|1\d)$"))
            assert violations(page) == []
        pair.guest.get_by_role("button", name="OK, I play on").tap()
        for page in pair.pages:
            page.locator(SILENT).wait_for()
        expect(pair.creator.locator("#their-being")).to_have_text("")
        expect(pair.guest.locator("#pause")).to_have_text("Pause (1)")
        assert [places(page) for page in pair.pages] == before


@pytest.mark.long
def test_after_a_pause_the_computer_stands_in_until_ok(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch) as pair:
        mover = whose_move(pair)
        other = next(page for page in pair.pages if page is not mover)
        mover.locator("#pause").click()
        expect(mover.locator("#banner-text")).to_have_text(
            "The computer plays for you.", timeout=25_000
        )
        expect(other.locator("#banner-text")).to_have_text(re.compile("^Computer stands in: Guest"))
        other.locator("#trick .by-computer").wait_for()
        expect(other.locator("#their-being")).to_have_text("computer")
        for page in pair.pages:
            assert violations(page) == []
        mover.get_by_role("button", name="OK, I play on").click()
        for page in pair.pages:
            page.locator(SILENT).wait_for()
        expect(other.locator("#their-being")).to_have_text("")


@pytest.mark.long
def test_shown_cards_are_seen_by_the_other_and_hide_by_themselves(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch) as pair:
        held = set(hand(pair.creator))
        before = places(pair.guest)
        pair.creator.locator("#show").click()
        pair.creator.locator("#ask-show").get_by_role("button", name="Show cards").click()
        pair.guest.locator("#shown:not([hidden])").wait_for()
        assert faces(pair.guest, "#shown-cards") == held
        assert places(pair.guest) == before
        expect(pair.creator.locator("#banner-text")).to_have_text(re.compile("^Sees your cards"))
        assert faces(pair.creator, "#shown-cards") == set()
        assert violations(pair.guest) == []
        pair.guest.locator("#shown").wait_for(state="hidden", timeout=15_000)
        pair.creator.locator(SILENT).wait_for()


@pytest.mark.long
def test_who_closes_his_page_is_missed_and_welcomed_back(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch) as pair:
        before = places(pair.creator)
        address = pair.guest.url
        held = hand(pair.guest)
        pair.guest.close()
        pair.creator.locator(SAYS).wait_for()
        expect(pair.creator.locator("#banner-text")).to_have_text(re.compile("^Connection lost"))
        expect(pair.creator.locator("#their-being")).to_have_text("away")
        assert places(pair.creator) == before
        in_every_look(pair.creator)
        back = pair.guests.new_page()
        back.goto(address)
        back.locator(UP).wait_for()
        pair.creator.locator(SILENT).wait_for()
        expect(pair.creator.locator("#log")).to_contain_text("At the table again")
        assert hand(back) == held


@pytest.mark.long
def test_who_gives_up_shows_his_cards(browser: Browser, server: Server, watch: Watch) -> None:
    with seated(browser, server, watch) as pair:
        held = set(hand(pair.guest))
        pair.guest.locator("#resign").tap()
        pair.guest.get_by_role("button", name="Give up the deal").tap()
        pair.creator.locator("#sheet:not([hidden])").wait_for()
        assert faces(pair.creator, "#sheet-shown") == held
        expect(pair.creator.locator("#sheet-reason")).to_contain_text("gave up the deal")
        in_every_look(pair.creator)


def test_leaving_says_what_it_costs_and_ends_the_match(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch) as pair:
        pair.guest.locator("nav [data-do=leave]").tap()
        expect(pair.guest.locator("#leave-price")).to_contain_text("one more loss")
        pair.guest.get_by_role("button", name="Leave the match").tap()
        expect(pair.creator.locator("#sheet-heading")).to_have_text("You win the match")
        expect(pair.creator.locator("#sheet-reason")).to_contain_text("left the match")
        expect(pair.guest.locator("#sheet-reason")).to_contain_text("You left the match.")


@pytest.mark.long
def test_the_clock_warns_and_then_the_computer_plays_once(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with seated(browser, server, watch, clock="10") as pair:
        mover = whose_move(pair)
        other = next(page for page in pair.pages if page is not mover)
        expect(mover.locator("#my-avatar[data-seconds]")).to_have_count(1)
        expect(other.locator("#their-avatar[data-seconds]")).to_have_count(1)
        expect(mover.locator("#alert")).to_contain_text("5 seconds left", timeout=9_000)
        other.locator("#trick .by-computer").wait_for(timeout=15_000)
        expect(other.locator("#log")).to_contain_text("(computer)")
        expect(mover.locator("#log")).to_contain_text("You (computer)")
        assert violations(other) == []


def test_the_rooms_pages_have_no_violation(browser: Browser, server: Server, watch: Watch) -> None:
    with invited(browser, server, watch) as pair:
        page = pair.guests.new_page()
        page.goto(f"{server.url}/room/")
        in_every_look(page)
        page.goto(server.url)
        in_every_look(page)
        for each in pair.pages:
            in_every_look(each)
        code = pair.creator.locator(".room-code").inner_text()
        page.goto(server.url)
        page.get_by_label("Invite code").fill(code.lower())
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"/room/{code}/$"))


def test_a_room_is_left_for_the_table_by_keyboard_alone(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with invited(browser, server, watch) as pair:
        for page in pair.pages:
            page.get_by_role("button", name="I am ready").focus()
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Not ready after all").wait_for()
        pair.creator.locator("[data-start] button:not([aria-disabled])").focus()
        pair.creator.keyboard.press("Enter")
        sit_down(pair)


def test_a_copied_link_is_said_so(browser: Browser, server: Server, watch: Watch) -> None:
    with invited(browser, server, watch) as pair:
        pair.creator.context.grant_permissions(["clipboard-read", "clipboard-write"])
        pair.creator.get_by_role("button", name="Copy the link").click()
        expect(pair.creator.locator("[data-copy]")).to_have_text("Copied")
        get_ready(pair)
