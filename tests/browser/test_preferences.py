"""What a person prefers is obeyed at once and remembered by this browser."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.play import begin, hand, my_move, play_first, position, shown_points
from tests.browser.server import Server
from tests.browser.test_axe import in_every_look


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
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page.emulate_media(color_scheme="light")
    page.goto(server.url)
    light = page.evaluate(ground)
    prefer(page, "theme", "dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.goto(server.url + "/rules/")
    assert page.evaluate(ground) == dark
    prefer(page, "theme", "light")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == light


def test_one_tap_plays_where_that_is_preferred(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", **PHONE)
    page = context.new_page()
    begin(page, server)
    assert my_move(page)
    prefer(page, "taps", "one")
    before = position(page)
    page.locator("#hand .card:not(.barred) .press").first.tap()
    page.locator(f'#table:not([data-position="{before}"])').wait_for()
    context.close()


def test_for_the_left_hand_talon_and_points_change_sides(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server)

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


def test_no_sound_is_fetched_before_a_gesture_or_when_muted(page: Page, server: Server) -> None:
    asked: list[str] = []
    begin(page, server)
    assert my_move(page)
    tick(page, "Sounds", False)
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    assert my_move(page)
    play_first(page)
    assert not any("sounds" in url for url in asked)
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


def test_the_settings_have_no_violation(page: Page, server: Server) -> None:
    begin(page, server)
    settings(page)
    in_every_look(page)
    page.goto(server.url)
    settings(page)
    in_every_look(page)
