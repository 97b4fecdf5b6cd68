"""A whole match against the computer, by finger and by mouse, from first page to rematch."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.play import begin, match_is_over, next_deal, play_deal, shown_points
from tests.browser.server import Server


def play_match(page: Page, server: Server, rules: str, *, touch: bool) -> None:
    begin(page, server, rules=rules)
    play_deal(page, touch=touch)
    for _ in range(30):
        if match_is_over(page):
            return
        next_deal(page)
        play_deal(page, touch=touch)
    raise AssertionError("The match never ended.")


@pytest.mark.parametrize(
    ("size", "rules", "touch"),
    [
        pytest.param(PHONE, "klub", True, id="phone by touch", marks=pytest.mark.long),
        pytest.param(DESK, "bunka", False, id="desk by mouse"),
    ],
)
def test_a_whole_match_is_played(
    browser: Browser, server: Server, size: dict[str, Any], rules: str, touch: bool
) -> None:
    with browser.new_context(**size, locale="en-GB") as context:
        page = context.new_page()
        play_match(page, server, rules, touch=touch)
        expect(page.locator("#sheet-heading")).to_contain_text("match")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]

        page.get_by_role("link", name="Deal proof").click()
        expect(page.locator("#proof-secret")).to_have_text(re.compile("^[0-9a-f]{64}$"))
        page.go_back()
        page.get_by_role("button", name="Rematch").click()
        page.locator("#table[data-line=up]").wait_for()
        start = "7" if rules == "bunka" else "0"
        assert shown_points(page) == (start, start)
