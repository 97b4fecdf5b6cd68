"""Calls by voice over a table's sockets: what a page wants, and what the other's page is told."""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from channels.layers import get_channel_layer
from django.utils import timezone

from accounts import lines
from chat import calls, relay
from chat.calls import No, Two
from chat.models import Call
from games import porter
from games.commands import DoorRefusal
from games.leases import heard_at
from games.protocol import Frame
from rooms.beside import Beside
from rooms.models import Chair, Room
from rooms.voice_frames import (
    Accept,
    HangUp,
    Received,
    Ring,
    Signal,
    Unreadable,
    read,
    signal_frame,
)

logger = logging.getLogger(__name__)

AT_ONCE = 50
"""Calls that are looked after in one visit at the door."""
FRAMES, WINDOW = 40, 10.0
"""Frames of calls a socket may send in so many seconds, before anybody looks at them."""


class Voice(Beside[Received]):
    """The call as one page at a table has it."""

    _limit = FRAMES, WINDOW
    _too_many = DoorRefusal.TOO_MANY.value

    async def look(self) -> None:
        """Send how the call stands; one that may not go on ends now."""
        looking = partial(upheld_in, self._room_id, self._player_id, timezone.now())
        ended, frame = await porter.at_the_door(looking)
        if ended is not None:
            await tell(ended)
        await self._send(frame)

    async def changed(self) -> None:
        """Something has become of a call of this player."""
        await self._say(timezone.now())

    async def pass_on(self, message: dict[str, Any]) -> None:
        """The other's page has sent something."""
        if message["room"] == self._room_id:
            await self._send(message["frame"])

    def _read(self, text: str) -> Received | None:
        return read(text)

    async def _say(self, now: datetime) -> None:
        frame = await porter.at_the_door(partial(_call_frame, self._room_id, self._player_id, now))
        await self._send(frame)

    async def _do(self, received: Received) -> str | None:
        if isinstance(received, Unreadable):
            return DoorRefusal.MALFORMED.value
        now = timezone.now()
        doing = partial(_done, self._room_id, self._player_id, received, now)
        came = await porter.at_the_door(doing)
        match came:
            case No():
                return came.value
            case Call() if calls.is_news(came, now):
                await tell(came, first=self._player_id)
            case Call():
                await self._say(now)
            case Passed(to=other, message=message):
                await _reach(other, message)
        return None


@dataclass(frozen=True, slots=True)
class Passed:
    """What is to be passed on to a player's page."""

    to: int
    message: dict[str, Any]


async def tell(call: Call, *, first: int | None = None) -> None:
    """Both hear what has become of their call; whoever did it before the other can answer."""
    for player_id in sorted((call.caller_id, call.called_id), key=lambda each: each != first):
        await _reach(player_id, {"type": "call.changed"})


async def tend() -> None:
    """End the calls that are over by themselves, and tell whom it concerns."""
    now = timezone.now()
    due = await porter.at_the_door(partial(calls.due, now))
    for first in range(0, len(due), AT_ONCE):
        ids = due[first : first + AT_ONCE]
        for ended in await porter.at_the_door(partial(calls.tend, ids, there=_there, now=now)):
            await tell(ended)


def _there(found: Collection[Call], now: datetime) -> set[tuple[str, int]]:
    """Who of these calls is at the table it is held at, with its key."""
    return _heard_in({Room.of_channel(call.key) for call in found}, now)


def _heard_in(room_ids: Collection[int], now: datetime) -> set[tuple[str, int]]:
    seats = heard_at(now).filter(match__game__room__in=room_ids, player__isnull=False)
    found = seats.values_list("match__game__room", "player")
    return {(Room.channel_of(room), player) for room, player in found if player is not None}


async def _reach(player_id: int, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(lines.group(player_id), message)
    except Exception:
        logger.exception("could not reach player %s about a call", player_id)


def two_of(room_id: int, player_id: int) -> Two | None:
    """The two who sit in this room, as one of them has it; None where they are not two."""
    chairs = Chair.objects.filter(room=room_id).select_related("room", "player")
    mine = [each for each in chairs if each.player_id == player_id]
    others = [each for each in chairs if each.player_id != player_id]
    if len(mine) != 1 or len(others) != 1:
        return None
    strangers = mine[0].room.kind != Room.Kind.PRIVATE
    return Two(Room.channel_of(room_id), mine[0].player, others[0].player, strangers)


def _done(room_id: int, player_id: int, wish: Received, now: datetime) -> Call | Passed | No:
    """What comes of a wish."""
    two = two_of(room_id, player_id)
    if two is None:
        return No.NOBODY
    match wish:
        case Ring(id=command, page=page):
            there = (two.key, two.other.pk) in _heard_in([room_id], now)
            return calls.call(two=two, page=page, command=command, is_there=there, now=now)
        case Accept(call=name, page=page):
            return calls.accept(two=two, name=name, page=page, now=now)
        case HangUp(call=name, why=why):
            return calls.hang_up(two=two, name=name, why=why, now=now)
        case Signal(call=name, page=page, payload=payload):
            if not calls.speaks(two=two, name=name, page=page):
                return No.CALL_OVER
            frame = signal_frame(name, payload)
            return Passed(two.other.pk, {"type": "call.signal", "room": room_id, "frame": frame})
        case Unreadable():
            return No.CALL_OVER


def upheld_in(room_id: int, player_id: int, now: datetime) -> tuple[Call | None, Frame]:
    """The call in this room if it had to end now, and how the call stands."""
    two = two_of(room_id, player_id)
    found = calls.latest(two, now) if two is not None else None
    if two is None or found is None or found.ended_at is not None:
        return None, _frame_of(found, player_id, now)
    ended = calls.uphold(two=two, now=now)
    return ended, _frame_of(ended or calls.latest(two, now), player_id, now)


def _call_frame(room_id: int, player_id: int, now: datetime) -> Frame:
    """How the call of these two stands, and how the last one ended if that was just now."""
    two = two_of(room_id, player_id)
    return _frame_of(calls.latest(two, now) if two is not None else None, player_id, now)


def _frame_of(found: Call | None, player_id: int, now: datetime) -> Frame:
    """A call as a player's page is told of it.

    Only who is in an accepted call is told the servers that help him through.
    """
    if found is None:
        return {"t": "call", "call": None, "over": None}
    if found.ended_at is not None:
        over = {"id": found.name, "why": found.end, "mine": found.ended_by_id == player_id}
        return {"t": "call", "call": None, "over": over}
    call = {
        "id": found.name,
        "accepted": found.is_accepted,
        "mine": found.caller_id == player_id,
        "page": found.page_of(player_id) or None,
        "servers": relay.servers(player_id, now) if found.is_accepted else None,
    }
    return {"t": "call", "call": call, "over": None}
