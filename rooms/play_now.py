"""Play now: into the best open room there is, or into a new one."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Case, Value, When

from accounts import records
from accounts.models import Player
from rooms import apart, engagements, lobby, setting_up
from rooms.barring import bar_of
from rooms.models import GATES, Room, Waiter
from rooms.refusals import No
from rooms.wishes import USUAL

TRIED = 20
"""Rooms that are tried before one waits."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where somebody sits now, and whether somebody else was there already."""

    room: Room
    met: bool


def play_now(*, player: Player, now: datetime, may_open: Callable[[], bool]) -> Found | No:
    """Sit down in the best open room, else wait in one's own, else open one where one `may_open`.

    The best has the rules one played by last, then it has waited longest; none is a room whose
    creator has just been given an opponent for a ranked match. Where another takes the last seat,
    the next room is tried; who comes into one's own meanwhile is not left alone there.
    """
    bar = bar_of(player.pk, now)
    if bar is not None:
        return No(bar.value)
    for room_id in _best(player, now):
        came = _try(room_id, player, now)
        if came is No.STILL_PLAYING:
            return came
        if isinstance(came, Room):
            return Found(came, met=True)
    return _wait(player, now, may_open)


def _best(player: Player, now: datetime) -> list[int]:
    tally = records.total(player.pk)
    gates = [gate for gate in GATES if tally.meets(gate)]
    last = Room.objects.filter(creator=player).order_by("-pk").values_list("rules", flat=True)
    usual = Case(When(rules=last.first() or "", then=Value(0)), default=Value(1))
    rooms = lobby.seen_by(player.pk).filter(gate__in=gates).exclude(chairs__player=player)
    rooms = rooms.exclude(creator__waiter__state=Waiter.State.PROPOSED)
    return [room.pk for room in lobby.attended(rooms.order_by(usual, "pk"), TRIED, now)]


def _try(room_id: int, player: Player, now: datetime) -> Room | No:
    """Sit down in this room, unless somebody waits with the player already."""
    with transaction.atomic():
        met = _in_company(engagements.hold(player, room_id), player)
        return met or setting_up.join_room(room_id=room_id, player=player, now=now)


def _wait(player: Player, now: datetime, may_open: Callable[[], bool]) -> Found | No:
    """Wait in the open room one has, or in a new one."""
    with transaction.atomic():
        held = engagements.hold(player)
        met = _in_company(held, player)
        if met is not None:
            return Found(met, met=True)
        own = [room for room in held.values() if _is_open_to(room, player)]
        if not own and not may_open():
            return No.TOO_MANY_ROOMS
        came = own[0] if own else setting_up.open_room(player=player, wish=USUAL, now=now)
        return Found(came, met=False) if isinstance(came, Room) else came


def _in_company(rooms: dict[int, Room], player: Player) -> Room | None:
    """The room of these in which the player waits with somebody he may play with."""
    for room in rooms.values():
        places = set(room.chairs.values_list("player", flat=True))
        waits = room.status == Room.Status.WAITING and player.pk in places
        if waits and len(places) > 1 and not apart.anybody_apart(places):
            return room
    return None


def _is_open_to(room: Room, player: Player) -> bool:
    """Whether strangers find the room, and nobody hidden from the player sits in it."""
    return room.kind == Room.Kind.OPEN and not apart.keeps_out(room, player.pk)
