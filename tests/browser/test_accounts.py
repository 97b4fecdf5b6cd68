"""Accounts in a real browser: the pages are whole for everybody, and signing up loses nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import begin
from tests.browser.server import Server
from tests.browser.test_axe import in_every_look

PASSWORD = "twenty cards and a talon"


def sign_up(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.url}/account/signup/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_text(f"Welcome, {name}.")).to_be_visible()


@pytest.mark.parametrize("path", ["login", "signup", "password/reset", "password/reset/done"])
def test_the_doors_have_no_violation(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server.url}/account/{path}/")
    in_every_look(page)


def test_a_refused_form_has_none_either(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/account/signup/")
    page.get_by_label("User name").fill("a b")
    page.get_by_label("E-mail address").fill("alice@example.org")
    page.get_by_label("Password").fill("1")
    page.get_by_role("button", name="Create the account").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    in_every_look(page)


def test_a_users_pages_have_none(page: Page, server: Server) -> None:
    sign_up(page, server, "axel")
    in_every_look(page)
    for path in ("email", "password/change", "reauthenticate", "logout"):
        page.goto(f"{server.url}/account/{path}/")
        in_every_look(page)
    page.locator(".menu summary").click()
    in_every_look(page)


def test_the_header_fits_a_small_phone_signed_in_and_out(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.url)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sign_up(page, server, "a-name-of-twenty-let")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    top = page.locator(".top").bounding_box()
    assert top is not None
    assert top["height"] <= 64
    page.locator(".menu summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.get_by_role("button", name="Sign out")).to_be_in_viewport()


def test_a_guest_signs_up_and_plays_on_in_the_other_tab(page: Page, server: Server) -> None:
    begin(page, server)
    hand = page.locator("#hand button").all_inner_texts()
    door = page.context.new_page()
    sign_up(door, server, "bettina")
    expect(page.locator("#table[data-line='up']")).to_be_visible()
    assert page.locator("#hand button").all_inner_texts() == hand
    door.get_by_role("link", name="Return to your match").click()
    expect(door.locator("#table[data-line='up']")).to_be_visible()


def test_everything_works_without_scripts(page: Page, server: Server) -> None:
    browser = page.context.browser
    assert browser is not None
    plain = browser.new_context(java_script_enabled=False).new_page()
    sign_up(plain, server, "carola")
    plain.locator(".menu summary").click()
    plain.get_by_role("button", name="Sign out").click()
    expect(plain.get_by_text("You are signed out.")).to_be_visible()
    plain.get_by_role("link", name="Sign in").click()
    plain.get_by_label("User name or e-mail").fill("carola")
    plain.get_by_label("Password").fill(PASSWORD)
    plain.get_by_role("button", name="Sign in").click()
    expect(plain.get_by_text("Welcome, carola.")).to_be_visible()
