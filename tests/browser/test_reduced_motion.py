"""Where less motion is wanted nothing travels, and the game is the same."""

import pytest
from playwright.sync_api import Page

from tests.browser.play import begin, my_move, play_deal, play_first
from tests.browser.server import Server

WATCH = """
window.travelled = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (JSON.stringify(frames).includes("transform")) window.travelled += 1;
  return animate.call(this, frames, how);
};
"""


def travelled(page: Page) -> int:
    count: int = page.evaluate("window.travelled")
    return count


def test_usually_cards_travel(page: Page, server: Server) -> None:
    page.add_init_script(WATCH)
    begin(page, server)
    assert my_move(page)
    play_first(page)
    my_move(page)
    assert travelled(page) > 0


@pytest.mark.long
def test_a_deal_without_motion_where_the_device_asks_for_it(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(WATCH)
    begin(page, server)
    play_deal(page)
    assert travelled(page) == 0


@pytest.mark.long
def test_a_deal_without_motion_where_the_player_prefers_it(page: Page, server: Server) -> None:
    page.add_init_script(
        "localStorage.setItem('snops.preferences', '{\"motion\": \"off\"}');" + WATCH
    )
    begin(page, server)
    play_deal(page)
    assert travelled(page) == 0
