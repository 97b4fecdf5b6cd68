"""Ranked play in two real browsers: queued, paired, played, paid."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_every_look
from tests.browser.conftest import DESK, PHONE
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up

WON = "You win 50 coins. Your rating: 1200 → 1220 (+20)."
LOST = "You lose 50 coins. Your rating: 1200 → 1180 (−20)."


def queue_up(page: Page, server: Server, stake: int) -> None:
    page.goto(f"{server.url}/ranked/")
    page.locator(f"input[name=stake][value='{stake}']").check()
    page.get_by_role("button", name="Find an opponent").click()


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side. A telephone zooms out until its window holds all."""
    assert page.viewport_size is not None
    return bool(
        page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    )


@pytest.mark.long
def test_two_members_play_for_fifty(browser: Browser, server: Server) -> None:
    with (
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as desks,
        browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as phones,
    ):
        desk, phone = desks.new_page(), phones.new_page()
        desk.goto(f"{server.url}/ranked/")
        in_every_look(desk)
        sign_up(desk, server.url, "queued1")
        sign_up(phone, server.url, "queued2")
        phone.goto(f"{server.url}/ranked/")
        in_every_look(phone)
        assert fits(phone)
        queue_up(desk, server, 50)
        expect(desk.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
        in_every_look(desk)
        queue_up(phone, server, 50)
        for page in (desk, phone):
            expect(page.get_by_role("heading", name="An opponent is found")).to_be_visible()
        assert fits(phone)
        desk.get_by_role("button", name="I am here").click()
        phone.get_by_role("button", name="I am here").click()
        for page in (desk, phone):
            page.wait_for_url("**/table/**")
            expect(page.locator(".bar-stake")).to_have_text("Ranked · 50 coins")
        phone.get_by_role("button", name="Leave").first.click()
        expect(phone.locator("#leave-stake")).to_contain_text("your stake of 50 coins is lost")
        phone.get_by_role("button", name="Leave the match").click()
        for page, told in ((desk, WON), (phone, LOST)):
            expect(page.locator("#sheet-winnings")).to_have_text(told)
            page.reload()
            expect(page.locator("#sheet-winnings")).to_have_text(told)
        expect(desk.get_by_text("Takes 50 coins again")).to_be_visible()
        for page, coins, rating in ((desk, 1050, 1220), (phone, 950, 1180)):
            page.goto(f"{server.url}/ranked/")
            expect(page.get_by_text(f"You have {coins} coins.")).to_be_visible()
            expect(page.get_by_text(f"Your rating: {rating}")).to_be_visible()
        for path in ("coins", "lists", "lists/month", "player/queued1", "player/queued1/ratings"):
            phone.goto(f"{server.url}/{path}/")
            in_every_look(phone)
            phone.set_viewport_size({"width": 360, "height": 740})
            assert fits(phone), path
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database:
        (held,) = database.execute(
            "SELECT count(*) FROM accounts_stake WHERE state = 'held'"
        ).fetchone()
    assert held == 0
