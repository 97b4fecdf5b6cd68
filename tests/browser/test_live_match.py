"""A match between two people whose time passes: who is away, who waits, and what each is told.

The tests move the server's time, which stands meanwhile; nobody sleeps. A page whose server's time
stands runs ahead of it by up to 20 seconds, so that its countdowns may show so much less.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import (
    SAYS,
    SILENT,
    UP,
    Pair,
    faces,
    mover_of,
    next_deal,
    other_of,
    places,
    play_on,
    same_position,
    seat_of,
    seated,
    whose_move,
)
from tests.browser.conftest import LINE_BREAKS, Watch
from tests.browser.logs import is_live, log_of, outcome
from tests.browser.play import hand, moved_on, my_move, play_first, position
from tests.browser.server import Server
from tests.browser.timed_server import TimedServer

pytestmark = pytest.mark.long

NO_RESULT = ("The match has ended without a result", "It was broken off. Nothing counts.")


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[TimedServer]:
    """A server that this test alone has, and may kill for as long as it likes."""
    server = TimedServer(tmp_path)
    server.start()
    yield server
    server.stop()


def expect_end(page: Page, heading: str, reason: str) -> None:
    expect(page.locator("#sheet-end")).to_be_visible()
    expect(page.locator("#sheet-heading")).to_have_text(heading)
    expect(page.locator("#sheet-reason")).to_have_text(re.compile(f"{re.escape(reason)}$"))
    expect(page.locator("#banner[data-says=something]")).to_have_count(0)


def expect_won(page: Page, reason: str) -> None:
    expect_end(page, "You win the match", reason.format(other_of(page)))


def expect_lost(page: Page, reason: str) -> None:
    expect_end(page, f"{other_of(page)} wins the match", reason)


def back_at(pair: Pair, page: Page, address: str) -> Page:
    """Whoever had this page comes back with a new one."""
    new = page.context.new_page()
    new.goto(address)
    new.locator(UP).wait_for()
    return new


def by(server: Server, pair: Pair, seat: int) -> list[str]:
    """Who acted for a seat: itself, the clock, the substitute."""
    log = log_of(server, pair.match)
    return [line.payload["by"] for line in log if line.kind == "acted" and line.seat == seat]


def kinds(server: Server, pair: Pair) -> list[str]:
    return [line.kind for line in log_of(server, pair.match)]


def test_where_both_vanish_the_match_is_broken_off(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        play_on(pair)
        address = pair.creator.url
        for page in pair.pages:
            page.close()
        timed_server.has_lines(0)
        timed_server.let_pass(65)
        assert is_live(timed_server, address.rstrip("/").split("/")[-1])
        timed_server.let_pass(12)
        for page in pair.pages:
            expect_end(back_at(pair, page, address), *NO_RESULT)
        assert outcome(timed_server, pair.match) == ("aborted", [])


def test_whoever_is_back_in_the_last_fifteen_seconds_wins_against_who_is_not(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        address, seat = pair.creator.url, seat_of(pair.creator)
        pair.guest.close()
        timed_server.has_lines(1)
        timed_server.let_pass(5)
        pair.creator.close()
        timed_server.has_lines(0)
        timed_server.let_pass(60)
        expect_won(back_at(pair, pair.creator, address), "Connection lost for too long: {}.")
        expect_lost(back_at(pair, pair.guest, address), "Your connection was lost for too long.")
        assert outcome(timed_server, pair.match) == ("disconnected", [seat])


def test_after_ten_minutes_without_a_move_the_other_may_end_it(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        play_on(pair)
        idle = whose_move(pair)
        waiting = pair.other(idle)
        timed_server.let_pass(570)
        expect(waiting.locator("#abort")).to_be_hidden()
        timed_server.let_pass(31)
        expect(waiting.locator("#banner-text")).to_have_text("No move for ten minutes.")
        expect(waiting.locator("#abort")).to_be_visible()
        assert idle.locator("#abort").is_hidden()
        assert idle.locator(SILENT).count() == 1
        waiting.get_by_role("button", name="End the match").click()
        for page in pair.pages:
            expect_end(page, *NO_RESULT)
        assert outcome(timed_server, pair.match) == ("aborted", [])


def test_the_clock_warns_before_it_is_zero(browser: Browser, timed_server: TimedServer) -> None:
    with timed_server.time_stands(), seated(browser, timed_server, clock="30") as pair:
        mover = whose_move(pair)
        other = pair.other(mover)
        timed_server.let_pass(20.5)
        expect(mover.locator("#my-avatar[data-seconds]")).to_have_count(1)
        expect(other.locator("#their-avatar[data-seconds]")).to_have_count(1)
        timed_server.let_pass(5)
        expect(mover.locator("#alert")).to_contain_text("5 seconds left")
        assert by(timed_server, pair, seat_of(mover)) == []


def test_at_the_first_zero_the_computer_plays_and_at_the_second_the_match_is_lost(
    browser: Browser, timed_server: TimedServer
) -> None:
    with timed_server.time_stands(), seated(browser, timed_server, clock="10") as pair:
        mover = whose_move(pair)
        other = pair.other(mover)
        before = position(mover)
        timed_server.let_pass(10.5)
        assert by(timed_server, pair, seat_of(mover)) == []
        timed_server.let_pass(1)
        other.locator("#trick .by-computer").wait_for()
        expect(mover.locator("#log")).to_contain_text("You (computer)")
        expect(other.locator("#log")).to_contain_text(f"{other_of(other)} (computer)")
        assert position(mover) != before
        assert by(timed_server, pair, seat_of(mover)) == ["clock"]
        until_he_moves(pair, mover)
        timed_server.let_pass(11.5)
        expect_lost(mover, "Your time ran out twice in a row.")
        expect_won(other, "Time ran out twice in a row: {}.")
        assert outcome(timed_server, pair.match) == ("timed_out", [seat_of(other)])


def until_zero_has_passed(server: TimedServer, pair: Pair, mover: Page) -> None:
    """His clock of ten seconds runs out, and both see what the computer has played for him."""
    before = position(mover)
    server.let_pass(11.5)
    moved_on(mover, before)
    same_position(pair, mover)


def until_he_moves(pair: Pair, mover: Page) -> None:
    """The other plays until it is this one's turn again, in this deal or the next."""
    other = pair.other(mover)
    for _ in range(5):
        if mover_of(pair) is mover:
            return
        if not my_move(other):
            next_deal(pair)
            continue
        play_first(other, touch=other is pair.guest)
        same_position(pair, other)
    raise AssertionError("It never was his turn again.")


def test_an_own_move_between_two_zeros_makes_the_second_the_first(
    browser: Browser, timed_server: TimedServer
) -> None:
    with timed_server.time_stands(), seated(browser, timed_server, clock="10") as pair:
        mover = whose_move(pair)
        until_zero_has_passed(timed_server, pair, mover)
        until_he_moves(pair, mover)
        assert my_move(mover)
        play_first(mover, touch=mover is pair.guest)
        same_position(pair, mover)
        until_he_moves(pair, mover)
        until_zero_has_passed(timed_server, pair, mover)
        assert is_live(timed_server, pair.match)
        assert by(timed_server, pair, seat_of(mover)) == ["clock", "player", "clock"]


def test_who_is_away_for_a_minute_has_lost(browser: Browser, timed_server: TimedServer) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        play_on(pair)
        address, seat = pair.guest.url, seat_of(pair.creator)
        pair.guest.close()
        timed_server.has_lines(1)
        timed_server.let_pass(4)
        expect(pair.creator.locator("#banner-text")).to_have_text(
            f"Connection lost: {other_of(pair.creator)}"
        )
        expect(pair.creator.locator("#alert")).to_contain_text("Connection lost")
        expect(pair.creator.locator("#banner-time")).to_have_text(re.compile(r"^0:[345]\d$"))
        timed_server.let_pass(57)
        expect_won(pair.creator, "Connection lost for too long: {}.")
        expect_lost(back_at(pair, pair.guest, address), "Your connection was lost for too long.")
        assert outcome(timed_server, pair.match) == ("disconnected", [seat])


def test_who_is_back_after_fifty_seconds_plays_on(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        address, held = pair.guest.url, hand(pair.guest)
        before = places(pair.creator)
        pair.guest.close()
        timed_server.has_lines(1)
        timed_server.let_pass(50)
        pair.creator.locator(SAYS).wait_for()
        expect(pair.creator.locator("#their-being")).to_have_text("away")
        assert places(pair.creator) == before
        back = back_at(pair, pair.guest, address)
        pair.creator.locator(SILENT).wait_for()
        expect(pair.creator.locator("#log")).to_contain_text("At the table again")
        expect(pair.creator.locator("#their-being")).to_have_text("")
        assert hand(back) == held
        back.locator(SILENT).wait_for()
        again = Pair(pair.creator, back, pair.guests)
        timed_server.let_pass(30)
        assert play_on(again)
        assert play_on(again)
        assert is_live(timed_server, pair.match)
        assert kinds(timed_server, pair).count("absent") == 1
        assert kinds(timed_server, pair).count("returned") == 1


def test_a_pause_is_seen_by_both_and_ends_with_ok(
    browser: Browser, timed_server: TimedServer
) -> None:
    with timed_server.time_stands(), seated(browser, timed_server, clock="60") as pair:
        play_on(pair)
        before = [places(page) for page in pair.pages]
        pair.guest.get_by_role("button", name="Pause (2)").tap()
        for page in pair.pages:
            page.locator(SAYS).wait_for()
            expect(page.locator("#banner-time")).to_have_text(re.compile(r"^0:[012]\d$"))
        assert [places(page) for page in pair.pages] == before
        expect(pair.creator.locator("#banner-text")).to_have_text(
            f"Pause: {other_of(pair.creator)}"
        )
        expect(pair.creator.locator("#their-being")).to_have_text("pause")
        expect(pair.guest.locator("#banner-text")).to_have_text("Your pause.")
        expect(pair.guest.locator("#pause use")).to_have_attribute("href", "#icon-resume")
        expect(pair.creator.locator("#alert")).to_contain_text("Pause: Guest")
        pair.guest.get_by_role("button", name="OK, I play on").tap()
        for page in pair.pages:
            page.locator(SILENT).wait_for()
        expect(pair.creator.locator("#their-being")).to_have_text("")
        expect(pair.guest.locator("#pause")).to_have_text("Pause (1)")
        assert [places(page) for page in pair.pages] == before


def test_the_computer_plays_for_who_pauses_and_hands_back_in_the_middle_of_a_trick(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        mover = whose_move(pair)
        other = pair.other(mover)
        mover.locator("#pause").click()
        expect(other.locator("#banner-text")).to_have_text(f"Pause: {other_of(other)}")
        timed_server.let_pass(20.5)
        expect(mover.locator("#banner-text")).to_have_text("The computer plays for you.")
        expect(other.locator("#banner-text")).to_have_text(f"Computer stands in: {other_of(other)}")
        assert by(timed_server, pair, seat_of(mover)) == []
        timed_server.let_pass(1)
        other.locator("#trick .by-computer").wait_for()
        expect(other.locator("#their-being")).to_have_text("computer")
        mover.get_by_role("button", name="OK, I play on").click()
        for page in pair.pages:
            page.locator(SILENT).wait_for()
        expect(other.locator("#their-being")).to_have_text("")
        timed_server.let_pass(30)
        assert my_move(other)
        play_first(other, touch=other is pair.guest)
        same_position(pair, other)
        until_he_moves(pair, mover)
        timed_server.let_pass(30)
        assert my_move(mover)
        play_first(mover, touch=mover is pair.guest)
        assert by(timed_server, pair, seat_of(mover)) == ["substitute", "player"]
        assert kinds(timed_server, pair).count("substituted") == 1
        assert kinds(timed_server, pair).count("resumed") == 1


def test_who_stays_away_for_ten_minutes_of_the_computers_play_has_left(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        play_on(pair)
        waiting = whose_move(pair)
        away = pair.other(waiting)
        away.locator("#pause").click()
        waiting.locator(SAYS).wait_for()
        timed_server.let_pass(21)
        expect(waiting.locator("#banner-text")).to_contain_text("Computer stands in")
        timed_server.let_pass(598)
        assert is_live(timed_server, pair.match)
        timed_server.let_pass(4)
        expect_won(waiting, "{} left the match.")
        expect_lost(away, "You left the match.")
        assert outcome(timed_server, pair.match) == ("left", [seat_of(waiting)])


def test_shown_cards_are_hidden_again_after_ten_seconds(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        held = set(hand(pair.creator))
        before = places(pair.guest)
        pair.guest.evaluate("Date.now = () => 0")
        pair.creator.locator("#show").click()
        pair.creator.locator("#ask-show").get_by_role("button", name="Show cards").click()
        pair.guest.locator("#shown:not([hidden])").wait_for()
        assert faces(pair.guest, "#shown-cards") == held
        assert places(pair.guest) == before
        expect(pair.creator.locator("#banner-text")).to_have_text(re.compile("^Sees your cards"))
        assert faces(pair.creator, "#shown-cards") == set()
        timed_server.let_pass(11)
        pair.guest.locator("#shown").wait_for(state="hidden")
        pair.creator.locator(SILENT).wait_for()
        assert kinds(timed_server, pair)[-2:] == ["shown", "show_ended"]
        assert is_live(timed_server, pair.match)


def test_an_outage_of_thirty_seconds_costs_nobody_his_time(
    browser: Browser, mortal_server: TimedServer, watch: Watch
) -> None:
    watch.pardon(*LINE_BREAKS)
    with seated(browser, mortal_server, clock="10") as pair:
        mover = whose_move(pair)
        before = position(mover), hand(pair.creator), hand(pair.guest)
        mortal_server.kill()
        for page in pair.pages:
            page.locator("#table[data-line=down]").wait_for()
            expect(page.locator("#line-text")).to_have_text("Reconnecting…")
        mortal_server.start_after(30)
        with mortal_server.time_stands():
            for page in pair.pages:
                page.locator(UP).wait_for()
            mortal_server.let_pass(16)
            for page in pair.pages:
                page.locator(SILENT).wait_for()
            assert (position(mover), hand(pair.creator), hand(pair.guest)) == before
            assert "outage" in kinds(mortal_server, pair)
            assert not {"absent", "acted", "ended"} & set(kinds(mortal_server, pair))
            assert play_on(pair)
            assert play_on(pair)
        assert is_live(mortal_server, pair.match)
