"""Ranked play in two real browsers: queued, paired, played, paid."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_every_look
from tests.browser.company import UP, Pair, play_match, sit_down
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


@contextmanager
def paired(browser: Browser, server: Server, *names: str) -> Iterator[Pair]:
    """Two members who have found each other at fifty coins, at their table."""
    with (
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as desks,
        browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as phones,
    ):
        pair = Pair(desks.new_page(), phones.new_page(), phones)
        for page, name in zip(pair.pages, names, strict=True):
            sign_up(page, server.url, name)
            queue_up(page, server, 50)
        for page in pair.pages:
            page.get_by_role("button", name="I am here").click()
        for page in pair.pages:
            page.wait_for_url("**/table/**")
        yield pair


def booked(page: Page, server: Server) -> list[tuple[str, str]]:
    """The coins of each line in somebody's book and what was left after it, the latest first."""
    page.goto(f"{server.url}/coins/")
    lines = page.locator("tbody tr").all()
    return [
        (each.locator("td").nth(1).inner_text(), each.locator("td").nth(2).inner_text())
        for each in lines
    ]


@pytest.mark.long
def test_a_match_played_to_its_end_pays_its_winner_and_both_books_say_so(
    browser: Browser, server: Server
) -> None:
    with paired(browser, server, "booked1", "booked2") as pair:
        sit_down(pair)
        play_match(pair)
        won = [
            page.locator("#sheet-heading").inner_text() == "You win the match"
            for page in pair.pages
        ]
        assert sorted(won) == [False, True]
        winner, loser = pair.pages if won[0] else pair.pages[::-1]
        for page, told in ((winner, WON), (loser, LOST)):
            expect(page.locator("#sheet-winnings")).to_have_text(told)
        begun = [("-50", "950"), ("+1000", "1000")]
        assert booked(winner, server) == [("+50", "1050"), ("+50", "1000"), *begun]
        assert booked(loser, server) == begun


LINES = """
[...document.querySelectorAll(".bar-title > *")].map(each => {
  const words = document.createRange();
  words.selectNodeContents(each);
  return new Set([...words.getClientRects()].map(line => Math.round(line.y))).size;
})
"""
CUT_OFF = """
[...document.querySelectorAll(".bar-title, .bar")]
  .filter(each => each.scrollWidth > each.clientWidth).map(each => each.className)
"""


@pytest.mark.long
def test_what_is_played_for_and_by_which_rules_takes_a_line_each(
    browser: Browser, server: Server
) -> None:
    with paired(browser, server, "lined1", "lined2") as pair:
        page = pair.guest
        page.set_viewport_size(PHONE["viewport"])
        for language, _ in settings.LANGUAGES:
            pair.guests.add_cookies([{"name": "language", "value": language, "url": server.url}])
            page.reload()
            page.locator(UP).wait_for()
            assert page.evaluate(LINES) == [1, 1], language
            assert page.evaluate(CUT_OFF) == [], language


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
        match = phone.url.rstrip("/").rpartition("/")[2]
        phone.get_by_role("button", name="Leave", exact=True).click()
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
        states = database.execute(
            "SELECT state FROM accounts_stake WHERE match = ?", [match]
        ).fetchall()
    assert states == [("paid",), ("paid",)]
