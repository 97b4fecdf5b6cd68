"""No page holds a card its player may not know: not in its text, its attributes, nor its scripts.

What may be known is computed afterwards, from the pack and the actions of the finished match.
"""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from games.engine import notation
from games.engine.cards import Card
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS
from tests.browser.company import UP, mover_of, play_on, seat_of, seated
from tests.browser.logs import log_of
from tests.browser.play import begin, my_move, play_first, settle
from tests.browser.server import Server
from tests.rooms.test_secrecy_of_frames import hidden_from, turned_up

CODE = re.compile(r"(?<![A-Za-z0-9])[JQKTA][CSHD](?![A-Za-z0-9])")
RANKS = {"J": "unter", "Q": "ober", "K": "king", "T": "ten", "A": "ace"}
SUITS = {"C": "acorn", "S": "leaf", "H": "heart", "D": "bell"}
NAMES = {f"{SUITS[suit]} {RANKS[rank]}": rank + suit for suit in SUITS for rank in RANKS}
WHOLE_PAGE = """
() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelector("#deck").remove();
  const frame = document.body.appendChild(document.createElement("iframe"));
  const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow));
  frame.remove();
  const words = new Set(["django", "gettext", "ngettext", "pgettext", "npgettext", "interpolate"]);
  const own = Object.getOwnPropertyNames(window)
    .filter(name => !usual.has(name) && !words.has(name));
  const said = value => {
    try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
  };
  return [
    page.outerHTML, document.title, document.cookie, location.href, window.name,
    said(history.state), said({...localStorage}), said({...sessionStorage}),
    ...own.map(name => `${name} ${said(window[name])}`),
  ].join("\\n");
}
"""
"""All a script could read but for the drawings of the whole deck and the words of the language."""


class Witness:
    """Looks at a page whenever it is asked to, and hears every frame that comes in between."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[str] = []
        self.looks: list[tuple[int, set[str]]] = []

        def over(line: WebSocket) -> None:
            line.on("framereceived", lambda text: self._frames.append(str(text)))

        page.on("websocket", over)
        page.reload()
        page.locator(UP).wait_for()

    def look(self) -> None:
        """Note every card that is named anywhere, and the newest version that came in by then."""
        settle(self._page)
        page = self._page.evaluate(WHOLE_PAGE)
        drawn = int(self._page.locator("#table").get_attribute("data-version") or "0")
        newest = max([drawn, *(json.loads(frame).get("v", 0) for frame in self._frames)])
        self.looks.append((newest, cards_in("\n".join([page, *self._frames]))))


def cards_in(text: str) -> set[str]:
    """Every card the text names, by its code or in words."""
    return set(CODE.findall(text)) | {code for name, code in NAMES.items() if name in text}


def positions(page: Page) -> list[Deal]:
    """The first deal of a finished match, at its start and after each action."""
    answer = page.request.get(f"{page.url}export.json")
    assert answer.ok
    export = json.loads(answer.text())
    first = export["deals"][0]
    deck = tuple(Card(code) for code in first["deck"])
    deals = [Deal.start(RULE_SETS[export["rules"]], deck, first["forehand"])]
    for seat, action, _ in first["actions"]:
        deals.append(deals[-1].apply(seat, notation.read(action, deals[-1].trump)))
    return deals


def check(witness: Witness, page: Page, server: Server) -> None:
    """At no look was a card there that was hidden from this seat; its own hand always was.

    A page has heard all frames since it opened, so a card that lay turned up stays known to it,
    whoever has drawn it since.
    """
    log = log_of(server, page.url.rstrip("/").split("/")[-1])
    deals, seat = positions(page), seat_of(page)
    assert len(witness.looks) > 1
    for version, cards in witness.looks:
        so_far = deals[: sum(line.kind == "acted" for line in log[:version]) + 1]
        once_turned_up = {card for deal in so_far for card in turned_up(deal)}
        hidden = hidden_from(seat, so_far[-1]) - once_turned_up
        assert cards >= {card.value for card in so_far[-1].hands[seat]}
        assert cards.isdisjoint(card.value for card in hidden)


def leave(page: Page) -> None:
    page.locator("nav [data-do=leave]").click()
    page.locator("[data-do=leave-now]").click()
    page.locator("#sheet-end").wait_for()


def watch_a_deal(page: Page, server: Server, rules: str) -> None:
    begin(page, server, rules=rules)
    witness = Witness(page)
    while my_move(page):
        witness.look()
        play_first(page)
    leave(page)
    check(witness, page, server)


def test_no_card_of_the_computer_is_in_the_page(page: Page, server: Server) -> None:
    watch_a_deal(page, server, "klub")


@pytest.mark.long
@pytest.mark.parametrize("rules", ["bunka", "kavana", "soba"])
def test_no_card_of_the_computer_is_in_the_page_by_other_rules(
    page: Page, server: Server, rules: str
) -> None:
    page.add_init_script('localStorage.setItem("snops.preferences", \'{"deck": "tell"}\')')
    watch_a_deal(page, server, rules)


@pytest.mark.long
def test_no_card_of_the_other_is_in_a_persons_page(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        witnesses = [Witness(page) for page in pair.pages]
        while mover_of(pair) is not None:
            for witness in witnesses:
                witness.look()
            play_on(pair)
        leave(pair.guest)
        pair.creator.locator("#sheet-end").wait_for()
        for witness, page in zip(witnesses, pair.pages, strict=True):
            check(witness, page, server)


def test_a_card_that_leaks_is_found() -> None:
    assert cards_in('<li data-next="QH">') == {"QH"}
    assert cards_in('<p class="visually-hidden">bell ten</p>') == {"TD"}
    assert cards_in('"sha256": "fadqh0"') == set()
