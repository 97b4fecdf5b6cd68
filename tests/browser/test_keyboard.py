"""The table by keyboard alone, and what a screen reader is told there."""

from playwright.sync_api import Page, expect

from tests.browser.play import (
    begin,
    expect_heard,
    give_up,
    go_on,
    hand,
    listen,
    moved_on,
    my_move,
    play_first,
    playable,
    position,
    until_i_may_close,
    until_the_other_has_led,
)
from tests.browser.server import Server

ANSWERS = "() => window.heard.filter(each => each.includes('Opponent: '))"


def focused_card(page: Page) -> str | None:
    card: str | None = page.evaluate(
        "document.activeElement.closest('.card')?.dataset.card ?? null"
    )
    return card


def test_a_deal_is_played_by_keyboard_alone(page: Page, server: Server) -> None:
    begin(page, server)
    while my_move(page):
        before = position(page)
        page.keyboard.press("1")
        while page.locator("#hand .card:has(:focus).barred").count():
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        moved_on(page, before)
    page.locator("#sheet:not([hidden])").wait_for()
    expect(page.locator("#sheet-heading")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#next")).to_be_focused()
    before = position(page)
    page.keyboard.press("Enter")
    moved_on(page, before)


def test_focus_stays_in_the_hand_when_its_card_is_played(page: Page, server: Server) -> None:
    begin(page, server)
    kept = 0
    while kept < 4:
        if not my_move(page):
            go_on(page)
            continue
        before = position(page)
        page.locator("#hand .card:not(.barred) .press").first.focus()
        played = focused_card(page)
        page.keyboard.press("Enter")
        moved_on(page, before)
        if my_move(page):
            assert played not in hand(page)
            assert focused_card(page) in hand(page)
            kept += 1


def test_keys_tell_what_is_on_the_table(page: Page, server: Server) -> None:
    listen(page)
    begin(page, server)
    assert my_move(page)
    page.locator("#table").focus()
    for key, answer in (
        ("h", "1: "),
        ("t", "Your turn"),
        ("a", "Trump: "),
        ("p", "Game points: "),
        ("o", "Opponent: Beginner"),
        ("s", "No clock is running."),
    ):
        page.evaluate("window.heard = []")
        page.keyboard.press(key)
        expect_heard(page, answer)


def test_the_same_answer_is_read_twice(page: Page, server: Server) -> None:
    listen(page)
    begin(page, server)
    assert my_move(page)
    page.locator("#table").focus()
    for _ in range(2):
        page.keyboard.press("o")
    page.wait_for_function(f"() => ({ANSWERS})().length === 2")
    first, second = page.evaluate(ANSWERS)
    assert first != second
    assert first.strip("\u00a0") == second.strip("\u00a0")


def test_single_keys_can_be_switched_off(page: Page, server: Server) -> None:
    begin(page, server)
    page.locator("#table").focus()
    page.keyboard.press("?")
    expect(page.locator("#show-help")).to_be_visible()
    page.get_by_label("Single keys work at the table").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#show-help")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#show-help")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    assert focused_card(page) == hand(page)[0]


def test_closing_asks_first_and_cancel_has_the_focus(page: Page, server: Server) -> None:
    until_i_may_close(page, server)
    page.locator("#table").focus()
    before = position(page)
    page.keyboard.press("c")
    question = page.locator("#ask-close")
    expect(question).to_be_visible()
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    assert position(page) == before
    page.keyboard.press("c")
    question.get_by_role("button", name="Close the talon").click()
    moved_on(page, before)
    expect(page.locator("#talon-text")).to_have_text("Closed by you")
    expect(page.locator("#turned .card.face-down")).to_have_count(1)


def test_the_table_has_the_focus_when_the_button_that_had_it_goes(
    page: Page, server: Server
) -> None:
    begin(page, server)
    close = page.locator("#close")
    for _ in range(60):
        if not my_move(page):
            go_on(page)
            continue
        if close.is_hidden():
            play_first(page)
            continue
        close.focus()
        before = position(page)
        playable(page).first.evaluate("press => press.click()")
        moved_on(page, before)
        if close.is_hidden():
            expect(page.locator("#table")).to_be_focused()
            return
    raise AssertionError("The talon never went.")


def test_giving_up_names_its_price(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("#resign-price")).to_contain_text("3 game points")
    expect(page.locator("#ask-resign").get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    give_up(page)
    expect(page.locator("#sheet-heading")).to_contain_text("3 game points")
    expect(page.locator("#sheet-reason")).to_have_text("You gave up the deal.")
    expect(page.locator("#sheet-shown .card-face")).to_have_count(5)


def test_a_refused_action_explains_itself_until_a_card_is_played(
    page: Page, server: Server
) -> None:
    begin(page, server, rules="kavana")
    until_the_other_has_led(page, while_the_talon_lasts=True)
    before = position(page)
    page.locator("#close").click(force=True)
    expect(page.locator("#toast")).to_contain_text("Only the player who leads the trick")
    expect(page.locator("#alert")).to_contain_text("Only the player who leads")
    assert position(page) == before
    playable(page).first.press("Enter")
    assert page.locator("#toast").is_hidden()


def test_points_are_hidden_where_each_counts_for_himself(page: Page, server: Server) -> None:
    begin(page, server, rules="kavana")
    expect(page.locator("#points")).to_be_hidden()
