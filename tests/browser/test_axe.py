"""axe-core finds nothing to object to: the main pages and states, as they come.

`test_axe_everywhere` looks at all of them in every look and language.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.play import begin, give_up, my_move, until_the_other_has_led
from tests.browser.server import Server


@pytest.mark.parametrize("path", ["/", "/rules/klub/", "/room/", "/rooms/", "/proof/"])
def test_the_main_pages_have_no_violation(page: Page, server: Server, path: str) -> None:
    page.goto(server.url + path)
    assert violations(page) == []


def test_the_table_has_none_in_its_main_states(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    assert violations(page) == []
    page.locator("#talon").click()
    page.locator("#talon-menu[open]").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    until_the_other_has_led(page)
    assert violations(page) == []
    give_up(page)
    page.locator("#hold").click()
    assert violations(page) == []
