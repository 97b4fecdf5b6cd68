"""Invitations in a real browser: made in a room, seen and answered on any other page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.axe import in_every_look, violations
from tests.browser.company import UP, Pair, get_ready, sit_down
from tests.browser.conftest import DESK, PHONE, Watch
from tests.browser.play import begin, my_move
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up

CONFLICT = "409"
"""What a page logs of an answer that refuses."""


@dataclass(frozen=True)
class Hosts:
    """Alice in her room at a desk, and bob on the page of the rules, on a phone."""

    alice: Page
    bob: Page
    bobs_name: str


@contextmanager
def alice_waits(browser: Browser, server: Server, alice: str, bob: str) -> Iterator[Hosts]:
    with (
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as hers,
        browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as his,
    ):
        host, guest = hers.new_page(), his.new_page()
        sign_up(guest, server.url, bob)
        guest.goto(f"{server.url}/rules/klub/")
        sign_up(host, server.url, alice)
        host.goto(f"{server.url}/room/")
        host.get_by_role("button", name="Open the room").click()
        yield Hosts(host, guest, bob)


def invite(hosts: Hosts) -> None:
    """Find him among all players, and invite him."""
    hosts.alice.get_by_label("User name, or how it begins").fill(hosts.bobs_name)
    hosts.alice.get_by_role("button", name="Find").click()
    expect(hosts.alice).to_have_url(re.compile(f"name={hosts.bobs_name}"))
    hosts.alice.get_by_role("button", name=f"Invite ({hosts.bobs_name})").click()
    expect(hosts.alice.locator("[data-waited]")).to_contain_text(hosts.bobs_name)


def notice(page: Page) -> Locator:
    return page.locator(".notice")


def test_invited_on_the_rules_page_and_the_match_begins(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "ina", "ivo") as hosts:
        invite(hosts)
        expect(notice(hosts.bob)).to_contain_text("Invited by: ina")
        hosts.bob.get_by_role("button", name="Accept (ina)").tap()
        hosts.bob.get_by_role("button", name="I am ready").wait_for()
        expect(hosts.alice.locator("[data-waited]")).to_be_hidden()
        for offer in ("#lists", ".invitation"):
            expect(hosts.alice.locator(offer)).to_be_hidden()
        pair = Pair(hosts.alice, hosts.bob, hosts.bob.context)
        get_ready(pair)
        sit_down(pair)
        for page in pair.pages:
            expect(page.locator(UP)).to_be_visible()


@pytest.mark.long
def test_declined_by_the_keyboard_alone(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "jana", "juri") as hosts:
        hosts.bob.locator("main").focus()
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        expect(hosts.bob.locator("main")).to_be_focused()
        tab_to(hosts.bob, "Decline (jana)")
        hosts.bob.keyboard.press("Enter")
        expect(notice(hosts.bob)).to_have_count(0)
        expect(hosts.bob.locator("main")).to_be_focused()
        expect(hosts.bob).to_have_url(re.compile("/rules/klub/$"))
        expect(hosts.alice.locator("[data-waited]")).to_contain_text("declined")


def tab_to(page: Page, name: str) -> None:
    """Back through the page, as somebody does who was told that there is something above."""
    button = page.get_by_role("button", name=name)
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if button.evaluate("each => each === document.activeElement"):
            return
    raise AssertionError(f"{name} is not reached.")


@pytest.mark.long
def test_taken_back_it_goes_and_the_page_stays_as_it_was(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "kaja", "karl") as hosts:
        heading = hosts.bob.locator("h1")
        before = heading.bounding_box()
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        assert heading.bounding_box() == before
        hosts.alice.get_by_role("button", name="Take back (karl)").click()
        expect(notice(hosts.bob)).to_have_count(0)
        expect(hosts.alice.locator("[data-waited]")).to_be_hidden()


@pytest.mark.long
def test_an_invitation_dies_under_the_eyes_of_both(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "lena", "leon") as hosts:
        for page in (hosts.alice, hosts.bob):
            page.clock.install()
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        hosts.bob.clock.fast_forward(121_000)
        hosts.alice.clock.fast_forward(121_000)
        expect(notice(hosts.bob)).to_have_count(0)
        expect(hosts.alice.locator("[data-waited]")).to_be_hidden()


@pytest.mark.long
def test_what_cannot_be_accepted_is_said_where_it_stood(
    browser: Browser, server: Server, watch: Watch
) -> None:
    watch.pardon(CONFLICT)
    with alice_waits(browser, server, "mara", "milo") as hosts:
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        with browser.new_context(locale="en-GB") as third:
            guest = third.new_page()
            guest.goto(hosts.alice.locator("#link").input_value())
            guest.get_by_role("button", name="Sit down").click()
            hosts.bob.get_by_role("button", name="Accept (mara)").tap()
            expect(notice(hosts.bob)).to_contain_text("Both seats in this room are taken.")
            assert not violations(hosts.bob)
            hosts.bob.get_by_role("button", name="Close").click()
            expect(notice(hosts.bob)).to_have_count(0)
            expect(hosts.bob).to_have_url(re.compile("/rules/klub/$"))


@pytest.mark.long
def test_whole_in_every_look(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "rika", "rudi") as hosts:
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        in_every_look(hosts.bob)
        in_every_look(hosts.alice)
        begin(hosts.bob, server)
        expect(notice(hosts.bob)).to_be_visible()
        in_every_look(hosts.bob)
        hosts.bob.goto(f"{server.url}/account/")
        in_every_look(hosts.bob)


@pytest.mark.long
def test_fits_a_phone_and_is_answered_without_a_script(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "nora", "nino") as hosts:
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        assert not violations(hosts.bob)
        for page in (hosts.alice, hosts.bob):
            page.set_viewport_size({"width": 360, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
        with browser.new_context(
            locale="en-GB",
            java_script_enabled=False,
            storage_state=hosts.bob.context.storage_state(),
        ) as plain:
            page = plain.new_page()
            page.goto(server.url)
            page.get_by_role("button", name="Accept (nora)").click()
            expect(page.get_by_role("button", name="I am ready")).to_be_visible()


@pytest.mark.long
def test_at_the_table_it_stays_off_the_hand_and_says_what_came_of_it(
    browser: Browser, server: Server
) -> None:
    with alice_waits(browser, server, "olga", "oto") as hosts:
        begin(hosts.bob, server)
        assert my_move(hosts.bob)
        asked = len(requests_of(hosts.bob))
        cards = hosts.bob.locator("#hand .card").all()
        before = [each.bounding_box() for each in cards]
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        assert [each.bounding_box() for each in cards] == before
        frame = notice(hosts.bob).bounding_box()
        hand = hosts.bob.locator("#hand").bounding_box()
        assert frame is not None
        assert hand is not None
        assert frame["y"] + frame["height"] < hand["y"]
        assert any("notices" in each for each in requests_of(hosts.bob)[asked:])
        assert not violations(hosts.bob)
        hosts.bob.get_by_role("button", name="Decline (olga)").click()
        expect(notice(hosts.bob)).to_have_count(0)
        expect(hosts.bob.locator(UP)).to_be_visible()


def requests_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(each => each.name)"
    )
    return found


@pytest.mark.long
def test_friends_are_made_from_the_end_sheet(browser: Browser, server: Server) -> None:
    with alice_waits(browser, server, "pia", "paul") as hosts:
        invite(hosts)
        hosts.bob.get_by_role("button", name="Accept (pia)").tap()
        hosts.bob.get_by_role("button", name="I am ready").wait_for()
        pair = Pair(hosts.alice, hosts.bob, hosts.bob.context)
        get_ready(pair)
        sit_down(pair)
        expect(hosts.alice.locator("#their-name")).to_have_attribute("href", "/player/paul/")
        hosts.bob.locator("nav [data-do=leave]").click()
        hosts.bob.locator("[data-do=leave-now]").click()
        for page, says in (
            (hosts.alice, "Your request is on its way."),
            (hosts.bob, "You are friends now."),
        ):
            page.get_by_role("button", name="Ask to be friends").click()
            expect(page.locator("#befriended")).to_have_text(says)
            expect(page.locator("#befriended")).to_be_focused()
            assert not violations(page)


@pytest.mark.long
def test_what_is_over_keeps_its_place_under_a_pointer_and_gives_no_other_the_focus(
    browser: Browser, server: Server
) -> None:
    with (
        alice_waits(browser, server, "resi", "toni") as resis,
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as another,
        browser.new_context(
            **DESK,
            locale="en-GB",
            reduced_motion="reduce",
            storage_state=resis.bob.context.storage_state(),
        ) as desk,
    ):
        sissi, toni = another.new_page(), desk.new_page()
        sign_up(sissi, server.url, "sissi")
        sissi.goto(f"{server.url}/room/")
        sissi.get_by_role("button", name="Open the room").click()
        sissis = Hosts(sissi, toni, "toni")
        toni.goto(f"{server.url}/rules/klub/")
        invite(resis)
        expect(notice(toni)).to_have_count(1)
        invite(sissis)
        expect(notice(toni)).to_have_count(2)
        upper, lower = (notice(toni).filter(has_text=name) for name in ("sissi", "resi"))
        button = upper.get_by_role("button", name="Accept (sissi)")
        button.hover()
        before = button.bounding_box()
        resis.alice.get_by_role("button", name="Take back (toni)").click()
        gone = notice(toni).filter(has_text="This invitation is over.")
        expect(gone).to_have_count(1)
        expect(gone.get_by_role("button")).to_have_count(0)
        assert button.bounding_box() == before
        assert not violations(toni)
        toni.mouse.move(5, 5)
        expect(gone).to_have_count(0)
        expect(lower).to_have_count(0)
        expect(button).to_be_visible()
        button.focus()
        sissi.get_by_role("button", name="Take back (toni)").click()
        expect(notice(toni)).to_have_count(0)
        expect(toni.locator("main")).to_be_focused()


@pytest.mark.long
def test_who_declines_one_by_a_key_has_no_other_under_it(browser: Browser, server: Server) -> None:
    with (
        alice_waits(browser, server, "ulla", "udo") as ullas,
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as another,
    ):
        vera = another.new_page()
        sign_up(vera, server.url, "vera")
        vera.goto(f"{server.url}/room/")
        vera.get_by_role("button", name="Open the room").click()
        for hosts in (ullas, Hosts(vera, ullas.bob, "udo")):
            invite(hosts)
        expect(notice(ullas.bob)).to_have_count(2)
        ullas.bob.get_by_role("button", name="Decline (ulla)").focus()
        ullas.bob.keyboard.press("Enter")
        expect(ullas.bob.locator(".notices")).to_be_focused()
        ullas.bob.keyboard.press("Enter")
        expect(ullas.bob.get_by_role("button", name="Accept (vera)")).to_be_visible()
        expect(ullas.bob).to_have_url(re.compile("/rules/klub/$"))


@pytest.mark.long
def test_an_answer_to_an_invitation_that_has_just_ended_is_told_so(
    browser: Browser, server: Server, watch: Watch
) -> None:
    watch.pardon(CONFLICT)
    with alice_waits(browser, server, "wanda", "willi") as hosts:
        invite(hosts)
        expect(notice(hosts.bob)).to_be_visible()
        hosts.bob.route("**/invitations/accept/", lambda route: answer_late(hosts, route))
        hosts.bob.get_by_role("button", name="Accept (wanda)").tap()
        expect(notice(hosts.bob)).to_contain_text("This invitation was taken back.")
        hosts.bob.get_by_role("button", name="Close").click()
        expect(notice(hosts.bob)).to_have_count(0)


def answer_late(hosts: Hosts, route: Route) -> None:
    """While his answer is on its way, she takes the invitation back and his page hears of it."""
    hosts.alice.get_by_role("button", name=f"Take back ({hosts.bobs_name})").click()
    expect(hosts.alice.locator("[data-waited]")).to_be_hidden()
    route.continue_()
