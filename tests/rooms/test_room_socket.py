"""The sockets of a room and of the match after it: who waits is told, who finished may go on."""

from functools import partial

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.models import Player
from config.asgi import application
from games.commands import Leave
from games.models import Lease, Match
from games.sockets import SOCKETS
from rooms import board, setting_up
from rooms.models import Room
from tests.games.tables import ALICE, BOB, NOON, command_id, submit
from tests.rooms.sockets import Frame, Page, closing, page, session_of, with_pages
from tests.rooms.test_setting_up import both_in, get_ready

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


async def waiting(room: Room, player: Player | None) -> WebsocketCommunicator:
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    if player is not None:
        key = await sync_to_async(session_of)(player.pk)
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()))
    socket = WebsocketCommunicator(application, f"/ws/room/{room.code}/", headers=headers)
    await socket.connect()
    return socket


async def says(socket: WebsocketCommunicator, kind: str) -> Frame:
    """The next frame of this kind."""
    while True:
        frame: Frame = await socket.receive_json_from(timeout=30)
        if frame["t"] == kind:
            return frame


async def test_who_waits_sees_who_comes_and_where_to_go() -> None:
    room, alice, bob = await sync_to_async(both_in)()
    socket = await waiting(room, alice)
    first = await says(socket, "room")
    assert [place["name"] for place in first["places"]] == ["alice", "bob"]
    await sync_to_async(get_ready)(room, alice, bob)
    await board.tell_changed(room.pk)
    assert (await says(socket, "room"))["may_start"]
    match = await sync_to_async(setting_up.start)(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    await board.tell_changed(room.pk)
    assert (await says(socket, "room"))["table"] == f"/table/{match.public_id}/"
    await socket.disconnect()


async def test_a_room_is_pinged_like_a_table() -> None:
    room, alice, _ = await sync_to_async(both_in)()
    socket = await waiting(room, alice)
    await says(socket, "room")
    await SOCKETS.beat()
    assert await says(socket, "ping")
    await socket.disconnect()


async def test_a_room_does_not_exist_for_who_does_not_sit_in_it() -> None:
    room, _, _ = await sync_to_async(both_in)()
    carol = await sync_to_async(Player.objects.create)(name="carol")
    for outsider in (None, carol):
        socket = await waiting(room, outsider)
        closed = await socket.receive_output()
        assert (closed["type"], closed["code"]) == ("websocket.close", 4404)


async def test_who_is_removed_hears_so_before_his_line_ends() -> None:
    room, alice, bob = await sync_to_async(both_in)()
    socket = await waiting(room, bob)
    await says(socket, "talk")
    remove = partial(setting_up.remove_player, room_id=room.pk, player=alice, now=NOON)
    await sync_to_async(remove)(other=bob.pk)
    await board.tell_changed(room.pk)
    assert await says(socket, "removed") == {"t": "removed"}
    assert await closing(socket) == 4403
    await socket.disconnect()


@sync_to_async
def started() -> tuple[Match, int, int]:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    return match, alice.pk, bob.pk


async def finished() -> tuple[Match, int, int]:
    match, alice, bob = await started()
    await sync_to_async(submit)(match, BOB, Leave(command_id(), 0))
    return match, alice, bob


async def test_a_socket_at_a_table_holds_a_lease_and_gives_it_back() -> None:
    match, alice, _ = await started()
    hers = page(match, alice)
    await hers.open()
    await hers.view()
    lease = await Lease.objects.aget(match=match, seat=ALICE)
    assert lease.gone_at is None
    await hers.close()
    await lease.arefresh_from_db()
    assert lease.gone_at is not None


async def test_both_go_on_to_the_rematch_they_agreed_on() -> None:
    match, alice, bob = await finished()

    async def body(hers: Page, his: Page) -> None:
        await hers.send({"t": "rematch", "id": "one"})
        asked = await his.until(lambda frame: frame.get("offers") == [True, False])
        assert asked["table"] is None
        await his.send({"t": "rematch", "id": "two"})
        goes = [
            await each.until(lambda frame: frame["t"] == "rematch" and frame["table"] is not None)
            for each in (hers, his)
        ]
        assert goes[0]["table"] == goes[1]["table"] != f"/table/{match.public_id}/"

    await with_pages(body, page(match, alice), page(match, bob))


async def test_an_offer_goes_with_whoever_made_it() -> None:
    match, alice, bob = await finished()

    async def body(his: Page) -> None:
        hers = page(match, alice)
        await hers.open()
        await hers.send({"t": "rematch", "id": "one"})
        await his.until(lambda frame: frame.get("offers") == [True, False])
        await hers.close()
        await his.until(lambda frame: frame.get("offers") == [False, False])

    await with_pages(body, page(match, bob))


async def test_a_running_match_has_no_rematch() -> None:
    match, alice, _ = await started()

    async def body(hers: Page) -> None:
        await hers.view()
        await hers.send({"t": "rematch", "id": "one"})
        assert (await hers.answer("one"))["reason"] == "still_playing"

    await with_pages(body, page(match, alice))
