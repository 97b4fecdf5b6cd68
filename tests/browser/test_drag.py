"""A card is dragged: up to play it, the trump jack onto the talon, back to cancel."""

import json

import pytest
from playwright.sync_api import CDPSession, Locator, Page, WebSocket, expect

from tests.browser.play import begin, hand, moved_on, my_move, playable, position, still
from tests.browser.server import Server


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 4, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, *stops: tuple[float, float]) -> None:
    """By mouse, from the card over these places, and not let go."""
    page.mouse.move(*middle(card))
    page.mouse.down()
    for stop in stops:
        page.mouse.move(*stop, steps=6)


def touch_drag(touch: CDPSession, start: tuple[float, float], end: tuple[float, float]) -> None:
    """By finger, as the browser's own touch events."""
    send = touch.send
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point(start)]})
    for i in range(1, 7):
        at = tuple(a + (b - a) * i / 6 for a, b in zip(start, end, strict=True))
        send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point(at)]})
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def point(at: tuple[float, ...]) -> dict[str, float]:
    return {"x": at[0], "y": at[1]}


def cards_sent(page: Page) -> list[str]:
    """Grows with each card the page wants to play from now on."""
    sent: list[str] = []

    def keep(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "act":
            sent.append(frame["action"][-2:])

    def over(line: WebSocket) -> None:
        line.on("framesent", keep)

    page.on("websocket", over)
    return sent


def test_dragged_up_a_card_is_played_and_moved_back_it_is_not(page: Page, server: Server) -> None:
    sent = cards_sent(page)
    begin(page, server)
    assert my_move(page)
    still(page)
    before, held = position(page), hand(page)
    card, other = playable(page).first, playable(page).last
    x, y = middle(card)
    drag(page, card, (x, y - 120))
    expect(page.locator("#hand .dragged")).to_have_count(1)
    expect(page.locator("#trick.drop-here")).to_have_count(1)
    page.mouse.move(x, y - 10, steps=6)
    expect(page.locator("#hand .dragged")).to_have_count(1)
    expect(page.locator("#trick.drop-here")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("#hand .dragged")).to_have_count(0)
    assert (position(page), hand(page)) == (before, held)

    x, y = middle(other)
    drag(page, other, (x, y - 120))
    page.mouse.up()
    moved_on(page, before)
    assert sent == [held[-1]]


IS_DEALT = """
card => {
  const way = [{transform: "translate(-12px, -40px) scale(.9)"}, {transform: "none"}];
  card.animate(way, {duration: 600000, fill: "backwards"});
}
"""
"""It is long on its way from the talon."""


def test_a_card_that_is_still_being_dealt_follows_the_hand(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server)
    assert my_move(page)
    still(page)
    card = page.locator("#hand .card:not(.barred)").first
    rests = card.bounding_box()
    assert rests is not None
    card.evaluate(IS_DEALT)
    x, y = middle(card)
    drag(page, card, (x + 30, y - 120))
    held = page.locator("#hand .dragged").bounding_box()
    assert held == pytest.approx({**rests, "x": rests["x"] + 30, "y": rests["y"] - 120}, abs=1)
    page.mouse.move(x, y)
    page.mouse.up()


def test_a_finger_plays_by_dragging_up(phone: Page, server: Server) -> None:
    sent = cards_sent(phone)
    begin(phone, server)
    assert my_move(phone)
    still(phone)
    touch = phone.context.new_cdp_session(phone)
    before, held = position(phone), hand(phone)
    x, y = middle(playable(phone).first)
    touch_drag(touch, (x, y), (x, y - 20))
    x, y = middle(playable(phone).last)
    touch_drag(touch, (x, y), (x, y - 90))
    moved_on(phone, before)
    assert sent == [held[-1]]


def until_i_may_exchange(page: Page, server: Server) -> str:
    """Begin matches until I hold the trump jack on the lead; that card."""
    for _ in range(150):
        begin(page, server)
        if my_move(page) and not page.locator("#exchange[aria-disabled]").count():
            turned = page.locator("#turned .card").get_attribute("data-card") or ""
            return f"J{turned[1]}"
    pytest.fail("I never held the trump jack.")


@pytest.mark.long
def test_the_trump_jack_is_exchanged_on_the_talon_which_lights_up(
    page: Page, server: Server
) -> None:
    jack = until_i_may_exchange(page, server)
    before = position(page)
    still(page)
    page.mouse.move(*middle(page.locator(f"#hand [data-card={jack}] .press")))
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    expect(page.locator("#talon.drop-open")).to_have_count(1)
    page.mouse.move(*middle(page.locator("#talon")), steps=6)
    expect(page.locator("#talon.drop-here")).to_have_count(1)
    page.mouse.up()
    moved_on(page, before)
    assert jack not in hand(page)
    expect(page.locator(f"#turned [data-card={jack}]")).to_have_count(1)
    expect(page.locator(".drop-open, .drop-here")).to_have_count(0)
