"""The lobby's socket: a change is one word to all who watch, and no page hears two in a second."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.utils import timezone

from accounts import friends
from config.asgi import application
from games.sockets import SOCKETS
from rooms import board, lobby_consumer, lobby_lines, setting_up, tidying
from rooms.lobby_lines import GROUP, tell_lobby
from rooms.models import Room
from rooms.wishes import USUAL
from tests.accounts.people import member
from tests.games.tables import NOON
from tests.rooms.sockets import rests, word
from tests.rooms.test_notices import line
from tests.rooms.test_room_pages import WISH
from tests.rooms.test_setting_up import opened, person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]

OPEN_WISH = WISH | {"kind": "open"}


@pytest.fixture(autouse=True)
def _nobody_is_there() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


async def watching() -> WebsocketCommunicator:
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    socket = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    accepted, _ = await socket.connect(timeout=30)
    assert accepted
    return socket


async def test_anybody_watches_and_is_pinged() -> None:
    socket = await watching()
    await SOCKETS.beat()
    assert (await socket.receive_json_from(timeout=30))["t"] == "ping"
    await socket.disconnect()
    assert len(SOCKETS) == 0


async def test_many_changes_at_once_are_two_words_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    resting: list[Any] = []

    class Handle:
        def cancel(self) -> None:
            pass

    loop = asyncio.get_running_loop()
    usual = loop.call_later

    def call_later(delay: float, callback: Any, *given: Any, **more: Any) -> Any:
        if delay != lobby_consumer.GAP:
            return usual(delay, callback, *given, **more)
        resting.append(callback)
        return Handle()

    monkeypatch.setattr(loop, "call_later", call_later)
    socket = await watching()
    for _ in range(5):
        await tell_lobby()
    assert await word(socket) == {"t": "lobby"}
    assert await rests(socket)
    resting.pop()()
    assert await word(socket) == {"t": "lobby"}
    resting.pop()()
    assert await rests(socket)
    await tell_lobby()
    assert await word(socket) == {"t": "lobby"}
    await socket.disconnect()


@pytest.mark.parametrize("deed", ["block", "unblock"])
async def test_whose_rooms_somebody_sees_changes_on_his_open_page_at_once(deed: str) -> None:
    alice, bob, carol = [await sync_to_async(person)(name) for name in ("alice", "bob", "carol")]
    if deed == "unblock":
        await sync_to_async(friends.block)(blocker=alice, blocked=bob, now=NOON)
    pages = [(await line("/ws/lobby/", each))[0] for each in (alice, bob, carol)]
    for page in pages:
        assert (await word(page))["t"] == "notices"
    if deed == "block":
        await sync_to_async(friends.block)(blocker=alice, blocked=bob, now=NOON)
    else:
        await sync_to_async(friends.unblock)(blocker=alice, blocked=bob)
    for page in pages[:2]:
        assert await word(page) == {"t": "lobby"}
    assert await rests(pages[2])
    for page in pages:
        await page.disconnect()


async def test_a_word_to_those_who_watch_asks_the_database_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sockets = [await watching() for _ in range(3)]
    asked: list[str] = []
    monkeypatch.setattr(CursorWrapper, "execute", lambda self, sql, *given: asked.append(sql))
    await tell_lobby()
    for socket in sockets:
        assert await word(socket) == {"t": "lobby"}
    assert asked == []
    monkeypatch.undo()
    for socket in sockets:
        await socket.disconnect()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The groups that are told something."""
    groups: list[str] = []

    class Layer:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            groups.append(group)

    for module in (board, lobby_lines):
        monkeypatch.setattr(module, "get_channel_layer", Layer)
    return groups


def test_each_change_of_an_open_room_is_one_word_to_the_lobby(sent: list[str]) -> None:
    alice, bob = Client(), Client()
    room = alice.post("/room/open/", OPEN_WISH)["Location"]
    assert sent.count(GROUP) == 1
    for told, client, deed in ((2, bob, "join"), (3, bob, "leave"), (4, alice, "leave")):
        client.post(f"{room}{deed}/")
        assert sent.count(GROUP) == told


def test_a_private_room_tells_the_lobby_nothing(sent: list[str]) -> None:
    alice = Client()
    room = alice.post("/room/open/", WISH)["Location"]
    alice.post(f"{room}leave/")
    assert sent
    assert GROUP not in sent


def test_who_goes_from_an_open_room_to_a_private_one_tells_the_lobby(sent: list[str]) -> None:
    alice = Client()
    alice.post("/room/open/", OPEN_WISH)
    alice.post("/room/open/", WISH)
    assert sent.count(GROUP) == 2


def test_who_goes_from_an_open_room_to_the_queue_tells_the_lobby_and_the_room(
    sent: list[str],
) -> None:
    client, alice = member("alice")
    room = opened(alice, USUAL)
    client.post("/ranked/join/", {"stake": "50"})
    assert setting_up.waits_in(alice.pk) is None
    assert sent.count(GROUP) == sent.count(board.group(room.pk)) == 1


def two_idle_rooms() -> None:
    for name in ("alice", "bob"):
        opened(person(name), USUAL)
    Room.objects.update(touched_at=timezone.now() - setting_up.IDLE)


async def test_rooms_closed_by_time_are_told_once(sent: list[str]) -> None:
    await sync_to_async(two_idle_rooms)()
    await tidying.tidy()
    assert sent.count(GROUP) == 1
    assert await Room.objects.filter(status=Room.Status.CLOSED).acount() == 2
    await tidying.tidy()
    assert sent.count(GROUP) == 1
