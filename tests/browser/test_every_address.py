"""Every address, to a member with a long past: axe-core objects to nothing, scripts are no need."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import SCHEMES, SIZES, violations
from tests.browser.conftest import DESK, Watch
from tests.browser.play import begin, lose_match
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up
from tests.browser.test_narrow import NAME, OPEN_TO_ALL, OWN

pytestmark = pytest.mark.long

SECOND_STEP = [
    f"account/second-step/{path}/"
    for path in ("totp/activate", "recovery-codes/generate", "webauthn/add")
]
LETTERS = [
    *("account/inactive/", "account/confirm-email/", "account/confirm-email/nobody/"),
    *("account/password/reset/done/", "account/password/reset/key/1-set/"),
    "account/password/reset/key/done/",
]
LOOKS = list(zip(SIZES, SCHEMES, strict=True))
"""A telephone by day and a desk by night: the other looks are those of the same styles."""
SAYS = """[...document.querySelectorAll('main :is(h1, h2, a[href]):not(.board *)')]
  .filter(each => each.checkVisibility()).map(each => each.innerText.trim())"""
"""Headings and ways on; the board of a replay draws again what is written below it."""


def objections(page: Page) -> list[str]:
    """What axe-core finds on this page in two looks."""
    found = []
    for (width, height), scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += violations(page)
    return found


def test_every_address_is_for_everybody(
    browser: Browser, mortal_server: Server, watch: Watch
) -> None:
    watch.pardon("404", ".js csp")
    server = mortal_server
    options: dict[str, Any] = {**DESK, "locale": "en-GB"}
    with browser.new_context(**options) as ours:
        page = ours.new_page()
        sign_up(page, server.url, NAME)
        begin(page, server)
        table = page.url
        lose_match(page)
        page.goto(f"{server.url}/room/")
        page.get_by_role("button", name="Open the room").click()
        page.locator(".room-code").wait_for()
        left = [page.url, f"{table}replay/", f"{table}proof/"]
        server.does(f"from tests.browser.past import lived; lived('{NAME}')")
        paths = [*OPEN_TO_ALL, *OWN, *SECOND_STEP, *LETTERS]
        addresses = [*(f"{server.url}/{path}" for path in paths), *left]
        plain = {**options, "java_script_enabled": False, "storage_state": ours.storage_state()}
        objected, unlike = {}, {}
        with browser.new_context(**plain) as theirs:
            without = theirs.new_page()
            for address in addresses:
                page.goto(address)
                without.goto(address)
                objected[address] = objections(page)
                page.set_viewport_size(DESK["viewport"])
                said = page.evaluate(SAYS), without.evaluate(SAYS)
                unlike[address] = said if said[0] != said[1] else ()
    assert {each: found for each, found in objected.items() if found} == {}
    assert {each: found for each, found in unlike.items() if found} == {}
