"""Two people in one test: a creator at a desk, a guest who comes by the link on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import DESK, PHONE, Watch
from tests.browser.play import my_move, play_first
from tests.browser.server import Server

UP = "#table[data-line=up]"


@dataclass(frozen=True)
class Pair:
    """The creator's page and the guest's, and the browsers they are in."""

    creator: Page
    guest: Page
    guests: BrowserContext

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.creator, self.guest


@contextmanager
def invited(
    browser: Browser, server: Server, watch: Watch, *, rules: str = "soba", clock: str = "none"
) -> Iterator[Pair]:
    """A room opened, and a guest who came by its link."""
    with (
        browser.new_context(**DESK, locale="en-GB", reduced_motion="reduce") as creators,
        browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce") as guests,
    ):
        for each in (creators, guests):
            each.on("page", watch.over)
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
    browser: Browser, server: Server, watch: Watch, *, rules: str = "soba", clock: str = "none"
) -> Iterator[Pair]:
    """Both at the table, the first deal dealt."""
    with invited(browser, server, watch, rules=rules, clock=clock) as pair:
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
    """The one who is asked to cuts the pack; then the first cards are there."""
    for page in pair.pages:
        page.locator("#table.cutting, #hand .card").first.wait_for()
        if page.get_by_text("Tap the pack to cut it.").count():
            page.locator("#talon").click()
    for page in pair.pages:
        page.locator("#hand .card").nth(4).wait_for()


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


def play_on(pair: Pair) -> bool:
    """One move of whoever is to act; False when the deal is over."""
    mover = mover_of(pair)
    if mover is None or not my_move(mover):
        return False
    play_first(mover, touch=mover is pair.guest)
    same_position(pair, mover)
    return True


def play_deal(pair: Pair) -> None:
    """Play until both see the sheet."""
    while play_on(pair):
        pass
    for page in pair.pages:
        page.locator("#sheet:not([hidden])").wait_for()
