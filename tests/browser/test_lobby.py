"""The lobby in a real browser: filters, gates, and a live list that does not move under a hand."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import in_every_look, violations
from tests.browser.conftest import PHONE, Watch
from tests.browser.server import Server


@contextmanager
def somebody(browser: Browser) -> Iterator[Page]:
    """A guest in a browser of his own."""
    with browser.new_context(locale="en-GB", reduced_motion="reduce") as context:
        yield context.new_page()


def open_room(page: Page, server: Server, **wish: str) -> None:
    page.goto(f"{server.url}/room/?kind=open")
    for name, value in wish.items():
        page.locator(f'input[name={name}][value="{value}"]').check()
    page.get_by_role("button", name="Open the room").click()
    page.locator(".room-code").wait_for()


def rows(page: Page) -> Locator:
    return page.locator("[data-room]")


def place(row: Locator) -> tuple[float, float]:
    box = row.bounding_box()
    assert box is not None
    return box["x"], box["y"]


@pytest.mark.long
def test_filters_and_gates(page: Page, browser: Browser, server: Server) -> None:
    with somebody(browser) as alice, somebody(browser) as carol:
        open_room(alice, server, rules="kavana", clock="60", gate="50")
        open_room(carol, server, rules="kavana", clock="60", gate="0")
        page.goto(f"{server.url}/rooms/")
        page.get_by_label("Rules", exact=True).select_option(label="Kavana")
        page.get_by_label("Time per move").select_option(label="60 seconds")
        page.get_by_role("button", name="Filter").click()
        assert "rules=kavana" in page.url
        assert "clock=60" in page.url
        expect(rows(page)).to_have_count(2)
        in_every_look(page)
        marked = rows(page).filter(has_text="Your win rate is too low for this room.")
        expect(marked).to_have_count(1)
        expect(marked.get_by_role("button")).to_have_count(0)
        page.get_by_label("Win rate", exact=True).select_option(label="At least 50 %")
        page.get_by_role("button", name="Filter").click()
        expect(rows(page)).to_have_count(1)
        page.goto(alice.url)
        expect(page.get_by_text("at least 50 %. Yours is 0.0 %.")).to_be_visible()
        in_every_look(page)
        page.get_by_role("link", name="To the rooms").click()
        page.get_by_label("Win rate", exact=True).select_option(label="No minimum")
        page.get_by_label("Rules", exact=True).select_option(label="Kavana")
        page.get_by_role("button", name="Filter").click()
        page.get_by_role("button", name="Sit down").click()
        remove = carol.get_by_role("button", name="Remove")
        expect(remove).to_be_visible()
        in_every_look(carol)
        remove.click()
        expect(page.get_by_text("You were removed from this room.")).to_be_visible()
        expect(page.get_by_role("button", name="I am ready")).to_have_count(0)
        expect(remove).to_be_hidden()
        in_every_look(page)


@pytest.mark.long
def test_the_live_list_moves_nothing_under_the_hand(
    page: Page, browser: Browser, server: Server
) -> None:
    with (
        somebody(browser) as alice,
        somebody(browser) as bob,
        somebody(browser) as carol,
    ):
        open_room(alice, server, rules="klub", clock="10")
        open_room(bob, server, rules="klub", clock="10")
        with page.expect_websocket():
            page.goto(f"{server.url}/rooms/?rules=klub&clock=10")
        expect(rows(page)).to_have_count(2)
        bobs, alices = rows(page).first, rows(page).last
        alices.hover()
        before = place(alices)
        open_room(carol, server, rules="klub", clock="10")
        show = page.get_by_role("button", name="Show 1 new room")
        expect(show).to_be_visible()
        assert place(alices) == before
        bob.get_by_role("button", name="Leave the room").click()
        expect(bobs).to_have_attribute("data-gone", "")
        assert place(alices) == before
        assert violations(page) == []
        gone = bobs.get_by_role("button", name="Gone")
        expect(gone).to_have_attribute("aria-disabled", "true")
        address = page.url
        gone.press("Enter")
        assert page.url == address
        show.click()
        expect(rows(page)).to_have_count(2)
        expect(rows(page).first).not_to_have_attribute("data-gone", "")
        expect(rows(page).last.get_by_role("button", name="Sit down")).to_be_visible()
        expect(show).to_be_hidden()
        alice.get_by_role("button", name="Leave the room").click()
        expect(rows(page).last).to_have_attribute("data-gone", "")
        page.locator("h1").click()
        page.mouse.move(5, 5)
        expect(rows(page)).to_have_count(1)


@pytest.mark.long
def test_on_a_phone_and_without_scripts(browser: Browser, server: Server, watch: Watch) -> None:
    watch.pardon("status of 400", ".js csp")
    options = {**PHONE, "locale": "en-GB", "java_script_enabled": False}
    with browser.new_context(**options) as hers, browser.new_context(**options) as his:
        alice, bob = hers.new_page(), his.new_page()
        alice.goto(server.url)
        alice.get_by_role("link", name="Rooms", exact=True).click()
        alice.get_by_role("link", name="Open a room").click()
        alice.locator("input[name=rules][value=bunka]").check()
        alice.locator("input[name=target][value='9']").check()
        alice.get_by_role("button", name="Open the room").click()
        expect(alice.get_by_text("This rule set cannot be played like that.")).to_be_visible()
        alice.locator("input[name=target][value='7']").check()
        alice.get_by_role("button", name="Open the room").click()
        bob.goto(f"{server.url}/rooms/")
        bob.get_by_text("Filter the rooms").click()
        bob.get_by_label("Rules", exact=True).select_option(label="Bunka")
        bob.get_by_role("button", name="Filter").click()
        bob.get_by_role("button", name="Sit down").first.click()
        for page in (alice, bob):
            page.reload()
            page.get_by_role("button", name="I am ready").click()
        alice.reload()
        alice.get_by_role("button", name="Start the match").click()
        bob.reload()
        assert "/table/" in alice.url
        assert bob.url == alice.url


@pytest.mark.long
def test_two_who_play_now_meet(browser: Browser, mortal_server: Server) -> None:
    with somebody(browser) as alice, somebody(browser) as bob:
        for page in (alice, bob):
            page.goto(mortal_server.url)
            page.get_by_role("button", name="Play now").click()
            page.get_by_role("button", name="I am ready").wait_for()
            page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
        assert alice.url == bob.url
        expect(alice).to_have_title(re.compile("^● "))
        expect(alice.locator("[data-taken]")).to_have_count(2)
