"""Nothing jumps over a match, each play is announced once, and cards say what they are."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import (
    begin,
    match_is_over,
    my_move,
    next_deal,
    play_deal,
    until_a_card_is_barred,
)
from tests.browser.server import Server

SHIFT = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
}).observe({type: "layout-shift", buffered: true});
"""
HEAR = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const status = document.getElementById("status");
  const note = () => status.textContent && window.heard.push(status.textContent.trim());
  if (status) new MutationObserver(note)
    .observe(status, {childList: true, characterData: true, subtree: true});
});
"""
MOST = 0.02


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


def test_each_play_is_announced_once_and_in_order(page: Page, server: Server) -> None:
    page.add_init_script(HEAR)
    begin(page, server)
    play_deal(page)
    page.wait_for_function("window.heard.join(' ').includes('deal:')")
    heard: str = " ".join(page.evaluate("window.heard"))
    log = [line.inner_text() for line in page.locator("#log p:not(.log-deal)").all()]
    plays = [line for line in log if re.match(r"^(You|Beginner)(:| declare)", line)]
    assert len(plays) >= 6
    places = [heard.find(play) for play in plays]
    assert -1 not in places
    assert places == sorted(places)
    assert all(heard.count(play) == 1 for play in plays)


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


def test_the_tree_of_a_card_that_may_not_be_played(page: Page, server: Server) -> None:
    barred = until_a_card_is_barred(page, server)
    expect(barred).to_match_aria_snapshot("- listitem:\n  - 'button /, not allowed: / [disabled]'")
    barred.get_by_role("button").focus()
    expect(barred.get_by_role("button")).to_be_focused()
