"""The pages for programs: a token is made and revoked, the description is tried."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import in_every_look
from tests.browser.server import Server
from tests.browser.test_accounts import PASSWORD, sign_up


def make_token(page: Page, server: Server, name: str) -> str:
    """Make a token on the page, as whoever has shown that it is he; the token."""
    page.goto(f"{server.url}/account/programs/")
    page.get_by_label("Name of the program").fill(name)
    page.get_by_role("button", name="Make a token").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    return page.get_by_label("Copy it now: it is not shown again.").input_value()


@pytest.mark.long
def test_a_token_reads_until_it_is_revoked(page: Page, server: Server) -> None:
    sign_up(page, server.url, "alice")
    token = make_token(page, server, "My reader")
    in_every_look(page)
    asking = {"Authorization": f"Bearer {token}"}
    told = page.request.get(f"{server.url}/api/v1/me/", headers=asking)
    assert told.json()["player"]["name"] == "alice"
    page.get_by_role("button", name="Revoke My reader").click()
    expect(page.get_by_text("The token is revoked.")).to_be_visible()
    assert page.request.get(f"{server.url}/api/v1/me/", headers=asking).status == 401


def test_the_description_is_read_and_tried_under_our_policy(page: Page, server: Server) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{server.url}/api/")
    in_every_look(page)
    page.get_by_role("link", name="Read it and try it").click()
    page.locator(".opblock").first.wait_for()
    page.locator("#operations-players-players .opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    answered = page.locator(".live-responses-table tbody .response-col_status")
    expect(answered.first).to_contain_text("200")
    assert not [each for each in said if "Content Security Policy" in each]


@pytest.mark.long
def test_the_description_has_no_violation(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/api/schema/page/")
    page.locator(".opblock").first.wait_for()
    in_every_look(page)
