"""Nothing jumps over a match, each play is announced once, and cards say what they are."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import seated
from tests.browser.play import (
    begin,
    go_on,
    heard,
    listen,
    match_is_over,
    my_move,
    next_deal,
    play_deal,
    play_first,
    still,
    until_a_card_is_barred,
    until_the_other_has_led,
)
from tests.browser.server import Server
from tests.browser.timed_server import TimedServer

SHIFT = """
window.shift = 0;
const count = entries => { for (const each of entries) window.shift += each.value; };
const watch = new PerformanceObserver(list => count(list.getEntries()));
watch.observe({type: "layout-shift", buffered: true});
window.shifted = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  count(watch.takeRecords());
  return window.shift;
};
"""
"""How much has jumped since the page was there: all of it, also what follows a press at once.

Browsers pardon that, but at a table everything follows a press.
"""
SPOKEN_OF = """
() => {
  const lines = [...document.querySelectorAll("#log p")];
  const deal = lines.findLastIndex(line => line.matches(".log-deal"));
  return lines.slice(Math.max(deal + 1, window.before)).map(line => line.textContent)
    .filter(text => /^(You|Beginner)(:| declare)/.test(text));
}
"""
"""The plays of this deal in the log, but for those that were there when the page came."""
ALL_HEARD = f"""
() => {{
  const heard = window.heard.join(" ");
  return ({SPOKEN_OF})().every(play => heard.includes(play));
}}
"""
MOST = 0.02
SIZES = [(360, 740), (320, 568), (740, 360), (568, 320), (1280, 800)]


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_nothing_jumps_over_a_whole_match(
    page: Page, server: Server, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFT)
    begin(page, server)
    while True:
        play_deal(page)
        if match_is_over(page):
            break
        next_deal(page)
    assert shifted(page) <= MOST


def shifted(page: Page) -> float:
    """How much has jumped until now."""
    shift: float = page.evaluate("window.shifted()")
    return shift


HAND = """
() => {
  const middle = document.getElementById("hand").getBoundingClientRect();
  return [...document.querySelectorAll("#hand .card")].map(card => {
    const box = card.getBoundingClientRect();
    const lift = parseFloat(getComputedStyle(card).translate.split(" ")[1] ?? "0");
    return [box.x + box.width / 2 - middle.x - middle.width / 2, box.y - lift, box.width];
  });
}
"""
"""How far from the middle each card of the hand is, its top as if it were not lifted, its width."""


@pytest.mark.long
def test_the_cards_of_the_hand_always_lie_where_their_number_says(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server)
    assert my_move(page)
    still(page)
    first = page.evaluate(HAND)
    _, top, width = first[0]
    fewest = len(first)
    assert fewest == 5
    while fewest > 3:
        if not my_move(page):
            go_on(page)
            continue
        still(page)
        cards = page.evaluate(HAND)
        for place, card in enumerate(cards):
            middle = width * 0.75 * (place - (len(cards) - 1) / 2)
            assert card == pytest.approx([middle, top, width], abs=0.5), (len(cards), place)
        if len(cards) == 5:
            assert cards == first
        fewest = min(fewest, len(cards))
        play_first(page)


PUSH = """
document.getElementById("talon").addEventListener("click", () => {
  document.querySelector(".talon").style.marginTop = "180px";
});
"""


def test_what_jumps_at_a_press_is_counted(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(SHIFT)
    begin(page, server)
    assert my_move(page)
    still(page)
    before = shifted(page)
    page.evaluate(PUSH)
    page.locator("#talon").click()
    assert shifted(page) - before > MOST


PLACES = """
() => [...document.querySelectorAll(`#trick, #hand .card, #their-hand, .talon-place, .talon-words,
    .score dd > span:first-child, .seat, .action, .bar-title, .bar-item`)]
  .map(each => [each.id || each.className, each.getBoundingClientRect()])
  .map(([name, box]) => [name, box.x, box.y])
"""
SAY = """
([place, text]) => { document.getElementById(place).textContent = text; }
"""
LONGEST = {
    "prompt": "Your turn: lead a card. King or queen of your pair declares it.",
    "their-pending": "+20 függőben",
    "my-pending": "+40 čeka štih",
    "talon-text": "NNNNNNNNNNNNNNNNNNNN hat zugedreht",
    "line-text": "Du kannst derzeit nicht online spielen. "
    "Warum, steht auf der Seite „Mein Status“.",
}
"""The longest that is ever written there."""
LINE_IS = "line => { document.getElementById('line').dataset.line = line; }"
USED_UP = """
() => {
  document.querySelectorAll("#turned, #pack").forEach(each => each.replaceChildren());
  document.getElementById("talon").hidden = true;
  document.getElementById("table").classList.add("talon-empty");
}
"""
NO_ACTIONS = "document.querySelectorAll('.action').forEach(each => { each.hidden = true; })"
ALL_ACTIONS = "document.querySelectorAll('.action').forEach(each => { each.hidden = false; })"


@pytest.mark.parametrize("rules", ["klub", "kavana"])
def test_nothing_moves_whatever_is_said_and_whatever_may_be_done(
    page: Page, server: Server, rules: str
) -> None:
    begin(page, server, rules=rules)
    assert my_move(page)
    nothing_moves(page)
    before = page.evaluate(PLACES)
    page.evaluate(USED_UP)
    page.evaluate(SAY, ["talon-text", "The talon is empty"])
    assert page.evaluate(PLACES) == before


@pytest.mark.long
def test_between_people_nothing_moves_either(browser: Browser, timed_server: TimedServer) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        nothing_moves(pair.creator)


def nothing_moves(page: Page) -> None:
    """Say the longest there is in each place, and take away what may be gone, at every size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        for line in ("up", "over"):
            page.evaluate(LINE_IS, line)
            for place, longest in LONGEST.items():
                page.evaluate(SAY, [place, ""])
                before = page.evaluate(PLACES)
                page.evaluate(SAY, [place, longest])
                assert page.evaluate(PLACES) == before, (width, height, line, place)
                page.evaluate(SAY, [place, ""])
        before = page.evaluate(PLACES)
        for change in (NO_ACTIONS, ALL_ACTIONS):
            page.evaluate(change)
            assert page.evaluate(PLACES) == before, (width, height, change)


BUBBLE = """
async ([text, cards]) => {
  const modules = [...document.querySelectorAll("link[rel=modulepreload]")].map(each => each.href);
  const felt = await import(modules.find(each => each.includes("/table/felt")));
  felt.bubble({cards}, text, {letter: () => "K"});
}
"""
EDGES = """
() => ["#bubble p", ".bubble-cards", ".talon-place"]
  .map(where => document.querySelector(where).getBoundingClientRect())
  .map(box => [box.left, box.right])
"""
COVERED = """
() => {
  const parts = [...document.querySelectorAll("#bubble > *")]
    .map(each => each.getBoundingClientRect());
  const covers = box => parts.some(part =>
    Math.min(part.right, box.right) - Math.max(part.left, box.left) > 0
    && Math.min(part.bottom, box.bottom) - Math.max(part.top, box.top) > 0);
  return [...document.querySelectorAll(".talon-words, #trick .card, #hand .card, #prompt")]
    .filter(each => covers(each.getBoundingClientRect())).map(each => each.className);
}
"""


def test_a_bubble_covers_neither_the_trump_nor_the_hand_nor_what_lies_there(
    page: Page, server: Server
) -> None:
    begin(page, server)
    until_the_other_has_led(page)
    declares = "Beginner declares 40: heart king with heart ober."
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for text, cards in ((declares, ["KH", "QH"]), ("Beginner closes the talon.", [])):
            page.evaluate(BUBBLE, [text, cards])
            expect(page.locator("#bubble")).to_be_visible()
            assert page.evaluate(COVERED) == [], (width, height)
            left = page.evaluate("document.getElementById('bubble').getBoundingClientRect().left")
            assert left >= 0


def test_a_bubble_lies_at_the_edge_of_the_talon_for_either_hand(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server)
    assert my_move(page)
    for hand, edge in (("right", 0), ("left", 1)):
        page.evaluate("hand => { document.documentElement.dataset.hand = hand; }", hand)
        page.evaluate(BUBBLE, ["Beginner closes.", ["KH"]])
        words, cards, talon = (edges[edge] for edges in page.evaluate(EDGES))
        assert words == cards == talon, hand


def test_each_play_is_announced_once_and_in_order(page: Page, server: Server) -> None:
    listen(page)
    begin(page, server)
    compared = 0
    while compared < 8:
        plays = attentive_deal(page)
        told = " ".join(heard(page))
        places = [told.find(play) for play in plays]
        assert -1 not in places
        assert places == sorted(places)
        assert all(told.count(play) == 1 for play in plays)
        compared += len(plays)
        page.evaluate("window.heard = []; window.before = 0")
        go_on(page)


def attentive_deal(page: Page) -> list[str]:
    """Play a deal, each card only when what came before was said; all the plays by its log."""
    while my_move(page):
        page.wait_for_function(ALL_HEARD)
        play_first(page)
    page.wait_for_function(ALL_HEARD)
    plays: list[str] = page.evaluate(SPOKEN_OF)
    return plays


def test_the_tree_of_a_card_and_the_talon(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    expect(page.locator("#hand li").first).to_match_aria_snapshot(
        "- listitem:\n  - button /^(acorn|leaf|heart|bell) (ace|ten|king|ober|unter)/"
    )
    expect(page.locator(".talon")).to_match_aria_snapshot(
        r"""
        - region "Talon":
          - heading "Talon" [level=2]
          - list "Turned up":
            - listitem: /^(acorn|leaf|heart|bell) (ace|ten|king|ober|unter)$/
          - 'button /^Talon Trump: (acorns|leaves|hearts|bells) Talon: \d+ cards$/'
        """
    )


@pytest.mark.long
def test_the_tree_of_a_card_that_may_not_be_played(page: Page, server: Server) -> None:
    barred = until_a_card_is_barred(page, server)
    expect(barred).to_match_aria_snapshot("- listitem:\n  - 'button /, not allowed: / [disabled]'")
    barred.get_by_role("button").focus()
    expect(barred.get_by_role("button")).to_be_focused()
