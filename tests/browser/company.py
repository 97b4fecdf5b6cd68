"""Two people in one test: a creator at a desk, a guest who comes by the link on a phone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import DESK, PHONE
from tests.browser.play import give_up, match_is_over, my_move, play_first
from tests.browser.server import Server

UP = "#table[data-line=up]"
SAYS = "#banner[data-says=something]"
SILENT = "#banner[data-says=nothing]"


@dataclass(frozen=True)
class Pair:
    """The creator's page and the guest's, and the browsers they are in."""

    creator: Page
    guest: Page
    guests: BrowserContext

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.creator, self.guest

    @property
    def match(self) -> str:
        return self.creator.url.rstrip("/").split("/")[-1]

    def other(self, page: Page) -> Page:
        return self.guest if page is self.creator else self.creator


@contextmanager
def invited(
    browser: Browser, server: Server, *, rules: str = "soba", clock: str = "none"
) -> Iterator[Pair]:
    """A room opened, and a guest who came by its link."""
    with (
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as creators,
        browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as guests,
    ):
        creator, guest = creators.new_page(), guests.new_page()
        creator.goto(server.url)
        creator.get_by_role("link", name="Play with a friend").click()
        creator.locator(f"input[name=rules][value={rules}]").check()
        creator.locator(f'input[name=clock][value="{clock}"]').check()
        creator.get_by_role("button", name="Open the room").click()
        guest.goto(creator.locator("#link").input_value())
        guest.get_by_role("button", name="Sit down").click()
        guest.get_by_role("button", name="I am ready").wait_for()
        yield Pair(creator, guest, guests)


@contextmanager
def seated(
    browser: Browser, server: Server, *, rules: str = "soba", clock: str = "none"
) -> Iterator[Pair]:
    """Both at the table, the first deal dealt."""
    with invited(browser, server, rules=rules, clock=clock) as pair:
        get_ready(pair)
        sit_down(pair)
        yield pair


def get_ready(pair: Pair) -> None:
    """Both ready, and the creator starts."""
    for page in pair.pages:
        page.get_by_role("button", name="I am ready").click()
        page.get_by_role("button", name="Not ready after all").wait_for()
    start = pair.creator.locator("[data-start] button:not([aria-disabled])")
    start.click()


def sit_down(pair: Pair) -> None:
    """Both tables have a line, and whoever may cut has cut."""
    for page in pair.pages:
        page.locator(UP).wait_for()
    cut(pair)


def cut(pair: Pair) -> None:
    """The one who is asked to cuts the pack; then the first cards are there.

    Where the three seconds for it were over before the tap, that tap asked for the talon's menu.
    """
    for page in pair.pages:
        page.locator("#table.cutting, #hand .card").first.wait_for()
        if page.get_by_text("Tap the pack to cut it.").count():
            page.locator("#talon").click()
    for page in pair.pages:
        page.locator("#hand .card").nth(4).wait_for()
        if page.locator("#talon-menu[open]").count():
            page.keyboard.press("Escape")


def whose_move(pair: Pair) -> Page:
    """The page of whoever is to act."""
    mover = mover_of(pair)
    assert mover is not None
    return mover


def mover_of(pair: Pair) -> Page | None:
    """The page of whoever is to act, where both show the same; None when the deal is over."""
    for page in pair.pages:
        if page.locator("#table[data-turn=mine]").count():
            return page
    return None


def same_position(pair: Pair, page: Page) -> None:
    """Wait until both pages show what this one shows."""
    at = page.locator("#table").get_attribute("data-position")
    for each in pair.pages:
        each.locator(f'#table[data-position="{at}"]').wait_for()


def seat_of(page: Page) -> int:
    """The seat the page had when it was loaded."""
    seat: int = json.loads(page.locator("#first-view").text_content() or "")["me"]
    return seat


def other_of(page: Page) -> str:
    """What a page calls the other."""
    return page.locator("#their-name").inner_text()


def places(page: Page) -> list[list[float]]:
    """Where on the page the cards of the hand and every button are, however far it is scrolled."""
    found: list[list[float]] = page.evaluate(
        """() => [...document.querySelectorAll("#hand .card, #table button, #table a, .bar > *")]
            .map((each) => each.getBoundingClientRect())
            .map((box) => [box.x + scrollX, box.y + scrollY, box.width, box.height])"""
    )
    return found


def faces(page: Page, where: str) -> set[str]:
    """The cards drawn there."""
    drawn = page.locator(f"{where} use[href]").all()
    return {(each.get_attribute("href") or "").removeprefix("#") for each in drawn}


def play_on(pair: Pair) -> bool:
    """One move of whoever is to act; False when the deal is over."""
    mover = mover_of(pair)
    if mover is None or not my_move(mover):
        return False
    play_first(mover, touch=mover is pair.guest)
    same_position(pair, mover)
    return True


def play_both(pair: Pair) -> None:
    """Play until both see the sheet."""
    while play_on(pair):
        pass
    for page in pair.pages:
        page.locator("#sheet:not([hidden])").wait_for()


def next_deal(pair: Pair) -> None:
    """Both press; where the sheet's countdown was quicker the next deal is there already."""
    for page in pair.pages:
        with suppress(TooLate):
            page.locator("#next:not([aria-disabled])").click(timeout=5_000)
    for page in pair.pages:
        page.locator("#sheet").wait_for(state="hidden")
        page.locator("#hand .card").nth(4).wait_for()


def play_match(pair: Pair) -> None:
    """Play until both see the end."""
    for _ in range(20):
        play_both(pair)
        if match_is_over(pair.creator):
            return
        next_deal(pair)
    raise AssertionError("The match never ended.")


def guest_gives_up_the_match(pair: Pair) -> None:
    """The guest resigns this deal and every other until the match is over."""
    for _ in range(20):
        give_up(pair.guest)
        pair.creator.locator("#sheet:not([hidden])").wait_for()
        if match_is_over(pair.guest):
            return
        next_deal(pair)
    raise AssertionError("The match never ended.")


def rematch(pair: Pair) -> None:
    """Both want another match, and sit down to it."""
    before = pair.guest.url
    pair.creator.get_by_role("button", name="Rematch").click()
    expect(pair.guest.locator("#rematch-state")).to_contain_text("Wants a rematch")
    expect(pair.creator.locator("#rematch-state")).to_contain_text("Waiting for")
    pair.guest.get_by_role("button", name="Rematch").tap()
    for page in pair.pages:
        page.wait_for_url(lambda url: url != before)
    sit_down(pair)
