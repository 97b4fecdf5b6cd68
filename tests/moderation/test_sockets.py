"""What a decision does to open pages: a suspended player plays on, an excluded one no longer."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.models import Match
from moderation import consequences, deciding
from moderation.deciding import Decided, Verdict
from tests.games.tables import NOON, practice_match, two_people
from tests.moderation.cast import Deed, moderator, reported
from tests.rooms.sockets import Page, page, session_of, with_pages
from tests.rooms.test_notices import line
from tests.rooms.test_room_socket import says, waiting
from tests.rooms.test_setting_up import both_in

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


async def decide(deed: Deed, player: Player) -> None:
    """As the desk does it."""

    def do() -> Decided:
        report = reported(whom=player, now=NOON)
        verdict = Verdict(deed, "Please be kind.", 3)
        came = deciding.decide(
            report_id=report.pk, moderator=moderator(), verdict=verdict, now=NOON
        )
        assert isinstance(came, Decided)
        return came

    decided = await sync_to_async(do)()
    await consequences.tell(decided.consequences)


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


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
async def test_who_waits_in_a_room_is_told_why_he_waits_no_longer(deed: Deed) -> None:
    room, alice, bob = await sync_to_async(both_in)()
    his, hers = await waiting(room, bob), await waiting(room, alice)
    for socket in (his, hers):
        await says(socket, "talk")
    await decide(deed, bob)
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
    return frame["t"] == "notices" and bool(frame["warned"])


async def test_a_warning_is_told_to_open_pages_at_once_and_the_match_goes_on() -> None:
    match, alice, bob = await at_a_table()
    plain, _ = await line("/ws/page/", bob)
    assert not (await plain.receive_json_from(timeout=30))["warned"]

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


async def test_a_warning_that_was_read_is_told_no_longer() -> None:
    _, _, bob = await at_a_table()
    await decide(Deed.WARNED, bob)
    plain, _ = await line("/ws/page/", bob)
    assert (await plain.receive_json_from(timeout=30))["warned"]
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = await sync_to_async(session_of)(bob.pk)
    sanction = await bob.sanctions.aget()
    await sync_to_async(browser.post)(f"/standing/{sanction.pk}/read/")
    assert not (await plain.receive_json_from(timeout=30))["warned"]
    await plain.disconnect()
