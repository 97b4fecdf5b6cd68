"""axe-core in every state of the table, both sizes, light and dark; pages in all languages."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import in_every_look, in_two_looks
from tests.browser.company import (
    SAYS,
    UP,
    Pair,
    get_ready,
    guest_gives_up_the_match,
    invited,
    play_both,
    play_on,
    rematch,
    seated,
    whose_move,
)
from tests.browser.conftest import DESK, PHONE
from tests.browser.play import (
    begin,
    go_on,
    hand,
    lose_match,
    my_move,
    play_deal,
    play_first,
    playable,
    still,
    trick,
    until_i_may_close,
    until_the_other_has_led,
)
from tests.browser.server import Server
from tests.browser.timed_server import TimedServer

pytestmark = pytest.mark.long

LANGUAGES: dict[str, Callable[[Page], None]] = {
    **dict.fromkeys(["hu", "sl", "hr", "de"], in_two_looks),
    "en": in_every_look,
}
"""The looks of other words are those of the English ones; that they have room is asked in two."""


def pages_of(page: Page, server: Server) -> list[str]:
    """Pages without a table: those anybody sees, a room, and what is left of a match."""
    begin(page, server)
    table = page.url
    lose_match(page)
    page.goto(f"{server.url}/room/")
    page.locator("form[action='/room/open/'] button[type=submit]").click()
    page.locator(".room-code").wait_for()
    rules = [f"{server.url}/rules/{name}" for name in ("", "klub/", "bunka/", "kavana/", "soba/")]
    own = [page.url, f"{table}replay/", f"{table}proof/"]
    ways = [f"{server.url}/{path}" for path in ("", "rooms/", "room/", "room/?kind=open")]
    return [*ways, *rules, f"{server.url}/proof/", *own]


@pytest.fixture(scope="module")
def guest(browser: Browser, server: Server) -> Iterator[tuple[BrowserContext, list[str]]]:
    """Somebody who has all these pages behind him, and their addresses."""
    with browser.new_context(**DESK, locale="en-GB") as context:
        yield context, pages_of(context.new_page(), server)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_in_every_language(
    browser: Browser, server: Server, guest: tuple[BrowserContext, list[str]], language: str
) -> None:
    his, addresses = guest
    with browser.new_context(storage_state=his.storage_state()) as context:
        context.add_cookies([{"name": "language", "value": language, "url": server.url}])
        page = context.new_page()
        for address in addresses:
            page.goto(address)
            expect(page.locator("html")).to_have_attribute("lang", language)
            LANGUAGES[language](page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_every_language(page: Page, server: Server, language: str) -> None:
    begin(page, server)
    page.context.add_cookies([{"name": "language", "value": language, "url": server.url}])
    page.reload()
    page.locator(UP).wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert my_move(page)
    LANGUAGES[language](page)
    lose_match(page)
    LANGUAGES[language](page)


def test_on_my_turn_and_on_an_answer(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    in_every_look(page)
    until_the_other_has_led(page)
    in_every_look(page)


def test_before_closing_and_when_the_talon_is_closed(page: Page, server: Server) -> None:
    until_i_may_close(page, server)
    page.locator("#close").click()
    page.locator("#ask-close[open]").wait_for()
    in_every_look(page)
    page.locator("[data-do=close-now]").click()
    page.locator("#table.talon-closed").wait_for()
    in_every_look(page)
    until_the_other_has_led(page)
    in_every_look(page)


@pytest.mark.parametrize("rules", ["soba", "kavana"])
def test_when_a_marriage_may_be_declared(page: Page, server: Server, rules: str) -> None:
    begin(page, server, rules=rules)
    for _ in range(300):
        if not my_move(page):
            go_on(page)
            continue
        pairs = [card for card in hand(page) if card[0] == "K" and f"Q{card[1]}" in hand(page)]
        if pairs and not trick(page):
            page.locator(f"#hand [data-card=Q{pairs[0][1]}] .press").click()
            page.locator("#ask-declare[open]").wait_for()
            in_every_look(page)
            return
        play_first(page)
    raise AssertionError("No pair ever came to the lead.")


def test_when_enough_may_be_said(page: Page, server: Server) -> None:
    begin(page, server, rules="kavana")
    for _ in range(300):
        if not my_move(page):
            go_on(page)
        elif page.locator("#claim").is_visible():
            in_every_look(page)
            page.locator("#claim").click()
            page.locator("#ask-claim[open]").wait_for()
            in_every_look(page)
            return
        else:
            play_first(page)
    raise AssertionError("I never led with a trick of my own.")


def test_when_the_last_trick_is_looked_at(page: Page, server: Server) -> None:
    begin(page, server)
    while page.locator("#last[aria-disabled]").count():
        assert my_move(page)
        play_first(page)
    page.locator("#last").click()
    page.locator("#show-last[open]").wait_for()
    in_every_look(page)


@pytest.mark.parametrize(
    ("button", "dialog"),
    [
        ("[data-do=help]", "show-help"),
        ("#resign", "ask-resign"),
        ("nav [data-do=leave]", "ask-leave"),
        ("#talon", "talon-menu"),
        ("[data-opens=settings]", "settings"),
    ],
)
def test_in_a_dialog(page: Page, server: Server, button: str, dialog: str) -> None:
    begin(page, server)
    assert my_move(page)
    page.locator(button).first.click()
    page.locator(f"#{dialog}[open]").wait_for()
    in_every_look(page)


def test_in_the_settings_of_a_page(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("[data-opens=settings]").first.click()
    page.locator("#settings[open]").wait_for()
    in_every_look(page)


def test_while_a_card_is_lifted_dragged_or_refused(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    still(page)
    box = playable(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 120, steps=6)
    expect(page.locator("#hand .card.dragged")).to_have_count(1)
    in_every_look(page)
    expect(page.locator("#hand .card.dragged")).to_have_count(1)
    page.mouse.move(x, y)
    page.mouse.up()


def test_while_a_card_is_armed_and_the_log_is_open(phone: Page, server: Server) -> None:
    begin(phone, server)
    assert my_move(phone)
    playable(phone).first.tap()
    expect(phone.locator("#hand .card.armed")).to_have_count(1)
    in_every_look(phone)
    phone.set_viewport_size(PHONE["viewport"])
    phone.locator("#log-button").tap()
    phone.locator("#table.log-open").wait_for()
    in_every_look(phone)


def test_while_something_is_explained(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    expect(page.locator("#guide")).to_be_visible()
    in_every_look(page)
    page.locator("#hint").click()
    expect(page.locator("#toast")).to_be_visible()
    in_every_look(page)


def test_on_the_sheet_and_at_the_end(page: Page, server: Server) -> None:
    begin(page, server)
    play_deal(page)
    page.locator("#hold").click()
    page.locator("#hold").wait_for(state="hidden")
    in_every_look(page)
    go_on(page)
    lose_match(page)
    in_every_look(page)


def test_in_a_room_and_at_the_cut(browser: Browser, timed_server: TimedServer) -> None:
    with invited(browser, timed_server) as pair, timed_server.time_stands():
        for page in pair.pages:
            in_every_look(page)
        get_ready(pair)
        for page in pair.pages:
            page.locator("#table.cutting").wait_for()
            in_every_look(page)


def test_on_the_others_turn_and_after_a_deal_of_two(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        play_on(pair)
        in_every_look(pair.other(whose_move(pair)))
        play_both(pair)
        pair.creator.locator("#next").click()
        expect(pair.creator.locator("#next")).to_have_text("Waiting for the other")
        for page in pair.pages:
            in_every_look(page)


def test_while_somebody_is_away(browser: Browser, timed_server: TimedServer) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        pair.guest.close()
        timed_server.has_lines(1)
        timed_server.let_pass(8)
        expect(pair.creator.locator("#banner-text")).to_contain_text("Connection lost")
        in_every_look(pair.creator)


def test_in_a_pause_and_while_the_computer_stands_in(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server, clock="60") as pair, timed_server.time_stands():
        mover = whose_move(pair)
        mover.locator("#pause").click()
        both_say(pair)
        timed_server.let_pass(21)
        expect(mover.locator("#banner-text")).to_have_text("The computer plays for you.")
        timed_server.let_pass(1.5)
        pair.other(mover).locator("#trick .by-computer").wait_for()
        both_say(pair)


def both_say(pair: Pair) -> None:
    for page in pair.pages:
        page.locator(SAYS).wait_for()
        in_every_look(page)


def test_when_the_time_is_short_and_when_nobody_moves(
    browser: Browser, timed_server: TimedServer
) -> None:
    with seated(browser, timed_server, clock="30") as pair, timed_server.time_stands():
        timed_server.let_pass(21)
        for page in pair.pages:
            page.locator(".avatar.short").wait_for()
            in_every_look(page)
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        timed_server.let_pass(601)
        waiting = pair.other(whose_move(pair))
        waiting.locator("#abort:visible").wait_for()
        in_every_look(waiting)


def test_while_cards_are_shown(browser: Browser, timed_server: TimedServer) -> None:
    with seated(browser, timed_server) as pair, timed_server.time_stands():
        pair.guest.evaluate("Date.now = () => 0")
        pair.creator.locator("#show").click()
        pair.creator.locator("#ask-show[open]").wait_for()
        in_every_look(pair.creator)
        pair.creator.locator("[data-do=show-now]").click()
        pair.guest.locator("#shown:not([hidden])").wait_for()
        in_every_look(pair.guest)


def test_with_the_marks_of_a_lost_bunka(browser: Browser, timed_server: TimedServer) -> None:
    with seated(browser, timed_server, rules="bunka") as pair, timed_server.time_stands():
        guest_gives_up_the_match(pair)
        for page in pair.pages:
            expect(page.locator("#sheet-reason")).to_contain_text("full bunka")
            in_every_look(page)
        rematch(pair)
        for page in pair.pages:
            expect(page.locator(".marks")).to_have_count(1)
            in_every_look(page)
