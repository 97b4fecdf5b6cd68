"""What a person prefers is obeyed at once and remembered by this browser."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.play import begin, hand, my_move, play_first, position, shown_points, still
from tests.browser.server import Server


def settings(page: Page) -> None:
    page.locator("[data-opens=settings]").first.click()
    page.locator("#settings[open]").wait_for()


def prefer(page: Page, name: str, choice: str) -> None:
    """Choose it in the dialog and go back to the page."""
    settings(page)
    page.locator(f"#settings select[data-preference={name}]").select_option(choice)
    page.get_by_role("button", name="Done").click()


def tick(page: Page, label: str, on: bool) -> None:
    settings(page)
    page.locator("#settings").get_by_label(label).set_checked(on)
    page.get_by_role("button", name="Done").click()


def test_the_other_deck_is_fetched_when_it_is_wanted_and_kept(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    begin(page, server)
    assert my_move(page)
    assert not any("french" in url for url in asked)
    before = hand(page)
    prefer(page, "deck", "french")
    page.locator("#deck[data-faces=french]").wait_for(state="attached")
    first = page.locator("#hand .press").first
    expect(first).to_have_accessible_name(re.compile(r"^(ace|ten|king|queen|jack) of "))
    assert hand(page) == before
    page.reload()
    page.locator("#deck[data-faces=french]").wait_for(state="attached")
    prefer(page, "deck", "rules")
    page.locator("#deck[data-faces=tell]").wait_for(state="attached")


def test_clear_colours_change_the_suits(page: Page, server: Server) -> None:
    begin(page, server)
    fill = "getComputedStyle(document.body).getPropertyValue('--suit-S-fill').trim().toUpperCase()"
    assert page.evaluate(fill) == "#2C8A4F"
    prefer(page, "colours", "clear")
    assert page.evaluate(fill) == "#0B4FA8"


def test_a_theme_wins_over_the_device(page: Page, server: Server) -> None:
    def ground() -> str:
        still(page)
        colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        return colour

    page.emulate_media(color_scheme="light")
    page.goto(server.url)
    light = ground()
    prefer(page, "theme", "dark")
    dark = ground()
    assert dark != light
    page.goto(server.url + "/rules/")
    assert ground() == dark
    prefer(page, "theme", "light")
    page.emulate_media(color_scheme="dark")
    assert ground() == light


@pytest.mark.long
def test_one_tap_plays_where_that_is_preferred(phone: Page, server: Server) -> None:
    begin(phone, server)
    assert my_move(phone)
    prefer(phone, "taps", "one")
    before = position(phone)
    phone.locator("#hand .card:not(.barred) .press").first.tap()
    phone.locator(f'#table:not([data-position="{before}"])').wait_for()


def test_for_the_left_hand_talon_and_points_change_sides(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server)
    still(page)

    def middle(place: str) -> float:
        box = page.locator(place).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2

    assert middle(".talon") < middle(".trick") < middle(".points")
    tick(page, "For the left hand", True)
    assert middle(".talon") > middle(".trick") > middle(".points")
    turned = page.locator("#turned .card").bounding_box()
    assert turned is not None
    assert turned["x"] >= 0
    assert turned["x"] + turned["width"] <= 372


def test_game_points_count_as_preferred(page: Page, server: Server) -> None:
    begin(page, server)
    assert shown_points(page) == ("0", "0")
    prefer(page, "points", "down")
    assert shown_points(page) == ("7", "7")
    prefer(page, "points", "rules")
    assert shown_points(page) == ("0", "0")


def sounds_asked(page: Page) -> list[str]:
    """Grows with each sound the page asks for from now on."""
    asked: list[str] = []

    def keep(request: Request) -> None:
        if "sounds" in request.url:
            asked.append(request.url)

    page.on("request", keep)
    return asked


def test_no_sound_is_fetched_before_a_gesture(page: Page, server: Server) -> None:
    begin(page, server)
    other = page.context.new_page()
    asked = sounds_asked(other)
    other.goto(page.url)
    other.locator("#table[data-line=up]").wait_for()
    assert my_move(page)
    play_first(page)
    if my_move(page):
        other.locator(f'#table[data-position="{position(page)}"]').wait_for()
    assert asked == []
    with other.expect_response(lambda answer: "sounds" in answer.url):
        other.keyboard.press("h")


def test_no_sound_is_fetched_where_it_is_muted(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    tick(page, "Sounds", False)
    asked = sounds_asked(page)
    page.reload()
    assert my_move(page)
    play_first(page)
    my_move(page)
    assert asked == []
    with page.expect_response(lambda answer: "sounds" in answer.url):
        tick(page, "Sounds", True)


def test_the_settings_open_and_close_by_keyboard_on_every_page(page: Page, server: Server) -> None:
    for path in ("/", "/rules/", "/rules/klub/", "/proof/"):
        page.goto(server.url + path)
        button = page.get_by_role("button", name="Settings")
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
        expect(page.get_by_role("button", name="Done")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Settings")).to_be_hidden()
        expect(button).to_be_focused()
