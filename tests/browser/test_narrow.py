"""Nothing is wider than a small telephone, in the languages with the longest words."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import Watch
from tests.browser.past import WIDE
from tests.browser.play import begin, lose_match
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up

pytestmark = pytest.mark.long

SMALL: ViewportSize = {"width": 360, "height": 740}
NAME = f"{WIDE}z"
OPEN_TO_ALL = [
    *("", "rooms/", "room/", "room/?kind=open", "ranked/", "lists/", "lists/month/"),
    *("lists/months/", "rules/", "rules/klub/", "rules/bunka/", "rules/kavana/", "rules/soba/"),
    *("proof/", "fairness/", "privacy/", "terms/", "api/", "nowhere/"),
    *("account/login/", "account/login/code/", "account/signup/", "account/password/reset/"),
]
OWN = [
    *("coins/", "invitations/", "friends/", f"friends/?name={WIDE}", "reports/", "standing/"),
    *(f"player/{NAME}/", f"player/{NAME}/ratings/", f"player/{NAME}/medals/"),
    *(f"player/{WIDE}f/", f"report/?player={WIDE}f"),
    *("account/", "account/chat/", "account/browsers/", "account/programs/", "account/email/"),
    *("account/close/", "account/password/change/", "account/second-step/", "account/logout/"),
    *("account/reauthenticate/", "account/second-step/webauthn/"),
]
WIDTH = "document.documentElement.scrollWidth"
LINE_BY_LINE = "[...document.querySelectorAll('.scroller:has(.by-line)')]"
"""Tables that a telephone shows without pushing them sideways."""


def too_wide(page: Page, addresses: list[str]) -> dict[str, int]:
    """Pages on which something sticks out at the side, and how far it reaches."""
    found = {}
    for address in addresses:
        page.goto(address)
        wide = page.evaluate(f"Math.max({WIDTH}, ...{LINE_BY_LINE}.map(each => each.scrollWidth))")
        if wide > SMALL["width"]:
            found[address] = wide
    return found


@pytest.mark.parametrize("language", ["de", "hu"])
def test_no_page_is_wider_than_a_telephone(
    browser: Browser, mortal_server: Server, watch: Watch, language: str
) -> None:
    watch.pardon("404")
    server = mortal_server
    with (
        browser.new_context(locale="en-GB", viewport=SMALL) as strangers,
        browser.new_context(locale="en-GB") as members,
    ):
        stranger, member = strangers.new_page(), members.new_page()
        begin(stranger, server)
        table = stranger.url
        lose_match(stranger)
        sign_up(member, server.url, NAME)
        member.goto(f"{server.url}/room/")
        member.get_by_role("button", name="Open the room").click()
        member.locator(".room-code").wait_for()
        server.does(f"from tests.browser.past import lived; lived('{NAME}')")
        everywhere = [f"{server.url}/{path}" for path in OPEN_TO_ALL]
        for context in (strangers, members):
            context.add_cookies([{"name": "language", "value": language, "url": server.url}])
        left = [f"{table}replay/", f"{table}proof/"]
        assert too_wide(stranger, [*everywhere, *left]) == {}
        own = [f"{server.url}/{path}" for path in OWN]
        member.set_viewport_size(SMALL)
        assert too_wide(member, [member.url, *everywhere, *own]) == {}
