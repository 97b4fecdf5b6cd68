"""What a decision does to open pages: a suspended player plays on, an excluded one no longer."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import Player
from accounts.standing import Bar
from games.models import Match
from moderation import appealing, consequences, deciding
from moderation.deciding import Decided, Verdict
from moderation.models import Appeal
from rooms import board
from tests.games.tables import NOON, practice_match, two_people
from tests.moderation.cast import Deed, moderator, person, reported
from tests.rooms.sockets import Page, page, session_of, with_pages
from tests.rooms.test_notices import line
from tests.rooms.test_room_socket import says, waiting
from tests.rooms.test_setting_up import both_in

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


BARS = {Deed.SUSPENDED: Bar.SUSPENDED, Deed.EXCLUDED: Bar.EXCLUDED}


async def decide(deed: Deed, player: Player) -> None:
    """As the desk does it."""
    decided = await decided_only(deed, player)
    await consequences.tell(decided.consequences)


@sync_to_async
def decided_only(deed: Deed, player: Player) -> Decided:
    """Before anybody is told."""
    report = reported(whom=player, now=NOON)
    verdict = Verdict(deed, "Please be kind.", 3)
    came = deciding.decide(report_id=report.pk, moderator=moderator(), verdict=verdict, now=NOON)
    assert isinstance(came, Decided)
    return came


async def lift(player: Player) -> None:
    """As the desk does it."""

    def do() -> Decided:
        sanction = player.sanctions.get()
        came = deciding.lift(
            sanction_id=sanction.pk, moderator=moderator(), reason="A mistake.", now=NOON
        )
        assert isinstance(came, Decided)
        return came

    await consequences.tell((await sync_to_async(do)()).consequences)


async def grant(player: Player) -> None:
    """Another moderator does it."""

    def do() -> Decided:
        appeal = appealing.appeal(
            sanction_id=player.sanctions.get().pk, player=player, text="It was a joke.", now=NOON
        )
        assert isinstance(appeal, Appeal)
        came = deciding.judge(
            appeal_id=appeal.pk,
            moderator=moderator("nora"),
            reverse=True,
            reason="A joke.",
            now=NOON,
        )
        assert isinstance(came, Decided)
        return came

    await consequences.tell((await sync_to_async(do)()).consequences)


@sync_to_async
def at_a_table() -> tuple[Match, Player, Player]:
    match = two_people()
    alice, bob = (seat.player for seat in match.seats.select_related("player").order_by("index"))
    assert alice is not None
    assert bob is not None
    return match, alice, bob


async def test_an_exclusion_ends_the_match_on_both_pages_and_closes_the_excluded_one() -> None:
    match, alice, bob = await at_a_table()

    async def body(hers: Page, his: Page) -> None:
        await hers.view()
        await his.view()
        await decide(Deed.EXCLUDED, bob)
        assert await his.closing_code() == 4423
        ended = await hers.until(lambda frame: frame["t"] == "view" and frame["end"] is not None)
        assert ended["end"]["reason"] == "aborted"
        assert ended["end"]["winners"] == []

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_suspended_player_plays_his_match_on() -> None:
    match, alice, bob = await at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen = [await hers.view(), await his.view()]
        await decide(Deed.SUSPENDED, bob)
        for each, view in zip((hers, his), seen, strict=True):
            if view["deal"]["legal"]:
                command = await each.act(view, view["deal"]["hand"][0])
                assert (await each.answer(command))["t"] == "done"
        assert (await his.view(after=seen[1]["v"]))["end"] is None

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def closing_code(socket: WebsocketCommunicator) -> int:
    """What the line ends with, whatever is said before."""
    while True:
        said = await socket.receive_output(timeout=30)
        if said["type"] == "websocket.close":
            return int(said["code"])


async def test_whose_chair_is_gone_before_he_hears_why_is_told_why_all_the_same() -> None:
    room, _, bob = await sync_to_async(both_in)()
    his = await waiting(room, bob)
    await says(his, "talk")
    await decided_only(Deed.EXCLUDED, bob)
    await board.tell_changed(room.pk)
    assert await closing_code(his) == 4423
    assert await closing_code(await waiting(room, bob)) == 4423


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
async def test_who_waits_in_a_room_is_told_why_he_waits_no_longer(deed: Deed) -> None:
    room, alice, bob = await sync_to_async(both_in)()
    his, hers = await waiting(room, bob), await waiting(room, alice)
    for socket in (his, hers):
        await says(socket, "talk")
    await decide(deed, bob)
    assert (await says(his, "notices"))["bar"] == BARS[deed]
    closing: dict[str, Any] = await his.receive_output()
    assert (closing["type"], closing["code"]) == ("websocket.close", 4423)
    left = await says(hers, "room")
    assert [place["name"] for place in left["places"]] == ["alice", None]
    await hers.disconnect()


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
async def test_a_sanctioned_player_practises_on(deed: Deed) -> None:
    match = await sync_to_async(practice_match)()
    alice = await Player.objects.aget(name="alice")

    async def body(hers: Page) -> None:
        view = await hers.view()
        await decide(deed, alice)
        while not view["deal"]["legal"]:
            view = await hers.view(after=view["v"])
        command = await hers.act(view, view["deal"]["legal"][0])
        assert (await hers.answer(command))["t"] == "done"

    await with_pages(body, page(match, alice.pk))


def warned(frame: dict[str, Any]) -> bool:
    return frame["t"] == "notices" and bool(frame["bar"] == Bar.UNREAD)


async def test_a_warning_is_told_to_open_pages_at_once_and_the_match_goes_on() -> None:
    match, alice, bob = await at_a_table()
    plain, _ = await line("/ws/page/", bob)
    assert not warned(await plain.receive_json_from(timeout=30))

    async def body(hers: Page, his: Page) -> None:
        seen = [await hers.view(), await his.view()]
        await decide(Deed.WARNED, bob)
        await his.until(warned)
        assert warned(await plain.receive_json_from(timeout=30))
        for each, view in zip((hers, his), seen, strict=True):
            if view["deal"]["legal"]:
                command = await each.act(view, view["deal"]["hand"][0])
                assert (await each.answer(command))["t"] == "done"
        assert (await his.view(after=seen[1]["v"]))["end"] is None
        assert not any(map(warned, hers.frames))

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))
    await plain.disconnect()


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
@pytest.mark.parametrize("path", ["/ws/page/", "/ws/lobby/"])
async def test_a_sanction_and_its_end_are_told_to_open_pages_at_once(deed: Deed, path: str) -> None:
    bob = await sync_to_async(person)("bob")
    plain, _ = await line(path, bob)
    assert (await says(plain, "notices"))["bar"] is None
    await decide(deed, bob)
    assert (await says(plain, "notices"))["bar"] == BARS[deed]
    later, _ = await line(path, bob)
    assert (await says(later, "notices"))["bar"] == BARS[deed]
    await lift(bob)
    for each in (plain, later):
        assert (await says(each, "notices"))["bar"] is None
        await each.disconnect()


async def test_an_appeal_that_is_granted_is_told_to_open_pages_at_once() -> None:
    bob = await sync_to_async(person)("bob")
    await decide(Deed.EXCLUDED, bob)
    plain, _ = await line("/ws/page/", bob)
    assert (await says(plain, "notices"))["bar"] == Bar.EXCLUDED
    await grant(bob)
    assert (await says(plain, "notices"))["bar"] is None
    await plain.disconnect()


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
async def test_a_sanction_is_told_at_the_table_at_once_and_to_nobody_else(deed: Deed) -> None:
    match, alice, bob = await at_a_table()

    async def body(hers: Page, his: Page) -> None:
        await hers.view()
        await his.view()
        await decide(deed, bob)
        await his.until(lambda frame: frame["t"] == "notices" and frame["bar"] == BARS[deed])
        if deed is Deed.SUSPENDED:
            await lift(bob)
            await his.until(lambda frame: frame["t"] == "notices" and frame["bar"] is None)
        assert not any(frame.get("bar") for frame in hers.frames)

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_warning_that_was_read_is_told_no_longer() -> None:
    _, _, bob = await at_a_table()
    await decide(Deed.WARNED, bob)
    plain, _ = await line("/ws/page/", bob)
    assert warned(await plain.receive_json_from(timeout=30))
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = await sync_to_async(session_of)(bob.pk)
    sanction = await bob.sanctions.aget()
    await sync_to_async(browser.post)(f"/standing/{sanction.pk}/read/")
    assert not warned(await plain.receive_json_from(timeout=30))
    await plain.disconnect()
