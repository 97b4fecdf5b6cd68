"""Matches between two real pages over lines that delay, double, reorder and drop frames.

Run as a program: `python -m tests.browser.faulty_line URL MATCHES SEED`; it prints what
happened in each match as a line of JSON. Match number n has the luck and the faults of SEED + n.
"""

import asyncio
import json
import os
import re
import sys
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    WebSocketRoute,
    async_playwright,
)

DROPPED, DOUBLED, DELAYED = 0.04, 0.08, 0.3
"""How many frames in each direction meet that fate."""
LONGEST_DELAY = 0.4
"""Seconds; frames that wait overtake each other."""
AT_ONCE = 3
"""Matches played side by side."""
PATIENCE = 60_000
"""Milliseconds a match may stand still; how long it takes is the machine's affair."""
OVER = "#sheet:not([hidden]) #sheet-end:not([hidden])"

MAY_BE_SO_ALREADY = ("next", "hold", "rematch")
"""Commands that are accepted without an event where all is already as they want it."""

RULES = ("klub", "bunka", "kavana", "soba")

PLAYER = """
(() => {
  let luck = SEED;
  const random = () => {
    luck = (luck + 0x6D2B79F5) | 0;
    let mixed = Math.imul(luck ^ (luck >>> 15), 1 | luck);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const press = (found) => found && !found.closest("[hidden]") && (found.click(), true);
  const one = (all) => all[Math.floor(random() * all.length)];
  const play = () => {
    const table = document.querySelector("#table");
    if (!table) return;
    const ask = document.querySelector("#ask-declare[open] #declare-choices button");
    if (ask) return press(ask);
    if (document.querySelector("dialog[open]")) return;
    const sheet = document.querySelector("#sheet:not([hidden])");
    if (sheet) return press(document.querySelector("#next:not([aria-disabled])"));
    if (table.dataset.phase === "resting") return press(document.querySelector("#trick"));
    if (table.dataset.turn !== "mine" || table.dataset.sending !== "no") return;
    press(one([...document.querySelectorAll("#hand .card:not(.barred) .press")]));
  };
  setInterval(play, 60);
})();
"""


@dataclass
class Played:
    """How one match went, by which seed: the points and the end each page showed, in words, and
    the commands it saw accepted."""

    match: str
    seed: int
    shown: list[list[str]]
    said: list[str]
    accepted: list[list[str]] = field(default_factory=list)


class Line:
    """One page's line to the table, with faults in both directions."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._kinds: dict[str, str] = {}
        self.accepted: list[str] = []

    def over(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: self._carry(self._said(str(text)), server.send))
        server.on_message(lambda text: self._carry(str(text), lambda each: self._hear(route, each)))

    def _said(self, text: str) -> str:
        frame = json.loads(text)
        if "id" in frame:
            self._kinds[frame["id"]] = frame["t"]
        return text

    def _hear(self, route: WebSocketRoute, text: str) -> None:
        frame = json.loads(text)
        if frame["t"] == "done" and self._kinds[frame["id"]] not in MAY_BE_SO_ALREADY:
            self.accepted.append(frame["id"])
        route.send(text)

    def _carry(self, text: str, send: Any) -> None:
        if self._chance.random() < DROPPED:
            return
        for _ in range(2 if self._chance.random() < DOUBLED else 1):
            late = self._chance.random() < DELAYED
            wait = self._chance.random() * LONGEST_DELAY if late else 0
            asyncio.get_running_loop().call_later(wait, _quietly, send, text)


def _quietly(send: Any, text: str) -> None:
    """A frame that comes too late for its socket is lost, which is what this is about."""
    try:
        send(text)
    except Exception as error:
        sys.stderr.write(f"lost: {error}\n")


async def seated(browser: Browser, chance: Random) -> tuple[BrowserContext, Page, Line]:
    context = await browser.new_context(
        locale="en-GB", viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    line = Line(chance)
    await context.route_web_socket("**/ws/table/**", line.over)
    await context.add_init_script(PLAYER.replace("SEED", str(chance.getrandbits(31))))
    return context, await context.new_page(), line


async def play(browser: Browser, url: str, rules: str, seed: int) -> Played:
    """One match between two pages, from the room to both their end sheets."""
    chance = Random(seed)
    (first, hers, her_line), (second, his, his_line) = [
        await seated(browser, chance) for _ in range(2)
    ]
    pages = (hers, his)
    try:
        await sit_down(hers, his, url, rules)
        for page in pages:
            await until_over(page)
        shown = [await shown_points(page) for page in pages]
        said = [await page.locator("#sheet-heading").inner_text() for page in pages]
        match = hers.url.rstrip("/").split("/")[-1]
        return Played(match, seed, shown, said, [her_line.accepted, his_line.accepted])
    except Error as error:
        stuck = [await state_of(page) for page in pages]
        raise RuntimeError(f"{rules} by the seed {seed}: {stuck}") from error
    finally:
        await first.close()
        await second.close()


async def until_over(page: Page) -> None:
    """Wait until this page shows the end, or raise when nothing happens any more."""
    version = ""
    while not await page.locator(OVER).count():
        moved = f'#table:not([data-version="{version}"])'
        await page.locator(f"{moved}, {OVER}").first.wait_for(timeout=PATIENCE)
        version = await page.locator("#table").get_attribute("data-version") or ""


async def state_of(page: Page) -> str:
    """Where a page is, and what its table says of itself."""
    tables = await page.locator("#table").evaluate_all(
        "all => all.map(each => ({...each.dataset}))"
    )
    return f"{page.url} {tables}"


async def sit_down(hers: Page, his: Page, url: str, rules: str) -> None:
    await hers.goto(f"{url}/room/")
    await hers.locator(f"input[name=rules][value={rules}]").check()
    await hers.locator("input[name=clock][value=none]").check()
    await hers.locator("form[action='/room/open/'] button[type=submit]").click()
    await hers.wait_for_url(re.compile(r"/room/[A-Z0-9]{6}/$"))
    await his.goto(hers.url)
    await his.locator("form[action$='/join/'] button").click()
    for page in (hers, his):
        await page.locator("form[action$='/ready/'] button").click()
        await page.wait_for_load_state()
    await hers.locator("form[action$='/start/'] button:not([aria-disabled])").click()
    for page in (hers, his):
        await page.wait_for_url("**/table/**")


async def shown_points(page: Page) -> list[str]:
    mine = await page.locator("#my-match-points strong").inner_text()
    theirs = await page.locator("#their-match-points strong").inner_text()
    return [mine, theirs]


async def play_all(url: str, matches: int, seed: int) -> None:
    """That many matches, some side by side; each is told when it is over."""
    places = asyncio.Semaphore(AT_ONCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-background-networking", "--no-first-run"],
        )

        async def one(number: int) -> None:
            async with places:
                played = await play(browser, url, RULES[number % 4], seed + number)
                sys.stdout.write(f"{json.dumps(asdict(played))}\n")
                sys.stdout.flush()

        await asyncio.gather(*(one(number) for number in range(matches)))
        await browser.close()


def main() -> None:
    url, matches, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    asyncio.run(play_all(url, matches, seed))


if __name__ == "__main__":
    main()
