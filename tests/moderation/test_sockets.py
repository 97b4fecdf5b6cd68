"""What a decision does to open pages: a suspended player plays on, an excluded one no longer."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from games.models import Match
from moderation import consequences, deciding
from moderation.deciding import Decided, Verdict
from tests.games.tables import NOON, two_people
from tests.moderation.cast import Deed, moderator, reported
from tests.rooms.sockets import Page, page, with_pages
from tests.rooms.test_room_socket import waiting
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
    await his.receive_json_from()
    await hers.receive_json_from()
    await decide(deed, bob)
    closing: dict[str, Any] = await his.receive_output()
    assert (closing["type"], closing["code"]) == ("websocket.close", 4423)
    left = await hers.receive_json_from()
    assert [place["name"] for place in left["places"]] == ["alice", None]
    await hers.disconnect()
