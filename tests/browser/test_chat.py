"""Two people talk in two browsers: languages, lengths, attacks, blocks, and the cards stay free."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import in_every_look, violations
from tests.browser.company import Pair, get_ready, invited, places, seated, sit_down
from tests.browser.conftest import DESK, PHONE
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up
from tests.browser.test_steady import MOST, SHIFT, shifted

FAMILY = "👨\u200d👩\u200d👧"
ATTACKS = [
    "<script>document.title = 'taken'</script>",
    "<img src=x onerror=\"document.title = 'taken'\">",
    "</bdi></p><h1>Winner</h1>",
    "https://example.org/win javascript:alert(1)",
]
TURNING = "\u202eevil\u2066 \u200bzero\u200d\u2060width\ufeff"


def lines(page: Page) -> Locator:
    return page.locator(".talk-words")


def open_talk(page: Page) -> None:
    if page.locator("#talk").is_hidden():
        page.locator("#talk-button").click()
    page.locator("#talk:visible").wait_for()


def write(page: Page, text: str) -> None:
    """Write it and wait until it is said."""
    open_talk(page)
    page.locator("#talk-text").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#talk-text")).to_have_value("")


def language(page: Page, code: str) -> None:
    page.context.add_cookies([{"name": "language", "value": code, "url": page.url}])
    page.reload()


def test_each_reads_the_phrases_in_his_own_language(browser: Browser, server: Server) -> None:
    with invited(browser, server) as pair:
        language(pair.creator, "hu")
        language(pair.guest, "de")
        chosen = pair.creator.locator("[data-phrase=good_luck]")
        wanted = pair.guest.locator("[data-phrase=good_luck]").inner_text()
        assert chosen.inner_text() != wanted
        chosen.click()
        expect(lines(pair.creator)).to_have_text(chosen.inner_text())
        expect(lines(pair.guest)).to_have_text(wanted)
        pair.guest.reload()
        expect(lines(pair.guest)).to_have_text(wanted)


def test_500_characters_pass_and_501_are_kept_in_the_field(
    browser: Browser, server: Server
) -> None:
    with invited(browser, server) as pair:
        most = FAMILY * 300 + "a\u0301" * 100 + "x" * 100
        write(pair.creator, most)
        open_talk(pair.guest)
        expect(lines(pair.guest).last).to_have_text(most.replace("a\u0301", "á"))
        field = pair.creator.locator("#talk-text")
        field.fill(most + "!")
        expect(pair.creator.locator("#talk-count")).to_have_text("501 of 500 characters")
        field.press("Enter")
        expect(pair.creator.locator("#talk-note")).to_contain_text("at most 500 characters")
        expect(field).to_have_value(most + "!")
        expect(lines(pair.creator)).to_have_count(1)


@pytest.mark.long
def test_attacks_are_harmless_text(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        open_talk(pair.guest)
        title = pair.guest.title()
        for attack in ATTACKS:
            write(pair.creator, attack)
            expect(lines(pair.guest).last).to_have_text(attack)
        assert pair.guest.title() == title
        assert pair.guest.locator("#talk-lines :not(p, bdi, p > a:first-child)").count() == 0
        write(pair.guest, TURNING)
        expect(lines(pair.creator).last).to_have_text("evil zerowidth")
        assert pair.creator.locator("#talk-lines").evaluate(
            "each => each.scrollWidth <= each.clientWidth"
        )


@pytest.mark.long
def test_what_is_not_read_is_counted_until_the_chat_is_opened(
    browser: Browser, server: Server
) -> None:
    with seated(browser, server) as pair:
        unread, button = pair.guest.locator("#talk-unread"), pair.guest.locator("#talk-button")
        write(pair.creator, "Are you there?")
        expect(unread).to_have_text("1")
        expect(button).to_have_accessible_name("Chat 1 new message")
        expect(pair.guest.locator("#talk-live")).to_have_text("1 new message")
        pair.creator.locator("[data-phrase=hello]").click()
        expect(unread).to_have_text("2")
        button.tap()
        expect(unread).to_be_hidden()
        expect(button).to_have_accessible_name("Chat")
        write(pair.creator, "I see")
        expect(pair.guest.locator("#talk-live")).to_have_text(re.compile(r"^Guest \d+: I see$"))
        pair.guest.get_by_role("button", name="Close", exact=True).tap()
        expect(pair.guest.locator("#talk")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800), (1100, 800)])
def test_the_chat_never_covers_the_hand_nor_moves_anything(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    with seated(browser, server) as pair:
        page = pair.guest
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SHIFT)
        earlier = shifted(page)
        before = places(page)
        open_talk(page)
        for text in ("one", "two", "three " * 40):
            write(pair.creator, text)
            expect(lines(page).last).to_have_text(text.strip())
        assert places(page)[:5] == before[:5]
        panel = page.locator("#talk").bounding_box()
        cards = [each.bounding_box() for each in page.locator("#hand .card").all()]
        assert panel is not None
        for card in cards:
            assert card is not None
            beside = card["x"] >= panel["x"] + panel["width"]
            assert beside or card["y"] >= panel["y"] + panel["height"]
        assert shifted(page) - earlier <= MOST


@pytest.mark.long
def test_the_keyboard_goes_to_the_chat_and_back(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        page = pair.creator
        page.locator("#table").focus()
        page.keyboard.press("m")
        field = page.locator("#talk-text")
        expect(field).to_be_focused()
        page.keyboard.type("clothes 1")
        assert page.locator("dialog[open]").count() == 0
        expect(field).to_have_value("clothes 1")
        page.keyboard.press("Enter")
        expect(lines(pair.creator)).to_have_text("clothes 1")
        expect(field).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#table")).to_be_focused()


@pytest.mark.long
def test_what_is_refused_is_said_so_and_stays_in_the_field(
    browser: Browser, server: Server
) -> None:
    with seated(browser, server) as pair:
        page = pair.creator
        write(page, "Come on")
        page.locator("#talk-text").fill("Come  on ")
        page.keyboard.press("Enter")
        expect(page.locator("#talk-note")).to_have_text("You have just said that.")
        expect(page.locator("#talk-text")).to_have_value("Come  on ")
        page.keyboard.type("now")
        expect(page.locator("#talk-note")).to_be_empty()
        page.keyboard.press("Enter")
        expect(lines(pair.guest)).to_have_text(["Come on", "Come on now"])


@pytest.mark.long
def test_off_in_one_tap(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        write(pair.creator, "Hello")
        open_talk(pair.guest)
        expect(lines(pair.guest)).to_have_count(1)
        pair.guest.get_by_role("button", name="Switch off").tap()
        expect(pair.guest.locator("#talk-off")).to_be_visible()
        expect(lines(pair.guest)).to_have_count(0)
        pair.creator.locator("#talk-text").fill("Are you deaf?")
        pair.creator.keyboard.press("Enter")
        expect(pair.creator.locator("#talk-note")).to_contain_text("Nobody here reads")
        pair.guest.reload()
        open_talk(pair.guest)
        expect(pair.guest.locator("#talk-off")).to_be_visible()
        pair.guest.get_by_role("button", name="Switch on").tap()
        expect(lines(pair.guest)).to_have_text("Hello")


@pytest.mark.long
def test_what_was_typed_comes_along_to_the_table(browser: Browser, server: Server) -> None:
    with invited(browser, server) as pair:
        pair.guest.locator("#talk-text").fill("half a thou")
        get_ready(pair)
        sit_down(pair)
        open_talk(pair.guest)
        expect(pair.guest.locator("#talk-text")).to_have_value("half a thou")


@pytest.mark.long
def test_talk_goes_on_over_the_end_of_the_match(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        pair.guest.locator("nav [data-do=leave]").tap()
        pair.guest.get_by_role("button", name="Leave the match").tap()
        pair.creator.locator("#sheet-end").wait_for()
        pair.guest.locator("#sheet-end").wait_for()
        write(pair.guest, "I had to go, sorry")
        expect(lines(pair.creator)).to_have_text("I had to go, sorry")
        assert violations(pair.guest) == []


def test_a_block_works_at_once_on_both_pages(browser: Browser, server: Server) -> None:
    with (
        browser.new_context(**DESK, locale="en-GB") as hers,
        browser.new_context(**PHONE, locale="en-GB") as his,
    ):
        alice, bob = hers.new_page(), his.new_page()
        sign_up(alice, server.url, "talkalice")
        sign_up(bob, server.url, "talkbob")
        alice.goto(f"{server.url}/room/")
        alice.get_by_role("button", name="Open the room").click()
        bob.goto(alice.locator("#link").input_value())
        bob.get_by_role("button", name="Sit down").click()
        pair = Pair(alice, bob, his)
        get_ready(pair)
        sit_down(pair)
        open_talk(bob)
        write(bob, "You play badly")
        expect(lines(alice)).to_have_text("You play badly")
        write(alice, "Please stop")
        expect(lines(bob)).to_have_text(["You play badly", "Please stop"])
        with hers.expect_page() as opened:
            alice.locator("#talk-lines").get_by_role("link", name="talkbob").click()
        profile = opened.value
        profile.get_by_role("button", name="Block").click()
        expect(lines(alice)).to_have_text("Please stop")
        expect(lines(bob)).to_have_text("You play badly")
        bob.locator("#talk-text").fill("Why?")
        bob.keyboard.press("Enter")
        expect(bob.locator("#talk-note")).to_contain_text("Nobody here reads")


@pytest.mark.long
def test_the_chat_has_no_violation_in_any_look(browser: Browser, server: Server) -> None:
    with seated(browser, server) as pair:
        write(pair.creator, "Hello there")
        pair.creator.locator("#talk-text").fill("x" * 501)
        pair.creator.keyboard.press("Enter")
        expect(pair.creator.locator("#talk-note")).not_to_be_empty()
        in_every_look(pair.creator)
        open_talk(pair.guest)
        in_every_look(pair.guest)
        pair.guest.get_by_role("button", name="Switch off").click()
        expect(pair.guest.locator("#talk-off")).to_be_visible()
        in_every_look(pair.guest)
