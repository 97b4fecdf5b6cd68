"""What befalls a player after a socket knew him and before it listens is not lost."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.contrib.sessions.models import Session
from django.db import connection

from accounts import lines
from accounts.models import Player, Sanction
from accounts.standing import Bar
from games.models import Lease, Match
from games.sockets import SOCKETS
from tests.games.tables import ALICE, NOON, practice_match, two_people
from tests.rooms.test_notices import line
from tests.rooms.test_room_socket import says
from tests.rooms.test_setting_up import both_in, person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door", "_nobody_there"),
]

Deed = Callable[[Player], None]
Meanwhile = Callable[[Callable[[], object]], None]

WHO_CHANGED, BARRED = 4402, 4423


def sign_out(player: Player) -> None:
    Session.objects.all().delete()
    lines.hang_up(player.pk)


def sanction(player: Player, kind: Sanction.Kind) -> None:
    until = NOON.replace(year=9999) if kind is Sanction.Kind.SUSPENSION else None
    Sanction.objects.create(
        player=player, kind=kind, breach="abuse", text="…", since=NOON, until=until
    )
    if kind is not Sanction.Kind.WARNING:
        lines.bar(player.pk, at_once=kind is Sanction.Kind.EXCLUSION)


def exclude(player: Player) -> None:
    sanction(player, Sanction.Kind.EXCLUSION)


def suspend(player: Player) -> None:
    sanction(player, Sanction.Kind.SUSPENSION)


def warn(player: Player) -> None:
    sanction(player, Sanction.Kind.WARNING)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Let something be committed and told before a socket joins its first group."""
    layer: Any = get_channel_layer()
    add = layer.group_add

    def arrange(happening: Callable[[], object]) -> None:
        def aside() -> None:
            try:
                happening()
            finally:
                connection.close()

        async def late(group: str, channel: str) -> None:
            monkeypatch.setattr(layer, "group_add", add)
            await sync_to_async(aside)()
            await add(group, channel)

        monkeypatch.setattr(layer, "group_add", late)

    return arrange


def seated(match: Match) -> tuple[str, Player]:
    alice = match.seats.get(index=ALICE).player
    assert alice is not None
    return f"/ws/table/{match.public_id}/", alice


def at_a_table() -> tuple[str, Player]:
    return seated(two_people())


def at_practice() -> tuple[str, Player]:
    return seated(practice_match())


def in_a_room() -> tuple[str, Player]:
    room, alice, _ = both_in()
    return f"/ws/room/{room.code}/", alice


def on_a_page() -> tuple[str, Player]:
    return "/ws/page/", person("alice")


def in_the_lobby() -> tuple[str, Player]:
    return "/ws/lobby/", person("alice")


def everywhere() -> list[tuple[str, Player]]:
    """A socket of each kind, and somebody who may open it."""
    return [*among_others(), on_a_page(), in_the_lobby()]


def among_others() -> list[tuple[str, Player]]:
    """Where one plays with others, or is about to."""
    return [at_a_table(), in_a_room(), ("/ws/ranked/", person("alice"))]


@pytest.mark.parametrize(
    ("deed", "places", "code"),
    [(sign_out, everywhere, WHO_CHANGED), (exclude, among_others, BARRED)],
)
async def test_who_is_signed_out_or_excluded_while_his_page_joins_has_no_open_socket(
    deed: Deed, places: Callable[[], list[tuple[str, Player]]], code: int, meanwhile: Meanwhile
) -> None:
    layer: Any = get_channel_layer()
    for path, alice in await sync_to_async(places)():
        leases = await Lease.objects.acount()
        meanwhile(partial(deed, alice))
        socket, _ = await line(path, alice)
        closing: dict[str, Any] = await socket.receive_output(timeout=30)
        if closing["type"] == "websocket.send":
            assert json.loads(closing["text"])["bar"] == Bar.EXCLUDED
            closing = await socket.receive_output(timeout=30)
        assert (path, closing["type"], closing.get("code")) == (path, "websocket.close", code)
        await socket.disconnect()
        assert not layer.groups
        assert len(SOCKETS) == 0
        assert await Lease.objects.acount() == leases


@pytest.mark.parametrize(
    ("place", "deed", "kind"),
    [
        (at_a_table, suspend, "view"),
        (at_practice, exclude, "view"),
        (on_a_page, warn, "notices"),
        (on_a_page, exclude, "notices"),
        (in_the_lobby, suspend, "notices"),
    ],
)
async def test_what_closes_no_open_page_closes_none_that_joins(
    place: Callable[[], tuple[str, Player]], deed: Deed, kind: str, meanwhile: Meanwhile
) -> None:
    path, alice = await sync_to_async(place)()
    meanwhile(partial(deed, alice))
    socket, _ = await line(path, alice)
    await says(socket, kind)
    await socket.disconnect()
