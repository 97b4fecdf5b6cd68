"""Two real browsers at one table: a creator at a desk, and a guest who comes by link on a phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.company import (
    UP,
    faces,
    guest_gives_up_the_match,
    invited,
    next_deal,
    other_of,
    play_both,
    play_match,
    rematch,
    seat_of,
    seated,
    sit_down,
    whose_move,
)
from tests.browser.logs import outcome
from tests.browser.play import hand, shown_points
from tests.browser.server import Server


@pytest.mark.long
def test_a_match_between_two_is_played_to_its_end(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        play_both(pair)
        next_deal(pair)
        guest_gives_up_the_match(pair)
        expect(pair.creator.locator("#sheet-heading")).to_have_text("You win the match")
        expect(pair.guest.locator("#sheet-heading")).to_have_text(
            f"{other_of(pair.guest)} wins the match"
        )
        mine, theirs = shown_points(pair.creator)
        assert shown_points(pair.guest) == (theirs, mine)
        assert outcome(server, pair.match) == ("target", [seat_of(pair.creator)])


@pytest.mark.long
def test_a_whole_match_its_replay_and_a_rematch(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
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
            f"{name if won else loser} wins the match."
        )
        expect(read.locator("[data-step=on]")).to_be_visible()
        assert violations(read) == []
        read.keyboard.press("ArrowRight")
        expect(read.locator("#board-count")).to_contain_text("Step 1 of")
        expect(read.locator("[aria-current=step]")).to_have_count(1)
        assert read.evaluate("document.documentElement.scrollWidth") <= 360
        read.close()

        before = pair.guest.url
        rematch(pair)
        assert pair.creator.url == pair.guest.url
        assert whose_move(pair) is pair.guest
        assert shown_points(pair.creator) == ("7", "7")

        look_back = pair.guests.new_page()
        look_back.goto(before)
        look_back.locator(UP).wait_for()
        look_back.get_by_role("button", name="Rematch").click()
        look_back.wait_for_url(pair.guest.url)


@pytest.mark.long
def test_who_gives_up_shows_his_cards(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        held = set(hand(pair.guest))
        pair.guest.locator("#resign").tap()
        pair.guest.get_by_role("button", name="Give up the deal").tap()
        pair.creator.locator("#sheet:not([hidden])").wait_for()
        assert faces(pair.creator, "#sheet-shown") == held
        expect(pair.creator.locator("#sheet-reason")).to_contain_text("gave up the deal")
        assert violations(pair.creator) == []


def test_leaving_says_what_it_costs_and_ends_the_match(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        pair.guest.locator("nav [data-do=leave]").tap()
        expect(pair.guest.locator("#leave-price")).to_contain_text("one more loss")
        pair.guest.get_by_role("button", name="Leave the match").tap()
        expect(pair.creator.locator("#sheet-heading")).to_have_text("You win the match")
        expect(pair.creator.locator("#sheet-reason")).to_contain_text("left the match")
        expect(pair.guest.locator("#sheet-heading")).to_have_text(
            f"{other_of(pair.guest)} wins the match"
        )
        expect(pair.guest.locator("#sheet-reason")).to_have_text("You left the match.")
        assert outcome(server, pair.match) == ("left", [seat_of(pair.creator)])


@pytest.mark.long
def test_a_room_is_found_by_its_code(browser: Browser, server: Server) -> None:
    with invited(browser, server) as pair:
        for each in pair.pages:
            assert violations(each) == []
        code = pair.creator.locator(".room-code").inner_text()
        page = pair.guests.new_page()
        page.goto(server.url)
        page.get_by_label("Invite code").fill(code.lower())
        page.keyboard.press("Enter")
        expect(page).to_have_url(pair.creator.locator("#link").input_value())


@pytest.mark.long
def test_a_room_is_left_for_the_table_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with invited(browser, server) as pair:
        for page in pair.pages:
            page.get_by_role("button", name="I am ready").focus()
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Not ready after all").wait_for()
        pair.creator.locator("[data-start] button:not([aria-disabled])").focus()
        pair.creator.keyboard.press("Enter")
        sit_down(pair)


@pytest.mark.long
def test_a_copied_link_is_said_so(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/room/")
    page.get_by_role("button", name="Open the room").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
