"""Order in real browsers: reported, warned, suspended, heard by another moderator, free again."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from moderation.rights import GROUP
from tests.browser.axe import in_every_look, violations
from tests.browser.company import Pair, get_ready, places, sit_down
from tests.browser.conftest import Watch
from tests.browser.play import begin, play_first, until_a_card_is_barred
from tests.browser.server import Server
from tests.browser.test_accounts import PASSWORD, sign_up
from tests.browser.test_chat import open_talk
from tests.browser.test_ranked import queue_up
from tests.browser.test_steady import MOST, SHIFT, shifted


@contextmanager
def cast(browser: Browser, server: Server, *names: str) -> Iterator[list[Page]]:
    """Each with an account, in a browser of his own."""
    contexts = [browser.new_context(locale="en-GB") for _ in names]
    pages = [each.new_page() for each in contexts]
    for page, name in zip(pages, names, strict=True):
        sign_up(page, server.url, name)
    yield pages
    for each in contexts:
        each.close()


def make_moderator(server: Server, name: str) -> None:
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database, database:
        database.execute("UPDATE accounts_user SET is_staff = 1 WHERE username = ?", (name,))
        database.execute(
            "INSERT INTO accounts_user_groups (user_id, group_id)"
            " SELECT u.id, g.id FROM accounts_user u, auth_group g"
            " WHERE u.username = ? AND g.name = ?",
            (name, GROUP),
        )


def report(page: Page, server: Server, name: str, words: str) -> None:
    page.goto(f"{server.url}/player/{name}/")
    page.get_by_role("link", name="Report").click()
    page.get_by_label("Reason").select_option("abuse")
    page.get_by_label("What happened?").fill(words)
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("Thank you. A moderator will look at it.")).to_be_visible()


def decide(page: Page, server: Server, name: str, verdict: str, reason: str) -> None:
    """From the queue to the decision."""
    page.goto(f"{server.url}/admin/moderation/report/?state__exact=open")
    page.get_by_role("link", name=f"{name}, ").click()
    page.get_by_role("link", name="Decide this report").click()
    page.get_by_label(verdict).check()
    page.get_by_label("Days of suspension").fill("3")
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="Decide this report").click()
    expect(page.get_by_text("It is decided and in the log.")).to_be_visible()


def open_room(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/room/")
    page.get_by_role("button", name="Open the room").click()


def leave_room(page: Page) -> None:
    expect(page.locator(".room-code")).to_be_visible()
    page.get_by_role("button", name="Leave the room").click()


def play_together(host: Page, guest: Page, server: Server) -> None:
    """In a private room, without a clock."""
    host.goto(f"{server.url}/room/")
    host.locator('input[name=clock][value="none"]').check()
    host.get_by_role("button", name="Open the room").click()
    guest.goto(host.locator("#link").input_value())
    guest.get_by_role("button", name="Sit down").click()
    pair = Pair(host, guest, guest.context)
    get_ready(pair)
    sit_down(pair)


def sign_in_again(page: Page, server: Server, name: str) -> None:
    """As from another browser."""
    page.context.clear_cookies()
    page.goto(f"{server.url}/account/login/")
    page.get_by_label("User name or e-mail").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".barred")).to_contain_text("You are suspended from online play until")


@pytest.mark.long
def test_the_whole_path_of_a_report(browser: Browser, server: Server, watch: Watch) -> None:
    watch.pardon("409", "403")
    with cast(browser, server, "rolf", "gina", "maxim", "helena") as (rolf, gina, maxim, helena):
        make_moderator(server, "maxim")
        make_moderator(server, "helena")

        report(gina, server, "rolf", "He insulted me.")
        in_every_look(gina)
        decide(maxim, server, "rolf", "Warn the player", "Please be kind.")

        open_room(rolf, server)
        expect(rolf.get_by_role("alert")).to_contain_text("Please read the warning first")
        in_every_look(rolf)
        rolf.get_by_role("link", name="read the warning").click()
        expect(rolf.get_by_text("Please be kind.")).to_be_visible()
        in_every_look(rolf)
        rolf.get_by_role("button", name="I have read the warning").click()
        expect(rolf.get_by_text("You have read it.")).to_be_visible()
        open_room(rolf, server)
        leave_room(rolf)

        play_together(rolf, gina, server)
        with gina.context.expect_page() as opened:
            gina.evaluate("window.open('/')")
        report(opened.value, server, "rolf", "Again.")
        decide(maxim, server, "rolf", "Suspend the player", "You were warned.")
        expect(rolf.locator(".notice[data-bar]")).to_contain_text("You are suspended")
        open_talk(rolf)
        rolf.locator("#talk-text").fill("Why?")
        rolf.keyboard.press("Enter")
        expect(rolf.locator("#talk-note")).to_contain_text("You cannot write in the chat.")
        gina.get_by_role("button", name="Leave", exact=True).click()
        gina.get_by_role("button", name="Leave the match").click()
        expect(rolf.locator("#sheet")).to_be_visible()
        gina.goto(f"{server.url}/reports/")
        expect(gina.get_by_text("A moderator has looked at it and acted.")).to_have_count(2)

        sign_in_again(rolf, server, "rolf")
        open_room(rolf, server)
        expect(rolf.get_by_role("alert")).to_contain_text("You are suspended from online play.")
        queue_up(rolf, server, 20)
        expect(rolf.get_by_text("You are suspended from online play. You can")).to_be_visible()
        begin(rolf, server)
        rolf.goto(f"{server.url}/standing/")
        suspension = rolf.locator(".sanction", has_text="You were warned.")
        suspension.get_by_text("Appeal against it").click()
        in_every_look(rolf)
        suspension.get_by_label("Why is this decision not right?").fill("It was a joke.")
        suspension.get_by_role("button", name="Send the appeal").click()
        expect(rolf.get_by_text("Another moderator will look at it.").first).to_be_visible()

        for page in (maxim, helena):
            page.goto(f"{server.url}/admin/moderation/appeal/")
            page.locator("#result_list tbody a").first.click()
            expect(page.get_by_text("It was a joke.")).to_be_visible()
            page.get_by_role("link", name="Judge this appeal").click()
        expect(maxim.get_by_text("You have decided this")).to_be_visible()
        expect(maxim.get_by_role("button", name="Judge this appeal")).to_have_count(0)
        helena.get_by_label("The decision is reversed").check()
        helena.get_by_label("Reason").fill("A joke among friends.")
        helena.get_by_role("button", name="Judge this appeal").click()
        expect(helena.get_by_text("It is decided and in the log.")).to_be_visible()

        open_room(rolf, server)
        leave_room(rolf)
        helena.goto(f"{server.url}/admin/moderation/entry/")
        log = helena.locator("#result_list")
        for deed in ("Warned", "Suspended", "Appeal: decision reversed"):
            expect(log.get_by_role("cell", name=deed, exact=True)).to_be_visible()

        gina.goto(f"{server.url}/admin/moderation/report/")
        expect(gina.get_by_text("He insulted me.")).to_have_count(0)
        expect(gina.locator("#result_list")).to_have_count(0)


def test_what_is_expected_of_players_is_whole_for_everybody(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="Sporting behaviour").click()
    expect(page.get_by_role("heading", name="Sporting behaviour")).to_be_visible()
    in_every_look(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.long
def test_the_pages_of_the_desk_have_no_violation(
    browser: Browser, server: Server, watch: Watch
) -> None:
    with cast(browser, server, "ulla", "viktor", "wanda") as (ulla, _, wanda):
        make_moderator(server, "wanda")
        report(ulla, server, "viktor", "He insulted me.")
        wanda.goto(f"{server.url}/admin/moderation/report/?state__exact=open")
        watch.pardon("Content Security Policy", "preload assets", "400")
        assert violations(wanda) == []
        wanda.get_by_role("link", name="viktor, ").click()
        assert violations(wanda) == []
        wanda.get_by_role("link", name="Decide this report").click()
        assert violations(wanda) == []
        wanda.get_by_role("button", name="Decide this report").click()
        assert violations(wanda) == []
        wanda.goto(f"{server.url}/admin/moderation/report/counts/")
        assert violations(wanda) == []


def is_clear_of_the_hand(notice: Locator, page: Page) -> bool:
    frame, hand = notice.bounding_box(), page.locator("#hand").bounding_box()
    assert frame is not None
    assert hand is not None
    return frame["y"] + frame["height"] < hand["y"]


def lift(page: Page, server: Server, name: str, *, kind: str = "Suspension") -> None:
    """The sanction that holds against somebody."""
    page.goto(f"{server.url}/admin/accounts/sanction/?lifted_at__isempty=1")
    page.get_by_role("link", name=f"{kind}: {name}").click()
    page.get_by_role("link", name="Lift this sanction").click()
    page.get_by_label("Reason").fill("A mistake.")
    page.get_by_role("button", name="Lift this sanction").click()
    expect(page.get_by_text("It is decided and in the log.")).to_be_visible()


@pytest.mark.long
def test_a_suspension_and_its_end_are_said_at_once_on_whatever_page_is_open(
    browser: Browser, server: Server
) -> None:
    with cast(browser, server, "piotr", "quirin", "rosa") as (piotr, quirin, rosa):
        make_moderator(server, "rosa")
        notice = quirin.locator(".notice[data-bar]")
        heard = quirin.locator("[data-said]")
        for path in ("/rules/", "/rooms/"):
            quirin.goto(f"{server.url}{path}")
            report(piotr, server, "quirin", "He insulted me.")
            decide(rosa, server, "quirin", "Suspend the player", "Please be kind.")
            expect(notice).to_contain_text("You are suspended from online play until")
            expect(heard).to_contain_text("You are suspended from online play until")
            expect(notice.get_by_role("link", name="Read why")).to_have_attribute(
                "href", "/standing/"
            )
            assert violations(quirin) == []
            lift(rosa, server, "quirin")
            expect(notice).to_have_count(1)
            expect(notice).to_contain_text("You can play online again.")
            expect(heard).to_have_text("You can play online again.")
        quirin.set_viewport_size({"width": 360, "height": 740})
        begin(quirin, server)
        report(piotr, server, "quirin", "Again.")
        decide(rosa, server, "quirin", "Suspend the player", "Please be kind.")
        expect(notice).to_contain_text("You are suspended from online play until")
        assert is_clear_of_the_hand(notice, quirin)
        assert violations(quirin) == []
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_have_count(0)
        lift(rosa, server, "quirin")
        expect(notice).to_contain_text("You can play online again.")
        report(piotr, server, "quirin", "And again.")
        decide(rosa, server, "quirin", "Suspend the player", "Please be kind.")
        quirin.goto(f"{server.url}/rules/")
        expect(quirin.locator(".barred")).to_be_visible()
        lift(rosa, server, "quirin")
        expect(notice).to_contain_text("You can play online again.")
        expect(quirin.locator(".barred")).to_be_hidden()


@pytest.mark.long
def test_who_was_barred_in_a_room_in_the_queue_or_at_a_table_hears_there_that_he_is_free(
    browser: Browser, server: Server
) -> None:
    with cast(browser, server, "sara", "timo", "uwe") as (sara, timo, uwe):
        make_moderator(server, "uwe")
        notice = timo.locator(".notice[data-bar]")
        barred = timo.get_by_text("You cannot play online at present.")
        for enter in (open_room, lambda page, server: queue_up(page, server, 20)):
            enter(timo, server)
            report(sara, server, "timo", "He insulted me.")
            decide(uwe, server, "timo", "Suspend the player", "Please be kind.")
            expect(barred).to_be_visible()
            lift(uwe, server, "timo")
            expect(notice).to_contain_text("You can play online again.")
            expect(barred).to_have_count(0)
        expect(timo.get_by_role("button", name="Find an opponent")).to_be_visible()

        play_together(timo, sara, server)
        with sara.context.expect_page() as opened:
            sara.evaluate("window.open('/')")
        report(opened.value, server, "timo", "Once more.")
        decide(uwe, server, "timo", "Exclude the player", "It is enough.")
        expect(timo.locator("#table")).to_have_attribute("data-line", "over")
        lift(uwe, server, "timo", kind="Exclusion")
        expect(notice).to_contain_text("You can play online again.")
        expect(timo.locator("#table")).to_have_attribute("data-line", "up")


@pytest.mark.long
def test_a_warning_is_said_at_the_table_at_once_and_moves_nothing(
    browser: Browser, server: Server
) -> None:
    with cast(browser, server, "wilma", "xaver", "yvonne") as (wilma, xaver, yvonne):
        make_moderator(server, "yvonne")
        report(wilma, server, "xaver", "He insulted me.")
        xaver.set_viewport_size({"width": 360, "height": 740})
        xaver.emulate_media(reduced_motion="reduce")
        barred = until_a_card_is_barred(xaver, server)
        before = places(xaver)
        xaver.evaluate(SHIFT)
        earlier = shifted(xaver)
        decide(yvonne, server, "xaver", "Warn the player", "Please be kind.")
        notice = xaver.locator(".notice[data-bar]")
        expect(notice).to_contain_text("A moderator has warned you.")
        assert places(xaver) == before
        expect(barred).to_be_visible()
        assert shifted(xaver) - earlier <= MOST
        assert is_clear_of_the_hand(notice, xaver)
        assert violations(xaver) == []
        play_first(xaver)
        with xaver.expect_popup() as opened:
            notice.get_by_role("link", name="Read the warning").click()
        opened.value.get_by_role("button", name="I have read the warning").click()
        expect(notice).to_have_count(0)
        report(wilma, server, "xaver", "Again.")
        decide(yvonne, server, "xaver", "Warn the player", "Once more.")
        expect(notice).to_be_visible()
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_have_count(0)
