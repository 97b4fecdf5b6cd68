"""Letters twice as large, in the language with the longest words: nothing is covered or lost."""

from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page

from tests.browser.axe import violations
from tests.browser.conftest import Watch
from tests.browser.play import give_up, my_move
from tests.browser.server import Server
from tests.browser.test_fits import COVERS
from tests.browser.test_steady import LINE_IS, LONGEST, SAY

SIZES = [(360, 740), (1280, 800)]
LANGUAGE = "hu"
OVERLAPS = """
() => {
  const boxes = [...document.querySelectorAll(
    "#hand .card, .actions button:not([hidden]), .bottom > *, #last, #prompt, #trick .card," +
    ".talon-words, #my-points, #their-points, .pending"
  )].filter(each => each.getClientRects().length).map(each => [each, each.getBoundingClientRect()]);
  const inHand = each => each.closest("#hand");
  const found = [];
  for (const [a, first] of boxes) for (const [b, second] of boxes) {
    if (a === b || (inHand(a) && inHand(b)) || a.contains(b) || b.contains(a)) continue;
    const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
    const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
    if (wide > 2 && high > 2) found.push(`${a.id || a.dataset.card || a.innerText}` +
      ` over ${b.id || b.dataset.card || b.innerText}: ${Math.round(wide)}×${Math.round(high)}`);
  }
  return found;
}
"""


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_at_twice_the_size_hand_and_buttons_keep_apart(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    server: Server,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    height: int,
) -> None:
    arguments = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    with browser_type.launch(**{**browser_type_launch_args, "args": arguments}) as browser:
        watch.covers(browser, monkeypatch)
        page = browser.new_context(
            locale=LANGUAGE, viewport={"width": width, "height": height}, reduced_motion="reduce"
        ).new_page()
        table_in(page, server)
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        assert page.evaluate(OVERLAPS) == []
        for place in ("my-pending", "their-pending"):
            page.evaluate(SAY, [place, LONGEST[place]])
        assert page.evaluate(OVERLAPS) == []
        page.evaluate(LINE_IS, "over")
        page.evaluate(SAY, ["line-text", LONGEST["line-text"]])
        others = ".bar-item, .seat, .talon-words, #trick, .points, #prompt, .action, #hand .card"
        assert page.evaluate(COVERS, ["#line-text", others]) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


TOO_WIDE = """
() => {
  const wide = place => place.scrollWidth > place.clientWidth
    ? [`${place.id}: ${place.scrollWidth} in ${place.clientWidth}`] : [];
  const found = wide(document.getElementById("sheet"));
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.showModal();
    found.push(...wide(dialog));
    dialog.close();
  }
  return found;
}
"""


@pytest.mark.long
@pytest.mark.parametrize("language", ["hu", "hr"])
def test_at_twice_the_size_neither_the_sheet_nor_a_dialog_scrolls_sideways(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    server: Server,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:
    arguments = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    with browser_type.launch(**{**browser_type_launch_args, "args": arguments}) as browser:
        watch.covers(browser, monkeypatch)
        page = browser.new_context(locale=language, reduced_motion="reduce").new_page()
        table_in(page, server)
        give_up(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TOO_WIDE) == [], (width, height)
        assert violations(page) == []


def table_in(page: Page, server: Server) -> None:
    """A practice table, by whatever the buttons are called."""
    page.goto(server.url)
    page.locator("form[data-practice] button[type=submit]").click()
    page.locator("#table[data-line=up]").wait_for()
    assert my_move(page)
