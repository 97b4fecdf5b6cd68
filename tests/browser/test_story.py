"""The whole story of two who meet: an account each, a room with a gate, and friends in the end."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import Pair, get_ready, play_match, sit_down
from tests.browser.conftest import DESK, PHONE
from tests.browser.play import shown_points
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up

HOST, GUEST = "stella", "stefan"


@pytest.mark.long
def test_from_two_accounts_through_a_gate_and_a_match_to_friends(
    browser: Browser, server: Server
) -> None:
    with (
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as hers,
        browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as his,
        browser.new_context(locale="en-GB") as anybodys,
    ):
        host, guest, reader = hers.new_page(), his.new_page(), anybodys.new_page()
        sign_up(host, server.url, HOST)
        sign_up(guest, server.url, GUEST)
        open_gated_room(host, server)
        find_and_be_refused(guest, server, host.url)
        invite(host)
        accept_elsewhere(guest, server)
        pair = Pair(host, guest, his)
        get_ready(pair)
        sit_down(pair)
        play_match(pair)
        mine, theirs = shown_points(host)
        assert shown_points(guest) == (theirs, mine)
        won = host.locator("#sheet-heading").inner_text() == "You win the match"
        for name, has_won in ((HOST, won), (GUEST, not won)):
            expect_statistics(reader, server, name, won=has_won)
        become_friends(pair)
        expect_friends(pair, server)


def open_gated_room(host: Page, server: Server) -> None:
    host.goto(f"{server.url}/room/?kind=open")
    host.locator('input[name=clock][value="60"]').check()
    host.locator('input[name=gate][value="35"]').check()
    host.get_by_role("button", name="Open the room").click()
    host.locator(".room-code").wait_for()


def find_and_be_refused(guest: Page, server: Server, address: str) -> None:
    """He filters the rooms to hers, and neither the list nor its page lets him in."""
    guest.goto(f"{server.url}/rooms/")
    guest.locator("details:has(select[name=gate]) > summary").click()
    guest.get_by_label("Win rate", exact=True).select_option(label="At least 35 %")
    guest.get_by_role("button", name="Filter").click()
    row = guest.locator("[data-room]").filter(has_text=HOST)
    expect(row).to_contain_text("Your win rate is too low for this room.")
    expect(row.get_by_role("button")).to_have_count(0)
    guest.goto(address)
    said = "This room asks for a win rate of at least 35 %. Yours is 0.0 %."
    expect(guest.get_by_text(said)).to_be_visible()
    expect(guest.get_by_role("button", name="Sit down")).to_have_count(0)


def invite(host: Page) -> None:
    host.get_by_label("User name, or how it begins").fill(GUEST)
    host.get_by_role("button", name="Find").click()
    expect(host).to_have_url(re.compile(f"name={GUEST}"))
    host.get_by_role("button", name=f"Invite ({GUEST})").click()
    expect(host.locator("[data-waited]")).to_contain_text(GUEST)


def accept_elsewhere(guest: Page, server: Server) -> None:
    """Whatever he reads, he is asked there, and comes though the gate would not let him in."""
    guest.goto(f"{server.url}/rules/soba/")
    expect(guest.locator(".notice")).to_contain_text(f"Invited by: {HOST}")
    guest.get_by_role("button", name=f"Accept ({HOST})").tap()
    guest.get_by_role("button", name="I am ready").wait_for()


def expect_statistics(reader: Page, server: Server, name: str, *, won: bool) -> None:
    """What anybody reads of a player whose first match is over."""
    reader.goto(f"{server.url}/player/{name}/")
    rate = "1 of 1 match won; win rate 100.0 %" if won else "0 of 1 match won; win rate 0.0 %"
    expect(reader.get_by_text(rate)).to_be_visible()
    counts = {"Matches": "1", "Won": "1" if won else "0", "Lost": "0" if won else "1"}
    for label, count in counts.items():
        row = reader.get_by_role("row", name=re.compile(f"^{label} "))
        expect(row.get_by_role("cell").last).to_have_text(count)


def become_friends(pair: Pair) -> None:
    for page, says in (
        (pair.creator, "Your request is on its way."),
        (pair.guest, "You are friends now."),
    ):
        page.get_by_role("button", name="Ask to be friends").click()
        expect(page.locator("#befriended")).to_have_text(says)


def expect_friends(pair: Pair, server: Server) -> None:
    for page, other in ((pair.creator, GUEST), (pair.guest, HOST)):
        page.goto(f"{server.url}/friends/")
        expect(page.get_by_text(f"More about {other}")).to_have_count(1)
