"""Friends in a real browser: found, asked, accepted, seen; and whole for everybody."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.server import Server
from tests.browser.test_accounts import sign_up
from tests.browser.test_axe import in_every_look


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
