"""What may lie over what: no sheet over the hand, no card of the trick over the talon."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.company import guest_gives_up_the_match, seated
from tests.browser.play import begin, give_up, my_move, trick, until_the_other_has_led
from tests.browser.server import Server

SIZES = [(360, 740), (320, 568), (740, 360), (640, 360), (568, 320), (768, 1024), (1280, 800)]
SMALL_LANDSCAPES = [(568, 320), (640, 360), (740, 360)]
LANGUAGES = ["en", "hu", "sl", "hr", "de"]
COVERED_BY_SHEET = """
() => {
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  return [...document.querySelectorAll("#hand .card")].map(each => each.getBoundingClientRect())
    .filter(box => Math.min(box.right, sheet.right) - Math.max(box.left, sheet.left) > 0
      && Math.min(box.bottom, sheet.bottom) - Math.max(box.top, sheet.top) > 0).length;
}
"""
OVER_TALON = """
() => {
  const of = names => [...document.querySelectorAll(names)]
    .map(each => each.getBoundingClientRect());
  const talon = of(".talon-words, .talon-words span, #pack .card-face, #turned .card-face");
  return of("#trick, #trick .card").flatMap(card => talon.filter(
    box => Math.min(box.right, card.right) - Math.max(box.left, card.left) > 0
      && Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top) > 0)).length;
}
"""


def leaves_the_hand_in_sight(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED_BY_SHEET) == 0, (width, height)
        box = page.locator("#sheet").bounding_box()
        assert box is not None
        assert 0 < box["height"] <= 0.6 * height + 1, (width, height)
        for button in page.locator("#sheet .buttons .button:visible").all():
            button.scroll_into_view_if_needed()


def test_the_sheet_takes_three_fifths_at_most_and_leaves_the_hand_in_sight(
    page: Page, server: Server
) -> None:
    begin(page, server)
    my_move(page)
    give_up(page)
    page.get_by_role("button", name="Stop the countdown").click()
    assert page.locator("#hand .card").count() == 5
    leaves_the_hand_in_sight(page)


@pytest.mark.long
def test_the_end_of_a_match_leaves_the_hand_in_sight(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        guest_gives_up_the_match(pair)
        for page in pair.pages:
            assert page.locator("#hand .card").count() == 5
            leaves_the_hand_in_sight(page)


@pytest.mark.long
def test_on_a_small_phone_on_its_side_no_card_lies_on_the_talon_or_its_words(
    page: Page, server: Server
) -> None:
    begin(page, server)
    until_the_other_has_led(page, while_the_talon_lasts=True)
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        page.reload()
        assert my_move(page)
        assert trick(page)
        for width, height in SMALL_LANDSCAPES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OVER_TALON) == 0, (language, width, height)


@pytest.mark.long
def test_nor_does_it_at_a_table_with_a_banner(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        for page in pair.pages:
            for language in LANGUAGES:
                page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
                page.reload()
                page.locator("#hand .card").nth(4).wait_for()
                for width, height in SMALL_LANDSCAPES:
                    page.set_viewport_size({"width": width, "height": height})
                    assert page.evaluate(OVER_TALON) == 0, (language, width, height)
