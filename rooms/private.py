"""A private room for two: open it, sit down by its code, get ready, start. Safe to repeat."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction

from accounts.models import Player
from accounts.standing import Bar, anybody_barred
from games.engine.rulesets import RULE_SETS
from games.models import Match
from rooms import apart, series
from rooms.barring import bar_of
from rooms.models import CODE_ALPHABET, CODE_LENGTH, Chair, Game, Room

CLOCKS = (10, 20, 30, 60)
"""Seconds for a move one may choose; a private room may do without."""
SEATS = 2
IDLE = timedelta(minutes=15)
"""A room in which nobody does anything for so long is closed."""


class No(StrEnum):
    """Why something cannot be done in a room."""

    NOT_OFFERED = "not_offered"
    NO_ROOM = "no_room"
    FULL = "full"
    CLOSED = "closed"
    NOT_SEATED = "not_seated"
    NOT_THE_CREATOR = "not_the_creator"
    NOT_READY = "not_ready"
    UNREAD = Bar.UNREAD.value
    SUSPENDED = Bar.SUSPENDED.value
    EXCLUDED = Bar.EXCLUDED.value
    OTHER_BARRED = "other_barred"


@dataclass(frozen=True, slots=True)
class Wish:
    """The room somebody wants; `clock` in seconds, None without a hurry."""

    rules: str
    target: int
    clock: int | None

    @property
    def is_offered(self) -> bool:
        """Whether there is such a room."""
        rules = RULE_SETS.get(self.rules)
        return (
            rules is not None
            and self.target in rules.targets
            and (self.clock is None or self.clock in CLOCKS)
        )


def open_room(*, player: Player, wish: Wish, now: datetime) -> Room | No:
    """Open a private room and sit down in it."""
    if not wish.is_offered:
        return No.NOT_OFFERED
    bar = _bar(player, now)
    if bar is not None:
        return bar
    with transaction.atomic():
        room = Room.objects.create(
            kind=Room.Kind.PRIVATE,
            creator=player,
            rules=wish.rules,
            target=wish.target,
            clock=wish.clock,
            created_at=now,
            touched_at=now,
        )
        Chair.objects.create(room=room, place=series.CREATOR, player=player)
    return room


def find_room(code: str) -> Room | None:
    """The private room with this code, however it is written."""
    tidy = tidy_code(code)
    return Room.objects.filter(kind=Room.Kind.PRIVATE, code=tidy).first() if tidy else None


def tidy_code(code: str) -> str | None:
    """A code as it is stored: capitals without blanks; None where it cannot be one."""
    tidy = "".join(code.split()).upper()
    is_code = len(tidy) == CODE_LENGTH and all(letter in CODE_ALPHABET for letter in tidy)
    return tidy if is_code else None


def join_room(*, room_id: int, player: Player, now: datetime) -> Room | No:
    """Sit down on the free chair; who sits already stays."""
    with transaction.atomic():
        room = _locked(room_id)
        chairs = {chair.player_id: chair.place for chair in room.chairs.all()}
        if player.pk in chairs:
            return room
        if apart.keeps_out(room, player.pk):
            return No.NO_ROOM
        bar = _bar(player, now)
        if bar is not None:
            return bar
        if room.status != Room.Status.WAITING:
            return No.CLOSED if room.status == Room.Status.CLOSED else No.FULL
        free = set(range(SEATS)) - set(chairs.values())
        if not free:
            return No.FULL
        Chair.objects.create(room=room, place=min(free), player=player)
        return _touched(room, now)


def mark_ready(*, room_id: int, player: Player, ready: bool, now: datetime) -> Room | No:
    """Say that one is ready, or not yet."""
    with transaction.atomic():
        room = _locked(room_id)
        bar = _bar(player, now) if ready else None
        if bar is not None:
            return bar
        changed = room.chairs.filter(player=player).update(ready=ready)
        return _touched(room, now) if changed else No.NOT_SEATED


def start(*, room_id: int, player: Player, now: datetime) -> Match | No:
    """The creator starts the match when all are ready; started twice, it is the same one."""
    with transaction.atomic():
        room = _locked(room_id)
        if not room.chairs.filter(player=player).exists():
            return No.NOT_SEATED
        if room.status == Room.Status.PLAYING:
            return latest_match(room)
        if room.status == Room.Status.CLOSED:
            return No.CLOSED
        if room.creator_id != player.pk:
            return No.NOT_THE_CREATOR
        if room.chairs.filter(ready=True).count() < SEATS:
            return No.NOT_READY
        bar = _bar(player, now)
        if bar is not None:
            return bar
        if anybody_barred(room.chairs.values_list("player", flat=True), now):
            return No.OTHER_BARRED
        return series.begin(room, now)


def leave_room(*, room_id: int, player: Player, now: datetime) -> Room | No:
    """Get up before the match; the creator's leaving hands the room on or closes it."""
    with transaction.atomic():
        room = _locked(room_id)
        if room.status != Room.Status.WAITING:
            return No.CLOSED
        if not room.chairs.filter(player=player).delete()[0]:
            return No.NOT_SEATED
        heir = room.chairs.first()
        if heir is None:
            room.status = Room.Status.CLOSED
        elif room.creator_id == player.pk:
            room.creator = heir.player
            Chair.objects.filter(pk=heir.pk).update(place=series.CREATOR)
        room.save(update_fields=["status", "creator"])
        return _touched(room, now)


def close_idle_rooms(*, now: datetime) -> list[int]:
    """Close the rooms that wait for nobody any more; their ids."""
    idle = Room.objects.filter(status=Room.Status.WAITING, touched_at__lte=now - IDLE)
    ids = list(idle.values_list("pk", flat=True))
    idle.filter(pk__in=ids).update(status=Room.Status.CLOSED)
    return ids


def latest_match(room: Room) -> Match:
    """The match that is played in the room, or was last."""
    return Game.objects.filter(room=room).latest("number").match


def _bar(player: Player, now: datetime) -> No | None:
    """What keeps this player from playing with others."""
    bar = bar_of(player.pk, now)
    return No(bar.value) if bar is not None else None


def _locked(room_id: int) -> Room:
    return Room.objects.select_for_update().get(pk=room_id)


def _touched(room: Room, now: datetime) -> Room:
    room.touched_at = now
    room.save(update_fields=["touched_at"])
    return room
