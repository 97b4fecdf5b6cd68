"""Friends in a real browser: found, asked, accepted, seen; and whole for everybody."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_every_look
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up


@pytest.mark.long
def test_two_become_friends(page: Page, browser: Browser, server: Server) -> None:
    sign_up(page, server.url, "gerda")
    theirs = browser.new_context(java_script_enabled=False).new_page()
    sign_up(theirs, server.url, "hilda")
    page.goto(f"{server.url}/friends/")
    page.get_by_label("User name, or how it begins").fill("hil")
    page.get_by_role("button", name="Find").click()
    in_every_look(page)
    page.get_by_role("button", name="Ask (hilda)").click()
    expect(page.get_by_text("Your request is on its way.")).to_be_visible()
    theirs.goto(f"{server.url}/friends/")
    theirs.get_by_role("button", name="Accept (gerda)").click()
    expect(theirs.get_by_text("You are friends now.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("online")).to_be_visible()
    page.get_by_text("More about hilda").locator("..").click()
    in_every_look(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Block (hilda)").click()
    in_every_look(page)
    theirs.context.close()


@pytest.mark.long
def test_a_player_s_page_has_no_violation(page: Page, server: Server) -> None:
    sign_up(page, server.url, "irma")
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database, database:
        (player,) = database.execute(
            "SELECT id FROM accounts_player WHERE name = 'irma'"
        ).fetchone()
        columns = "rules, played, won, lost, extra_losses, bunkas_given, bunkas_taken, closes"
        rest = "full_bunkas_given, full_bunkas_taken, tight_wins, closes_failed, marriages"
        for rules in ("klub", "bunka", "kavana", "soba"):
            database.execute(
                f"INSERT INTO accounts_record (player_id, {columns}, {rest})"
                " VALUES (?, ?, 100, 61, 39, 1, 61, 39, 12, 4, 2, 9, 5, 77)",
                (player, rules),
            )
    page.goto(f"{server.url}/player/irma/")
    in_every_look(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
