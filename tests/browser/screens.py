"""Pictures of the table in its states, at both sizes, light and dark; the best four for the docs.

`make screens` runs it: all of them come to .local/screens, four to docs/screens.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.play import (
    begin,
    my_move,
    play_deal,
    play_first,
    trick,
    until_i_may_close,
    until_the_other_has_led,
)
from tests.browser.server import ROOT, Server

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


def lead(page: Page, server: Server) -> None:
    """My lead, with a trick behind me."""
    begin(page, server, level="club")
    while my_move(page) and (trick(page) or page.locator("#last[aria-disabled]").count()):
        play_first(page)


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


STATES: dict[str, Callable[[Page, Server], None]] = {
    each.__name__: each
    for each in (lead, answer, closed, talon_menu, settings, french, sheet, resign)
}


def take(browser: Browser, server: Server) -> None:
    """Every state, looked at in every way."""
    for name, state in STATES.items():
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        context.add_init_script("localStorage.setItem('snops.guide', '[\"never\"]')")
        page = context.new_page()
        state(page, server)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.wait_for_timeout(150)
                taken = f"{size}-{scheme}-{name}"
                page.screenshot(path=ALL / f"{taken}.png")
                if taken in BEST:
                    keep(page.screenshot(type="jpeg", quality=82), BEST[taken])
        context.close()


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
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        try:
            take(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
