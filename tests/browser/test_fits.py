"""At every size the whole table is there, its words can be read and its buttons pressed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.company import UP, seated
from tests.browser.play import my_move, still
from tests.browser.server import Server
from tests.browser.test_steady import ALL_ACTIONS, LINE_IS, LONGEST, SAY, SIZES
from tests.browser.timed_server import TimedServer

ALL_SIZES = [*SIZES, (360, 640), (1024, 600), (1024, 768), (1280, 720), (1366, 650)]
LARGE = [(360, 740), (1280, 800)]
"""Here whatever is pressed is as large as a fingertip."""
BROKEN = """
() => {
  const found = [];
  for (const action of document.querySelectorAll(".action")) {
    const text = document.createTreeWalker(action, NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
      for (const word of text.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(text.currentNode, word.index);
        range.setEnd(text.currentNode, word.index + word[0].length);
        const wide = range.getBoundingClientRect(), box = action.getBoundingClientRect();
        const out = wide.left < box.left || wide.right > box.right;
        if (range.getClientRects().length > 1 || out) found.push(word[0]);
      }
    }
  }
  return found;
}
"""
"""The words of the buttons that go on in another line, or stick out."""
SMALL = """
() => [...document.querySelectorAll(".bar .bar-item, .table button, .bottom a, .banner button")]
  .filter(each => each.checkVisibility({visibilityProperty: true}))
  .map(each => [each.id || each.innerText, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([name, box]) => `${name}: ${box.width}×${box.height}`)
"""
BANNER_ASKS = """
() => {
  document.querySelectorAll(".banner").forEach(each => each.dataset.says = "something");
  document.querySelectorAll(".banner button").forEach(each => { each.hidden = false; });
}
"""
COVERS = """
([what, others]) => {
  const part = document.querySelector(what), box = part.getBoundingClientRect();
  const meets = other =>
    Math.min(other.right, box.right) - Math.max(other.left, box.left) > 0.5
    && Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top) > 0.5;
  const covered = [...document.querySelectorAll(others)]
    .filter(each => each.checkVisibility({visibilityProperty: true}))
    .filter(each => meets(each.getBoundingClientRect())).map(each => each.id || each.className);
  const lost = part.scrollWidth > part.clientWidth
    || box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
  return lost ? [...covered, "not all can be read"] : covered;
}
"""
"""What this covers of the others, and whether all of it can be read."""
CLOSED = "document.querySelectorAll('#close, #exchange').forEach(each => { each.hidden = true; })"


@contextmanager
def practising(browser: Browser, server: Server, language: str, rules: str) -> Iterator[Page]:
    """My move at a table of my own, by whatever the buttons are called."""
    with browser.new_context(locale=language) as context:
        page = context.new_page()
        page.goto(server.url)
        page.locator(f"input[name=rules][value={rules}]").check()
        page.locator("form:has(input[name=rules]) button[type=submit]").first.click()
        page.locator(UP).wait_for()
        assert my_move(page)
        yield page


@pytest.mark.parametrize(
    ("language", "rules"),
    [
        ("de", "kavana"),
        pytest.param("de", "klub", marks=pytest.mark.long),
        pytest.param("hr", "kavana", marks=pytest.mark.long),
        pytest.param("hu", "klub", marks=pytest.mark.long),
    ],
)
def test_at_every_size_there_is_room_for_all(
    browser: Browser, server: Server, language: str, rules: str
) -> None:
    with practising(browser, server, language, rules) as page:
        assert wants_room(page) == []


@pytest.mark.long
@pytest.mark.parametrize("rules", ["soba", "kavana"])
def test_between_people_there_is_room_for_all_too(
    browser: Browser, timed_server: TimedServer, rules: str
) -> None:
    with seated(browser, timed_server, rules=rules) as pair, timed_server.time_stands():
        page = pair.creator
        for language in ("de", "hu", "hr"):
            page.context.add_cookies(
                [{"name": "language", "value": language, "url": timed_server.url}]
            )
            page.reload()
            page.locator(UP).wait_for()
            page.locator("#hand .card").nth(4).wait_for()
            assert wants_room(page) == []


def wants_room(page: Page) -> list[tuple[object, ...]]:
    """What has none, and at which size."""
    found: list[tuple[object, ...]] = []
    page.evaluate(ALL_ACTIONS)
    for place in ("prompt", "their-pending", "my-pending"):
        page.evaluate(SAY, [place, LONGEST[place]])
    for width, height in ALL_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        tall: int = page.evaluate("document.documentElement.scrollHeight")
        looks = {
            "scrolls": [tall] if tall > height else [],
            "broken": page.evaluate(BROKEN),
            "covered by the line": covered_by_the_line(page),
            "covered by the talon": covered_by_the_talon(page),
        }
        found += [(width, height, what, each) for what, each in looks.items() if each]
    page.evaluate(BANNER_ASKS)
    for width, height in LARGE:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        found += [(width, height, "small", each) for each in page.evaluate(SMALL)]
    return found


def covered_by_the_line(page: Page) -> list[str]:
    """What is covered by the longest that is said of a line that is over."""
    page.evaluate(LINE_IS, "over")
    page.evaluate(SAY, ["line-text", LONGEST["line-text"]])
    covered: list[str] = page.evaluate(COVERS, ["#line-text", ".bar-item, .action, #hand .card"])
    page.evaluate(LINE_IS, "up")
    page.evaluate(SAY, ["line-text", ""])
    return covered


def covered_by_the_talon(page: Page) -> list[str]:
    """What is covered by its words when somebody with the longest name has closed it."""
    before = page.locator("#talon-text").inner_text()
    page.evaluate(CLOSED)
    page.evaluate(SAY, ["talon-text", LONGEST["talon-text"]])
    others = "#prompt, .action, #hand .card, .trick-cards, .points"
    covered: list[str] = page.evaluate(COVERS, [".talon-words", others])
    page.evaluate(SAY, ["talon-text", before])
    page.evaluate(ALL_ACTIONS)
    return covered
