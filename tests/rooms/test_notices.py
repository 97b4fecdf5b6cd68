"""Notices come to whatever page is open: a plain one, a room, a table."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.utils import timezone

from accounts import friends, lines
from accounts.models import Player
from config.asgi import application
from games.sockets import SOCKETS
from rooms import board, invitations, notices, setting_up, telling, tidying
from rooms.models import Invitation, Room
from tests.games.tables import two_people
from tests.rooms.sockets import Page, closing, page, rests, session_of, with_pages
from tests.rooms.test_invitations import member
from tests.rooms.test_room_socket import says
from tests.rooms.test_setting_up import WISH, opened

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door", "_nobody_there"),
]


def asked() -> tuple[Room, Player, Player, Invitation]:
    """Alice's room, and bob invited to it now."""
    alice, bob = member("alice"), member("bob")
    room = opened(alice)
    made = invitations.invite(room_id=room.pk, inviter=alice, invited_id=bob.pk, now=timezone.now())
    assert isinstance(made, Invitation)
    return room, alice, bob, made


async def line(
    path: str, player: Player | None, origin: str = "http://testserver"
) -> tuple[WebsocketCommunicator, bool]:
    headers = [(b"host", b"testserver"), (b"origin", origin.encode())]
    if player is not None:
        key = await sync_to_async(session_of)(player.pk)
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()))
    socket = WebsocketCommunicator(application, path, headers=headers)
    accepted, _ = await socket.connect(timeout=30)
    return socket, bool(accepted)


def told(frame: dict[str, Any]) -> list[int]:
    assert frame["t"] == "notices"
    return [each["id"] for each in frame["invitations"]]


async def test_a_page_is_told_at_once_and_whenever_it_changes() -> None:
    _, alice, bob, made = await sync_to_async(asked)()
    socket, _ = await line("/ws/page/", bob)
    first = await says(socket, "notices")
    (shown,) = first["invitations"]
    assert (shown["id"], shown["name"]) == (made.pk, "alice")
    assert (shown["rules"], shown["target"], shown["clock"]) == (
        WISH.rules,
        WISH.target,
        WISH.clock,
    )
    assert 0 < shown["left"] <= 120
    await sync_to_async(invitations.take_back)(
        room_id=made.room_id, player=alice, invitation_id=made.pk, now=made.made_at
    )
    await notices.tell_invited(bob.pk)
    assert told(await says(socket, "notices")) == []
    await socket.disconnect()


async def test_what_has_not_changed_is_not_told_again() -> None:
    _, _, bob, _ = await sync_to_async(asked)()
    socket, _ = await line("/ws/page/", bob)
    await says(socket, "notices")
    await notices.tell_invited(bob.pk)
    assert await rests(socket)
    await socket.disconnect()


async def test_nobody_is_told_of_the_invitations_of_others() -> None:
    _, alice, _, _ = await sync_to_async(asked)()
    socket, _ = await line("/ws/page/", alice)
    assert told(await says(socket, "notices")) == []
    await socket.disconnect()


async def test_a_page_is_pinged_like_a_table_and_closed_when_its_player_changes() -> None:
    bob = await sync_to_async(member)("bob")
    socket, _ = await line("/ws/page/", bob)
    await says(socket, "notices")
    await SOCKETS.beat()
    await says(socket, "ping")
    await sync_to_async(lines.hang_up)(bob.pk)
    assert await closing(socket) == 4402
    await socket.disconnect()


async def test_a_stranger_has_no_line() -> None:
    socket, _ = await line("/ws/page/", None)
    closed = await socket.receive_output(timeout=30)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)
    await socket.disconnect()


async def test_a_foreign_page_has_no_line() -> None:
    bob = await sync_to_async(member)("bob")
    _, accepted = await line("/ws/page/", bob, origin="http://evil.example")
    assert not accepted


async def test_who_waits_in_a_room_is_told_by_the_rooms_line() -> None:
    _, _, bob, made = await sync_to_async(asked)()
    own = await sync_to_async(opened)(bob)
    socket, _ = await line(f"/ws/room/{own.code}/", bob)
    assert told(await says(socket, "notices")) == [made.pk]
    await says(socket, "room")
    await socket.disconnect()


async def test_who_invites_sees_whom_the_room_waits_for() -> None:
    room, alice, bob, made = await sync_to_async(asked)()
    socket, _ = await line(f"/ws/room/{room.code}/", alice)
    waited = await says(socket, "invited")
    assert [(each["name"], each["declined"]) for each in waited["invitations"]] == [("bob", False)]
    await sync_to_async(invitations.decline)(invitation_id=made.pk, player=bob, now=made.made_at)
    await board.tell_changed(room.pk)
    waited = await says(socket, "invited")
    assert [each["declined"] for each in waited["invitations"]] == [True]
    await socket.disconnect()


async def test_who_plays_is_told_by_the_tables_line() -> None:
    _, _, bob, made = await sync_to_async(asked)()
    match = await sync_to_async(two_people)()
    await match.seats.filter(index=0).aupdate(player=bob)

    async def body(his: Page) -> None:
        frame = await his.until(lambda frame: frame["t"] == "notices")
        assert told(frame) == [made.pk]

    await with_pages(body, page(match, bob.pk))


async def test_the_invited_hears_that_the_room_is_gone() -> None:
    room, alice, bob, _ = await sync_to_async(asked)()
    socket, _ = await line("/ws/page/", bob)
    await says(socket, "notices")
    await sync_to_async(setting_up.leave_room)(room_id=room.pk, player=alice, now=timezone.now())
    await telling.tell(room)
    assert told(await says(socket, "notices")) == []
    await socket.disconnect()


async def test_the_invited_hears_that_the_room_was_closed_for_nobody_did_anything_there() -> None:
    _, _, bob, _ = await sync_to_async(asked)()
    await Room.objects.aupdate(touched_at=timezone.now() - 2 * setting_up.IDLE)
    socket, _ = await line("/ws/page/", bob)
    await says(socket, "notices")
    await tidying.tidy()
    assert told(await says(socket, "notices")) == []
    await socket.disconnect()


async def test_a_block_ends_it_on_the_pages_of_both() -> None:
    room, alice, bob, made = await sync_to_async(asked)()
    hers, _ = await line(f"/ws/room/{room.code}/", alice)
    his, _ = await line("/ws/page/", bob)
    assert len((await says(hers, "invited"))["invitations"]) == 1
    assert told(await says(his, "notices")) == [made.pk]
    await sync_to_async(friends.block)(blocker=bob, blocked=alice, now=timezone.now())
    assert (await says(hers, "invited"))["invitations"] == []
    assert told(await says(his, "notices")) == []
    await hers.disconnect()
    await his.disconnect()


@pytest.mark.parametrize("place", ["page", "lobby", "room", "table"])
async def test_whoever_comes_again_is_told_what_he_may_answer_now_even_that_it_is_nothing(
    place: str,
) -> None:
    _, alice, bob, made = await sync_to_async(asked)()
    own = await sync_to_async(opened)(bob)
    match = await sync_to_async(two_people)()
    await match.seats.filter(index=0).aupdate(player=bob)
    path = {
        "page": "/ws/page/",
        "lobby": "/ws/lobby/",
        "room": f"/ws/room/{own.code}/",
        "table": f"/ws/table/{match.public_id}/",
    }[place]
    first, _ = await line(path, bob)
    assert told(await says(first, "notices")) == [made.pk]
    await first.disconnect()
    await sync_to_async(invitations.take_back)(
        room_id=made.room_id, player=alice, invitation_id=made.pk, now=made.made_at
    )
    again, _ = await line(path, bob)
    assert told(await says(again, "notices")) == []
    await again.disconnect()


@pytest.mark.parametrize("place", ["page", "lobby", "room"])
async def test_what_nobody_could_tell_is_seen_a_little_later(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rooms.noticed.SELDOM", 0.0)
    _, alice, bob, made = await sync_to_async(asked)()
    own = await sync_to_async(opened)(bob)
    path = {"page": "/ws/page/", "lobby": "/ws/lobby/", "room": f"/ws/room/{own.code}/"}[place]
    socket, _ = await line(path, bob)
    assert told(await says(socket, "notices")) == [made.pk]
    await sync_to_async(invitations.take_back)(
        room_id=made.room_id, player=alice, invitation_id=made.pk, now=made.made_at
    )
    await SOCKETS.beat()
    assert told(await says(socket, "notices")) == []
    await socket.disconnect()


async def test_who_looks_at_the_lobby_is_told_by_its_line() -> None:
    _, _, bob, made = await sync_to_async(asked)()
    socket, _ = await line("/ws/lobby/", bob)
    assert told(await says(socket, "notices")) == [made.pk]
    await socket.disconnect()
