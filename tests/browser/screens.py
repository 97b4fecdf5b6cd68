"""Pictures of the table in its states, at both sizes, light and dark; the best four for the docs.

`make screens` runs it: all of them come to .local/screens, four to docs/screens.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.axe import SCHEMES
from tests.browser.company import UP, get_ready, invited, seated, whose_move
from tests.browser.conftest import PHONE
from tests.browser.play import (
    begin,
    go_on,
    lose_match,
    my_move,
    play_deal,
    play_first,
    still,
    trick,
    until_a_card_is_barred,
    until_i_may_close,
    until_the_other_has_led,
)
from tests.browser.server import ROOT, Server
from tests.browser.test_drag import until_i_may_exchange
from tests.browser.timed_server import TimedServer

ALL = ROOT / ".local" / "screens"
KEPT = ROOT / "docs" / "screens"
SIZES = {"phone": (360, 740), "desk": (1280, 800)}
BEST = {
    "phone-light-lead": "phone.jpg",
    "desk-light-answer": "desk.jpg",
    "phone-dark-closed": "phone-closed.jpg",
    "desk-dark-sheet": "desk-sheet.jpg",
}
LARGEST = 150_000
TRIES = 150
TAG = "#hand [data-pair]"
NOTHING_GOES = "window.setTimeout = () => 0"
"""What is shown for a moment stays for its picture."""


def lead(page: Page, server: Server) -> None:
    """My lead, with a trick behind me."""
    begin(page, server, level="club")
    for _ in range(TRIES):
        if not my_move(page):
            go_on(page)
        elif trick(page) or page.locator("#last[aria-disabled]").count():
            play_first(page)
        else:
            return
    raise AssertionError("I never led after a trick.")


def answer(page: Page, server: Server) -> None:
    """A card of the other lies there."""
    begin(page, server, level="club")
    until_the_other_has_led(page)


def closed(page: Page, server: Server) -> None:
    """I have closed the talon and lead."""
    until_i_may_close(page, server)
    page.locator("#close").click()
    page.get_by_role("button", name="Close the talon").last.click()
    page.locator("#table.talon-closed").wait_for()


def talon_menu(page: Page, server: Server) -> None:
    """What trump and talon offer."""
    begin(page, server)
    my_move(page)
    page.locator("#talon").click()


def settings(page: Page, server: Server) -> None:
    """The settings over the table."""
    begin(page, server)
    my_move(page)
    page.locator("[data-opens=settings]").first.click()


def french(page: Page, server: Server) -> None:
    """The other deck in clear colours."""
    begin(page, server, rules="bunka")
    my_move(page)
    page.evaluate("document.documentElement.dataset.colours = 'clear'")


def sheet(page: Page, server: Server) -> None:
    """The sheet after a deal."""
    begin(page, server)
    play_deal(page)
    page.get_by_role("button", name="Stop the countdown").click()


def resign(page: Page, server: Server) -> None:
    """The question before giving up."""
    begin(page, server)
    my_move(page)
    page.get_by_role("button", name="Give up").click()


def barred(page: Page, server: Server) -> None:
    """Cards that may not answer."""
    until_a_card_is_barred(page, server)


def pair(page: Page, server: Server) -> None:
    """My lead with king and queen of a suit, joined by what they bring."""
    begin(page, server)
    for _ in range(TRIES):
        if not my_move(page):
            go_on(page)
        elif page.locator(TAG).count():
            return
        else:
            play_first(page)
    raise AssertionError("I never held a pair on my lead.")


def declared(page: Page, server: Server) -> None:
    """The pair is declared, and both see it."""
    pair(page, server)
    page.evaluate(NOTHING_GOES)
    page.locator(TAG).first.locator(".press").click()
    page.locator("#bubble:not([hidden])").wait_for()


def exchanged(page: Page, server: Server) -> None:
    """The trump jack has become the trump card."""
    until_i_may_exchange(page, server)
    page.evaluate(NOTHING_GOES)
    page.locator("#exchange").click()
    page.locator("#bubble:not([hidden])").wait_for()


def last_trick(page: Page, server: Server) -> None:
    """The last trick, looked at again."""
    lead(page, server)
    page.locator("#last").click()
    page.locator("#show-last[open]").wait_for()


def match_end(page: Page, server: Server) -> None:
    """The sheet after a match."""
    begin(page, server)
    lose_match(page)


IN_PRACTICE: tuple[Callable[[Page, Server], None], ...] = (
    *(lead, answer, barred, pair, declared, exchanged, closed, talon_menu, last_trick),
    *(settings, french, sheet, resign, match_end),
)


def of_practice(browser: Browser, server: Server) -> None:
    """Each state at a table of one's own."""
    for state in IN_PRACTICE:
        with practising(browser) as page:
            state(page, server)
            pictures(page, state.__name__)


@contextmanager
def practising(browser: Browser) -> Iterator[Page]:
    """A page that has been told everything."""
    with browser.new_context(locale="en-GB", reduced_motion="reduce") as context:
        context.add_init_script("localStorage.setItem('snops.guide', '[\"never\"]')")
        yield context.new_page()


def between_people(browser: Browser, server: TimedServer) -> None:
    """What only a table of two has: cut, the other's turn, chat, pause."""
    with server.time_stands(), invited(browser, server) as two:
        get_ready(two)
        for page in two.pages:
            page.locator(f"{UP}.cutting").wait_for()
        asked = next(each for each in two.pages if each.locator(".may-cut").count())
        pictures(asked, "cut")
    with server.time_stands(), seated(browser, server, clock="60") as two:
        mover = whose_move(two)
        pictures(two.other(mover), "other_turn")
        two.guest.set_viewport_size(PHONE["viewport"])
        two.guest.locator("#talk-button").tap()
        two.guest.locator("[data-phrase=good_luck]").tap()
        two.guest.locator(".talk-line").wait_for()
        pictures(two.guest, "chat")
        two.guest.set_viewport_size(PHONE["viewport"])
        two.guest.locator("#talk-close").tap()
        two.guest.get_by_role("button", name="Pause (2)").tap()
        two.creator.locator("#banner[data-says=something]").wait_for()
        pictures(two.creator, "pause")


def without_a_line(browser: Browser, server: Server) -> None:
    """The server is gone, and the table tries to reach it."""
    with practising(browser) as page:
        lead(page, server)
        server.stop()
        page.locator("#table[data-line=down]").wait_for()
        pictures(page, "reconnecting")


def pictures(page: Page, name: str) -> None:
    """A state, looked at in every way; the best are kept."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            still(page)
            taken = f"{size}-{scheme}-{name}"
            page.screenshot(path=ALL / f"{taken}.png")
            if taken in BEST:
                keep(page.screenshot(type="jpeg", quality=82), BEST[taken])


def keep(picture: bytes, name: str) -> None:
    """Put it into the docs. Raises ValueError where it is too large for a page."""
    if len(picture) > LARGEST:
        raise ValueError(f"{name} has {len(picture)} bytes, more than {LARGEST}")
    (KEPT / name).write_bytes(picture)


def main() -> None:
    """Start a server of its own, take all pictures, keep four."""
    ALL.mkdir(parents=True, exist_ok=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TimedServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        try:
            of_practice(browser, server)
            between_people(browser, server)
            without_a_line(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
