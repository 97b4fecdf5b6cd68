"""Calls by voice over the table's sockets: two who sit there, nobody else, and never the match."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import Player
from chat.calls import RINGS
from chat.models import Call
from games.models import Match
from moderation import consequences, deciding
from moderation.deciding import Decided, Verdict
from rooms.calling import FRAMES
from rooms.models import Chair, Room
from rooms.tidying import tidy
from tests.games.tables import NOON, practice_match
from tests.moderation.cast import Deed, moderator, reported
from tests.rooms.sockets import Frame, Page, page, with_pages
from tests.rooms.test_talk_socket import answer, block, seated
from tests.rooms.test_voice_frames import SOUND, WAY

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]

HERS, HIS = "her-page", "his-page"


async def send(at: Page, kind: str, **more: Any) -> str:
    """Send a frame; its command's id."""
    at.commands += 1
    command = f"v{at.commands}"
    await at.send({"t": kind, "id": command, **more})
    return command


async def at_the_table(*pages: Page) -> None:
    """Each has come whole: a page that is still on its way is nobody to call."""
    for each in pages:
        if not each.drawn:
            await each.view()


async def call_at(at: Page, *, accepted: bool = False) -> Frame:
    """The next time a page is told that there is such a call."""
    frame = await at.until(
        lambda each: each["t"] == "call" and (each["call"] or {}).get("accepted") is accepted
    )
    call: Frame = frame["call"]
    return call


async def over_at(at: Page) -> Frame:
    """The next time a page is told that a call is over."""
    frame = await at.until(lambda each: each["t"] == "call" and each["over"] is not None)
    over: Frame = frame["over"]
    return over


async def ring(hers: Page, his: Page) -> str:
    """She calls; the name of the call, which both know by now."""
    await at_the_table(hers, his)
    await send(hers, "call", page=HERS)
    mine, theirs = await call_at(hers), await call_at(his)
    assert (mine["mine"], theirs["mine"]) == (True, False)
    assert mine["id"] == theirs["id"]
    name: str = mine["id"]
    return name


async def talking(hers: Page, his: Page) -> str:
    """They are in a call; its name."""
    name = await ring(hers, his)
    await send(his, "accept", call=name, page=HIS)
    for each in (hers, his):
        await call_at(each, accepted=True)
    return name


async def signal(at: Page, name: str, whose: str, n: int = 1, **payload: Any) -> Frame:
    """Send something for the other's page; what the server says of it."""
    payload = payload or {"again": True}
    return await answer(at, await send(at, "signal", call=name, page=whose, n=n, **payload))


def got(at: Page, kind: str) -> list[Frame]:
    return [each for each in at.frames if each["t"] == kind]


async def test_a_call_rings_is_accepted_and_hung_up_on_both_pages() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await talking(hers, his)
        await send(his, "hang_up", call=name)
        over = [await over_at(hers), await over_at(his)]
        assert over == [
            {"id": name, "why": "hung_up", "mine": False},
            {"id": name, "why": "hung_up", "mine": True},
        ]

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_servers_and_passwords_are_told_to_who_is_in_an_accepted_call(
    settings: Settings,
) -> None:
    settings.TURN_URLS, settings.TURN_SECRET = ["turn:127.0.0.1:3478"], "shared"
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await ring(hers, his)
        rung = [each["call"] for at in (hers, his) for each in got(at, "call") if each["call"]]
        assert {each["servers"] for each in rung} == {None}
        await send(his, "accept", call=name, page=HIS)
        for at, player in ((hers, alice), (his, bob)):
            (turn,) = (await call_at(at, accepted=True))["servers"]
            expiry, whose = turn["username"].split(":")
            assert int(whose) == player.pk
            assert 0 < int(expiry) - timezone.now().timestamp() <= 600

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_offer_answer_and_ways_pass_from_page_to_page() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await talking(hers, his)
        assert (await signal(hers, name, HERS, 1, offer=SOUND))["t"] == "done"
        assert (await signal(hers, name, HERS, 2, candidates=[WAY]))["t"] == "done"
        offer = await his.until(lambda each: each["t"] == "signal")
        assert offer == {"t": "signal", "call": name, "n": 1, "offer": SOUND}
        ways = await his.until(lambda each: each["t"] == "signal")
        assert ways["candidates"] == [WAY]
        await signal(his, name, HIS, 1, answer=SOUND)
        assert (await hers.until(lambda each: each["t"] == "signal"))["answer"] == SOUND
        assert len(got(hers, "signal")) == 1

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_nothing_passes_before_both_have_accepted_nor_after_the_end() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await ring(hers, his)
        assert (await signal(hers, name, HERS, offer=SOUND))["reason"] == "call_over"
        await send(his, "accept", call=name, page=HIS)
        await call_at(hers, accepted=True)
        assert (await signal(hers, name, "another-page"))["reason"] == "call_over"
        await send(hers, "hang_up", call=name)
        await over_at(his)
        assert (await signal(his, name, HIS))["reason"] == "call_over"
        assert got(hers, "signal") == got(his, "signal") == []

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_third_person_hears_nothing_of_a_call_and_says_nothing_into_it() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        carol = await Player.objects.acreate(name="carol")
        watching = page(match, carol.pk)
        await watching.open()
        assert await watching.closing_code() == 4403
        room = await Room.objects.aget(games__match=match)
        other_match, dora, _ = await seated()
        elsewhere = page(other_match, dora.pk)
        await elsewhere.open()
        name = await talking(hers, his)
        for kind, more in (
            ("signal", {"page": HERS, "n": 1, "again": True}),
            ("accept", {"page": HERS}),
            ("hang_up", {}),
        ):
            refused = await answer(elsewhere, await send(elsewhere, kind, call=name, **more))
            assert refused["reason"] == "call_over"
        assert all(each["call"] is None for each in got(elsewhere, "call"))
        assert not got(elsewhere, "signal")
        assert await Call.objects.filter(key=Room.channel_of(room.pk), ended_at=None).aexists()
        await elsewhere.close()

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_two_who_call_at_once_are_in_one_accepted_call() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await at_the_table(hers, his)
        await asyncio.gather(send(hers, "call", page=HERS), send(his, "call", page=HIS))
        for each, whose in ((hers, HERS), (his, HIS)):
            assert (await call_at(each, accepted=True))["page"] == whose
        assert await Call.objects.acount() == 1

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_accepting_and_taking_back_at_once_end_as_one_thing_on_both_pages() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await ring(hers, his)
        await asyncio.gather(
            send(hers, "hang_up", call=name), send(his, "accept", call=name, page=HIS)
        )
        ends = {(await over_at(each))["why"] for each in (hers, his)}
        assert ends in ({"cancelled"}, {"hung_up"})

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_declining_is_told_and_leaves_the_table_as_it_was() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        view = await hers.view()
        name = await ring(hers, his)
        await send(his, "hang_up", call=name)
        assert (await over_at(hers))["why"] == "declined"
        assert await Match.objects.values_list("version", flat=True).aget() == view["v"]

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_the_tab_that_does_not_hold_the_call_knows_that_another_does() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page, other_tab: Page) -> None:
        name = await ring(hers, his)
        assert (await call_at(other_tab))["page"] is None
        await send(his, "accept", call=name, page=HIS)
        assert (await call_at(other_tab, accepted=True))["page"] == HIS
        too_late = await send(other_tab, "accept", call=name, page="other-tab")
        assert (await answer(other_tab, too_late))["reason"] == "call_over"
        await send(other_tab, "hang_up", call=name)
        assert (await over_at(his))["mine"]

    await with_pages(body, page(match, alice.pk), page(match, bob.pk), page(match, bob.pk))


async def test_a_call_goes_on_over_a_new_socket() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page) -> None:
        his = page(match, bob.pk)
        await his.open()
        name = await talking(hers, his)
        await his.close()
        again = page(match, bob.pk)
        await again.open()
        call = await call_at(again, accepted=True)
        assert (call["id"], call["page"]) == (name, HIS)
        await signal(again, name, HIS)
        assert (await hers.until(lambda each: each["t"] == "signal"))["again"]
        await again.close()

    await with_pages(body, page(match, alice.pk))


async def test_who_comes_back_learns_how_his_call_ended() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page) -> None:
        his = page(match, bob.pk)
        await his.open()
        name = await talking(hers, his)
        await his.close()
        await send(hers, "hang_up", call=name)
        await over_at(hers)
        again = page(match, bob.pk)
        await again.open()
        assert await over_at(again) == {"id": name, "why": "hung_up", "mine": False}
        await again.close()

    await with_pages(body, page(match, alice.pk))


@pytest.mark.parametrize("by", ["her", "him"])
async def test_a_block_ends_a_call_on_both_pages_at_once(by: str) -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await talking(hers, his)
        await (block(alice, bob) if by == "her" else block(bob, alice))
        for each in (hers, his):
            over = await over_at(each)
            assert (over["why"], over["mine"]) == ("forbidden", False)
        refused = await answer(hers, await send(hers, "call", page=HERS))
        assert refused["reason"] == "unreachable"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


@pytest.mark.parametrize("deed", [Deed.WARNED, Deed.SUSPENDED, Deed.EXCLUDED])
async def test_a_sanction_ends_a_call_on_both_pages(deed: Deed) -> None:
    match, alice, bob = await seated()

    def decide() -> Decided:
        report = reported(whom=bob, now=NOON)
        verdict = Verdict(deed, "Please be kind.", 3)
        judge = moderator()
        now = timezone.now()
        came = deciding.decide(report_id=report.pk, moderator=judge, verdict=verdict, now=now)
        assert isinstance(came, Decided)
        return came

    async def body(hers: Page, his: Page) -> None:
        await talking(hers, his)
        await consequences.tell((await sync_to_async(decide)()).consequences)
        assert (await over_at(hers))["why"] == "forbidden"
        if deed is Deed.EXCLUDED:
            assert await his.closing_code() == 4423
            assert got(his, "call")[-1]["over"]["why"] == "forbidden"
        else:
            assert (await over_at(his))["why"] == "forbidden"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_the_chat_switched_off_ends_a_call() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await talking(hers, his)
        await his.send({"t": "hear", "id": "h", "from": "nobody"})
        assert (await over_at(hers))["why"] == "forbidden"
        refused = await answer(his, await send(his, "call", page=HIS))
        assert refused["reason"] == "off"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_what_nobody_answers_stops_ringing_on_both_pages() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await ring(hers, his)
        await Call.objects.aupdate(began_at=timezone.now() - RINGS)
        await tidy()
        assert [(await over_at(each))["why"] for each in (hers, his)] == ["missed", "missed"]

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_call_ends_when_the_other_has_long_left_the_table() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page) -> None:
        his = page(match, bob.pk)
        await his.open()
        await talking(hers, his)
        await his.close()
        await tidy()
        assert await Call.objects.filter(ended_at=None).aexists()
        await Call.objects.aupdate(heard_at=timezone.now() - timedelta(minutes=2))
        await tidy()
        assert (await over_at(hers))["why"] == "gone"

    await with_pages(body, page(match, alice.pk))


async def test_nobody_is_called_who_is_not_at_a_table() -> None:
    match, alice, _ = await seated()

    async def body(hers: Page) -> None:
        refused = await answer(hers, await send(hers, "call", page=HERS))
        assert refused["reason"] == "nobody"

    await with_pages(body, page(match, alice.pk))


async def test_who_has_left_the_room_calls_nobody() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await Chair.objects.filter(player=bob).adelete()
        for each, whose in ((hers, HERS), (his, HIS)):
            refused = await answer(each, await send(each, "call", page=whose))
            assert refused["reason"] == "nobody"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_socket_that_floods_a_call_is_stopped_and_the_match_goes_on() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await talking(hers, his)
        reasons = [
            (await signal(hers, name, HERS, number)).get("reason")
            for number in range(1, FRAMES + 2)
        ]
        assert reasons[: FRAMES - 1] == [None] * (FRAMES - 1)
        assert reasons[-1] == "too_many"
        await hers.send({"t": "look"})
        await hers.view()

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_bad_frame_of_a_call_is_said_so_and_reaches_nobody() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        name = await talking(hers, his)
        assert (await signal(hers, name, HERS, offer="hello"))["reason"] == "malformed"
        huge = {"t": "signal", "id": "x", "call": name, "page": HERS, "n": 1}
        await hers.send_text(json.dumps({**huge, "offer": SOUND + "a" * 16_384}))
        refused = await hers.until(lambda each: each["t"] == "refused")
        assert refused["reason"] == "too_large"
        await signal(hers, name, HERS, 2)
        await his.until(lambda each: each["t"] == "signal")
        assert len(got(his, "signal")) == 1

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_at_a_table_with_the_computer_there_is_nobody_to_call() -> None:
    match = await sync_to_async(practice_match)()
    player = await match.seats.aget(bot="")

    async def body(hers: Page) -> None:
        await hers.view()
        await send(hers, "call", page=HERS)
        refused = await hers.until(lambda frame: frame["t"] == "refused")
        assert refused["reason"] == "malformed"
        assert not await Call.objects.aexists()

    await with_pages(body, page(match, player.player_id))
