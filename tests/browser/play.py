"""How a person plays, in words a test can use."""

from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.server import Server

EAR = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const status = document.getElementById("status");
  if (!status) return;
  window.before = document.querySelectorAll("#log p").length;
  new MutationObserver(() => status.textContent && window.heard.push(status.textContent))
    .observe(status, {childList: true, characterData: true, subtree: true});
});
"""
"""Keeps all that a screen reader is told, since the next sentence takes the place of the last."""
STILL = """
() => document.getAnimations()
  .filter(each => each.effect.getComputedTiming().endTime < Infinity)
  .every(each => each.playState !== "running")
"""
MY_MOVE_OR_SHEET = "#table[data-turn=mine][data-sending=no], #sheet:not([hidden])"


def begin(page: Page, server: Server, *, rules: str = "klub", level: str = "beginner") -> None:
    """From the first page to the table."""
    page.goto(server.url)
    page.locator(f"input[name=rules][value={rules}]").check()
    page.locator(f"input[name=level][value={level}]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#table[data-line=up]").wait_for()


def position(page: Page) -> str:
    return page.locator("#table").get_attribute("data-position") or ""


def moved_on(page: Page, since: str) -> None:
    """Wait until the table shows a later position, or another deal."""
    page.locator(f'#table:not([data-position="{since}"])').wait_for()


def settle(page: Page) -> None:
    """A tap on the felt sweeps a trick that rests."""
    if page.locator("#table").get_attribute("data-phase") == "resting":
        page.locator("#trick").dispatch_event("click")
    page.locator("#table[data-phase=settled]").wait_for()


def my_move(page: Page) -> bool:
    """Wait until I may move; False when the deal is over.

    While a trick is swept the turn may pass on: then it is waited for again.
    """
    while True:
        page.locator(MY_MOVE_OR_SHEET).first.wait_for()
        settle(page)
        if page.locator("#sheet").is_visible():
            return False
        if page.locator("#table[data-turn=mine]").count():
            return True


def playable(page: Page) -> Locator:
    return page.locator("#hand .card:not(.barred) .press")


def hand(page: Page) -> list[str]:
    return _codes(page.locator("#hand .card"))


def trick(page: Page) -> list[str]:
    return _codes(page.locator("#trick .card"))


def _codes(cards: Locator) -> list[str]:
    return [each.get_attribute("data-card") or "" for each in cards.all()]


def still(page: Page) -> None:
    """Wait until nothing travels any more: then a card is where it seems to be."""
    page.wait_for_function(STILL)


def listen(page: Page) -> None:
    """From the next page on, keep what a screen reader is told."""
    page.add_init_script(EAR)


def heard(page: Page) -> list[str]:
    """What it was told since the page was there, or since it was last forgotten."""
    told: list[str] = page.evaluate("window.heard")
    return told


def expect_heard(page: Page, words: str) -> None:
    page.wait_for_function("words => window.heard.some(each => each.includes(words))", arg=words)


def play_first(page: Page, *, touch: bool = False, declare: bool = True) -> None:
    """Play the first card that may be played; asked about a marriage, declare it or not."""
    before = position(page)
    card = playable(page).first
    if touch:
        card.tap()
        expect(page.locator("#hand .card.armed")).to_have_count(1)
        page.locator("#hand .card.armed .press").tap()
    else:
        card.click()
    if page.locator("#ask-declare[open]").count():
        choices = page.locator("#declare-choices button")
        (choices.first if declare else choices.last).click()
    moved_on(page, before)


def play_deal(page: Page, *, touch: bool = False) -> None:
    """Play until the sheet is there."""
    while my_move(page):
        play_first(page, touch=touch)
    page.locator("#sheet:not([hidden])").wait_for()


def next_deal(page: Page) -> None:
    """Play on, once the sheet asks; on a slow machine its countdown may be quicker."""
    with suppress(TooLate):
        page.locator("#next").click(timeout=5_000)
    page.locator("#sheet").wait_for(state="hidden")
    page.locator("#hand .card").nth(4).wait_for()


def give_up(page: Page) -> None:
    """Resign this deal."""
    page.locator("#resign").click()
    page.locator("[data-do=resign-now]").click()
    page.locator("#sheet:not([hidden])").wait_for()


def lose_match(page: Page) -> None:
    """Resign every deal until the match is over."""
    give_up(page)
    while not match_is_over(page):
        next_deal(page)
        give_up(page)


def next_match(page: Page) -> None:
    """Another match against the same computer."""
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    page.locator("#table[data-line=up]").wait_for()


def go_on(page: Page) -> None:
    """The deal is over: on to the next one, or to another match where this one is over."""
    if match_is_over(page):
        next_match(page)
    else:
        next_deal(page)


def match_is_over(page: Page) -> bool:
    return page.locator("#sheet-end").is_visible()


def until_the_other_has_led(page: Page, *, while_the_talon_lasts: bool = False) -> None:
    """Play on until a card of the other lies on the table and I have to answer."""
    for _ in range(100):
        if not my_move(page):
            go_on(page)
        elif trick(page) and (not while_the_talon_lasts or page.locator("#close").is_visible()):
            return
        else:
            play_first(page)
    raise AssertionError("The other never led.")


def shown_points(page: Page) -> tuple[str, str]:
    mine = page.locator("#my-match-points strong").inner_text()
    theirs = page.locator("#their-match-points strong").inner_text()
    return mine, theirs


def until_i_may_close(page: Page, server: Server) -> None:
    """Play on, through as many deals as it takes, until I lead and the talon may be closed."""
    begin(page, server)
    for _ in range(150):
        if not my_move(page):
            go_on(page)
        elif page.locator("#close:visible:not([aria-disabled])").count():
            return
        else:
            play_first(page)
    raise AssertionError("I never led while the talon could be closed.")


def until_a_card_is_barred(page: Page, server: Server) -> Locator:
    """Play on, the talon closed as soon as it may be, until a card of mine may not answer."""
    begin(page, server)
    for _ in range(150):
        if not my_move(page):
            go_on(page)
            continue
        barred = page.locator("#hand .card.barred")
        if barred.count():
            return barred.first
        if page.locator("#close:visible:not([aria-disabled])").count():
            before = position(page)
            page.locator("#close").click()
            page.locator("#ask-close [data-do=close-now]").click()
            moved_on(page, before)
        else:
            play_first(page)
    raise AssertionError("No card was ever barred.")
