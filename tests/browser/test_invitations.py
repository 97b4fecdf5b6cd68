"""Invitations in a real browser: made in a room, seen and answered on any other page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.company import UP, Pair, get_ready, sit_down
from tests.browser.conftest import DESK, PHONE
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
        expect(hosts.alice.locator("[data-lists]")).to_be_hidden()
        pair = Pair(hosts.alice, hosts.bob, hosts.bob.context)
        get_ready(pair)
        sit_down(pair)
        for page in pair.pages:
            expect(page.locator(UP)).to_be_visible()
