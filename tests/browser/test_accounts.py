"""Accounts in a real browser: the pages are whole for everybody, and signing up loses nothing."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_every_look
from tests.browser.play import begin
from tests.browser.server import Server

PASSWORD = "twenty cards and a talon"


def sign_up(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/account/signup/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_text(f"Welcome, {name}.")).to_be_visible()


@pytest.mark.long
def test_a_test_may_use_a_name_another_has_used(browser: Browser, server: Server) -> None:
    for _ in range(2):
        with browser.new_context(locale="en-GB") as theirs:
            sign_up(theirs.new_page(), server.url, "zita")
        server.give_names_back()


@pytest.mark.long
@pytest.mark.parametrize(
    "path", ["login", "login/code", "signup", "password/reset", "password/reset/done"]
)
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


@pytest.mark.long
def test_a_users_pages_have_none(page: Page, server: Server) -> None:
    sign_up(page, server.url, "axel")
    in_every_look(page)
    for path in ("email", "password/change", "reauthenticate", "logout"):
        page.goto(f"{server.url}/account/{path}/")
        in_every_look(page)
    page.locator(".menu summary").click()
    in_every_look(page)


@pytest.mark.long
def test_the_header_fits_a_small_phone_signed_in_and_out(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.url)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sign_up(page, server.url, "a-name-of-twenty-let")
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
    sign_up(door, server.url, "bettina")
    expect(page.locator("#table[data-line='up']")).to_be_visible()
    assert page.locator("#hand button").all_inner_texts() == hand
    door.get_by_role("link", name="Return to your match").click()
    expect(door.locator("#table[data-line='up']")).to_be_visible()


@pytest.mark.long
def test_everything_works_without_scripts(page: Page, server: Server) -> None:
    browser = page.context.browser
    assert browser is not None
    plain = browser.new_context(java_script_enabled=False).new_page()
    sign_up(plain, server.url, "carola")
    plain.locator(".menu summary").click()
    plain.get_by_role("button", name="Sign out").click()
    expect(plain.get_by_text("You are signed out.")).to_be_visible()
    plain.get_by_role("link", name="Sign in").click()
    plain.get_by_role("link", name="Sign in with a code by e-mail").click()
    plain.get_by_label("E-mail address").fill("carola@example.org")
    plain.get_by_role("button", name="Send the code").click()
    expect(plain.get_by_role("heading", name="Please look at your mail")).to_be_visible()
    plain.get_by_role("button", name="Sign in with the password").click()
    plain.get_by_label("User name or e-mail").fill("carola")
    plain.get_by_label("Password").fill(PASSWORD)
    plain.get_by_role("button", name="Sign in", exact=True).click()
    expect(plain.get_by_text("Welcome, carola.")).to_be_visible()


@pytest.mark.long
def test_the_page_that_waits_for_a_code_has_no_violation(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/account/login/code/")
    page.get_by_label("E-mail address").fill("nobody@example.org")
    page.get_by_role("button", name="Send the code").click()
    page.get_by_label("Code").fill("ABCD-EFGH")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".errorlist")).to_be_visible()
    in_every_look(page)


@pytest.mark.long
def test_all_pages_of_an_account_have_none(page: Page, server: Server) -> None:
    sign_up(page, server.url, "dorothea")
    page.goto(f"{server.url}/account/close/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    paths = (
        "account/",
        "account/close/",
        "account/chat/",
        "account/browsers/",
        "account/second-step/",
    )
    for path in (*paths, "account/second-step/webauthn/", "privacy/", "terms/"):
        page.goto(f"{server.url}/{path}")
        in_every_look(page)


@pytest.mark.long
def test_settings_come_along_to_another_browser(page: Page, server: Server) -> None:
    sign_up(page, server.url, "emilia")
    page.locator("[data-opens=settings]").click()
    with page.expect_response("**/account/preferences/") as kept:
        page.locator("#settings select[data-preference=theme]").select_option("dark")
    assert kept.value.status == 204
    browser = page.context.browser
    assert browser is not None
    other = browser.new_context().new_page()
    other.goto(f"{server.url}/account/login/")
    other.get_by_label("User name or e-mail").fill("emilia")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.locator("html[data-theme=dark]")).to_be_attached()
    other.context.close()


@pytest.mark.long
def test_a_passkey_signs_in_alone(page: Page, server: Server) -> None:
    """With a virtual key. Keys belong to names, so the site is called by its name here."""
    address = server.url.replace("127.0.0.1", "localhost")
    sign_up(page, address, "friederike")
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database, database:
        database.execute("UPDATE account_emailaddress SET verified = 1")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    page.goto(f"{address}/account/second-step/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Sign in with it alone").check()
    in_every_look(page)
    page.get_by_role("button", name="Add the key").click()
    expect(page.get_by_text("The key is added.")).to_be_visible()
    page.goto(f"{address}/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("Welcome, friederike.")).to_be_visible()


def test_a_passkey_is_asked_for_once_the_page_can_use_it(page: Page, server: Server) -> None:
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => {"
        " window.early = document.querySelectorAll('[data-passkey]:not([hidden])').length; })"
    )
    page.goto(f"{server.url}/account/login/")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    assert page.evaluate("window.early") == 0


@pytest.mark.long
def test_ones_own_open_pages_go_on_after_a_new_password(
    page: Page, browser: Browser, server: Server
) -> None:
    sign_up(page, server.url, "xaver")
    page.goto(f"{server.url}/room/")
    page.get_by_role("button", name="Open the room").click()
    page.locator(".room-code").wait_for()
    other = page.context.new_page()
    other.goto(f"{server.url}/account/password/change/")
    new = "a whole new password"
    other.get_by_label("Current password").fill(PASSWORD)
    for name in ("password1", "password2"):
        other.locator(f"input[name={name}]").fill(new)
    other.get_by_role("button", name="Save").click()
    with browser.new_context(locale="en-GB") as theirs:
        guest = theirs.new_page()
        guest.goto(page.locator("#link").input_value())
        guest.get_by_role("button", name="Sit down").click()
        expect(page.locator("[data-taken]")).to_have_count(2)
    expect(page.get_by_text("Signed out here")).to_have_count(0)
