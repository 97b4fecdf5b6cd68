"""Nothing jumps over a match, each play is announced once, and cards say what they are."""

import pytest
from playwright.sync_api import Page, expect

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

SHIFT = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries())
    if (!each.hadRecentInput) window.shift += each.value;
}).observe({type: "layout-shift", buffered: true});
"""
"""How much has jumped, as browsers count it: what follows a press within half a second is pardoned.

A shorter pardon would hang on how busy the machine is: the answer to a press comes when it comes.
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
SIZES = [(360, 740), (320, 568), (740, 360), (1280, 800)]


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
    shift: float = page.evaluate("window.shift")
    assert shift <= MOST


PLACES = """
() => [...document.querySelectorAll("#trick, #hand .card, #their-hand")]
  .map(each => each.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height])
"""
SAY = "text => { document.getElementById('prompt').textContent = text; }"
NO_ACTIONS = "document.querySelectorAll('.action').forEach(each => { each.hidden = true; })"
LONGEST = "Your turn: lead a card. King or queen of your pair declares it."


def test_nothing_moves_however_long_the_prompt_and_whatever_may_be_done(
    page: Page, server: Server
) -> None:
    begin(page, server)
    assert my_move(page)
    still(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SAY, "Your turn.")
        before = page.evaluate(PLACES)
        page.evaluate(SAY, LONGEST)
        assert page.evaluate(PLACES) == before, (width, height)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(PLACES)
        page.evaluate(NO_ACTIONS)
        assert page.evaluate(PLACES) == before, (width, height)
        page.evaluate("document.querySelector('.action').hidden = false")


BUBBLE = """
async ([text, cards]) => {
  const modules = [...document.querySelectorAll("link[rel=modulepreload]")].map(each => each.href);
  const felt = await import(modules.find(each => each.includes("/table/felt")));
  felt.bubble({cards}, text, {letter: () => "K"});
}
"""
COVERED = """
() => {
  const bubble = document.getElementById("bubble").getBoundingClientRect();
  const covers = box => Math.min(bubble.right, box.right) - Math.max(bubble.left, box.left) > 0
    && Math.min(bubble.bottom, box.bottom) - Math.max(bubble.top, box.top) > 0;
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
