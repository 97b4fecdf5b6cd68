"""In practice a newcomer is told each thing once, and a hint names a good card and why."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.play import (
    begin,
    expect_heard,
    go_on,
    hand,
    listen,
    my_move,
    play_first,
    playable,
)
from tests.browser.server import Server
from tests.browser.test_steady import LONGEST, SAY


def test_a_hint_names_a_card_of_mine_and_the_reason(page: Page, server: Server) -> None:
    begin(page, server)
    for _ in range(30):
        if not my_move(page):
            go_on(page)
            continue
        page.get_by_role("button", name="Hint").click()
        toast = page.locator("#toast")
        expect(toast).to_be_visible()
        expect(toast).to_have_text(re.compile(r"^A good (card|move): .+\. \S.+\.$"))
        if "A good card" in toast.inner_text():
            focused = page.evaluate("document.activeElement.closest('.card')?.dataset.card")
            assert focused in hand(page)
            return
        play_first(page)
    raise AssertionError("No hint named a card.")


def test_the_first_lead_is_explained_once(page: Page, server: Server) -> None:
    listen(page)
    begin(page, server)
    assert my_move(page)
    guide = page.locator("#guide")
    expect(guide).to_be_visible()
    first = guide.locator("p").inner_text()
    expect_heard(page, first)
    assert violations(page) == []
    guide.get_by_role("button", name="Got it").click()
    expect(guide).to_be_hidden()
    expect(page.locator("#table")).to_be_focused()
    page.reload()
    for _ in range(4):
        if my_move(page):
            assert guide.is_hidden() or guide.locator("p").inner_text() != first
            play_first(page)


def test_who_wants_no_more_of_it_has_no_more(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.get_by_role("button", name="No more tips").click()
    for _ in range(4):
        if my_move(page):
            expect(page.locator("#guide")).to_be_hidden()
            play_first(page)


def test_while_a_card_is_lifted_the_guide_waits(phone: Page, server: Server) -> None:
    begin(phone, server)
    assert my_move(phone)
    expect(phone.locator("#guide")).to_be_visible()
    playable(phone).first.tap()
    expect(phone.locator("#hand .card.armed")).to_have_count(1)
    expect(phone.locator("#guide")).to_be_hidden()


COVERS_THE_PROMPT = """
text => {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  toast.hidden = false;
  const over = toast.getBoundingClientRect();
  const under = document.getElementById("prompt").getBoundingClientRect();
  return over.top <= under.top + 1 && over.bottom >= under.bottom - 1
    && over.left <= under.left + 1 && over.right >= under.right - 1;
}
"""


def test_what_is_hinted_or_refused_covers_the_prompt_whole(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.evaluate(SAY, ["prompt", LONGEST["prompt"]])
    for width, height in ((1280, 800), (1024, 600), (360, 740), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        for text in ("No.", "You have no card of the suit that was led: play a trump. " * 2):
            assert page.evaluate(COVERS_THE_PROMPT, text), (width, height, text)
