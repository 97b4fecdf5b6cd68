"""A room for two before its match: open it, sit down, get ready, start, get up. Safe to repeat.

Nobody waits in two rooms: who opens one, sits down in another, joins the queue or begins a match
elsewhere gets up from where he waits.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import product

from django.db import transaction

from accounts import records
from accounts.models import Player
from games.models import Match
from rooms import apart, engagements, series
from rooms.barring import bar_of
from rooms.models import Chair, Game, Invitation, Removal, Room
from rooms.refusals import No
from rooms.series import plays_elsewhere
from rooms.wishes import Wish

SEATS = 2
IDLE = timedelta(minutes=15)
"""A room in which nobody does anything for so long is closed."""
AT_ONCE = 100
"""Rooms that are closed in one go; the rest a second later."""


def open_room(*, player: Player, wish: Wish, now: datetime) -> Room | No:
    """Open a room and sit down in it."""
    if wish.objection is not None:
        return wish.objection
    with transaction.atomic():
        waited_in = engagements.hold(player)
        no = _bar(player, now) or (No.STILL_PLAYING if plays_elsewhere(player.pk) else None)
        if no is not None:
            return no
        get_up(waited_in.values(), [player.pk], now)
        room = Room.objects.create(
            kind=wish.kind,
            creator=player,
            rules=wish.rules,
            target=wish.target,
            clock=wish.clock,
            gate=wish.gate,
            created_at=now,
            touched_at=now,
        )
        Chair.objects.create(room=room, place=series.CREATOR, player=player)
    return room


def join_room(*, room_id: int, player: Player, now: datetime, invited: bool = False) -> Room | No:
    """Sit down on the free chair; who sits already stays.

    `invited` says that somebody in the room has invited him since he was removed from it, if he
    was: then no gate holds and he may come back. Only whoever keeps the invitations knows.
    """
    with transaction.atomic():
        rooms = engagements.hold(player, room_id)
        room = rooms.pop(room_id)
        if room.chairs.filter(player=player).exists():
            return room
        no = _keeps_out(room, player, invited=invited) or _bar(player, now)
        if no is not None:
            return no
        get_up(rooms.values(), [player.pk], now)
        Removal.objects.filter(room=room, player=player).delete()
        taken = set(room.chairs.values_list("place", flat=True))
        Chair.objects.create(room=room, place=min(set(range(SEATS)) - taken), player=player)
        return _touched(room, now)


def mark_ready(*, room_id: int, player: Player, ready: bool, now: datetime) -> Room | No:
    """Say that one is ready, or not yet."""
    with transaction.atomic():
        room = _locked(room_id)
        no = _waits_no_more(room, player) or (_bar(player, now) if ready else None)
        if no is not None:
            return no
        room.chairs.filter(player=player).update(ready=ready)
        return _touched(room, now)


def start(*, room_id: int, player: Player, now: datetime) -> Match | No:
    """The creator starts the match when all are ready; started twice, it is the same one."""
    with transaction.atomic():
        room = _locked(room_id)
        if not room.chairs.filter(player=player).exists():
            return _not_seated(room, player)
        if room.status == Room.Status.PLAYING:
            return latest_match(room)
        if room.status == Room.Status.CLOSED:
            return No.CLOSED
        if room.creator_id != player.pk:
            return No.NOT_THE_CREATOR
        if room.chairs.filter(ready=True).count() < SEATS:
            return No.NOT_READY
        if apart.blocks_somebody(room, player.pk):
            return No.BLOCKED
        return _bar(player, now) or series.begin(room, now)


def leave_room(*, room_id: int, player: Player, now: datetime) -> Room | No:
    """Get up before the match; the creator's leaving hands the room on or closes it."""
    with transaction.atomic():
        room = _locked(room_id)
        return _waits_no_more(room, player) or _get_up(room, player.pk, now)


def remove_player(*, room_id: int, player: Player, other: int, now: datetime) -> Room | No:
    """The creator sends the other away before the match; he does not come back by himself."""
    with transaction.atomic():
        room = _locked(room_id)
        if room.creator_id != player.pk:
            return No.NOT_YOURS
        no = _waits_no_more(room, player)
        if no is not None:
            return no
        if other == player.pk:
            return No.NOT_THERE
        if not _vacate(room, other):
            return room if was_removed(room, other) else No.NOT_THERE
        Removal.objects.update_or_create(room=room, player_id=other, defaults={"at": now})
        return _touched(room, now)


def get_up(rooms: Iterable[Room], people: Iterable[int], now: datetime) -> None:
    """Each of these gets up wherever he waits in the rooms, which the caller holds."""
    for room, player_id in product(rooms, people):
        _get_up(room, player_id, now)


def close_idle_rooms(*, now: datetime) -> list[Room]:
    """Close rooms that wait for nobody any more, some at a time; they are answered."""
    idle = Room.objects.filter(status=Room.Status.WAITING, touched_at__lte=now - IDLE)
    if not idle.exists():
        return []
    with transaction.atomic():
        rooms = list(idle.select_for_update().order_by("pk")[:AT_ONCE])
        Room.objects.filter(pk__in=[room.pk for room in rooms]).update(status=Room.Status.CLOSED)
    return rooms


def waits_in(player_id: int | None) -> Room | None:
    """The room in which this player waits for a match."""
    return next(iter(waiting_rooms(player_id)), None)


def waiting_rooms(player_id: int | None) -> list[Room]:
    """The rooms this player waits in: one, but that old ones may have been left open."""
    waiting = Room.objects.filter(status=Room.Status.WAITING, chairs__player=player_id)
    return list(waiting.order_by("-pk")) if player_id is not None else []


def was_removed(room: Room, player_id: int | None) -> bool:
    """Whether the creator has sent this player away."""
    return Removal.objects.filter(room=room, player=player_id).exists()


def no_seat_in(room: Room) -> No | None:
    """Why nobody sits down in this room any more, whoever he is."""
    if room.status == Room.Status.CLOSED:
        return No.CLOSED
    if room.status == Room.Status.PLAYING:
        return No.FULL if latest_match(room).status == Match.Status.LIVE else No.OVER
    return No.FULL if room.chairs.count() >= SEATS else None


def latest_match(room: Room) -> Match:
    """The match that is played in the room, or was last."""
    return Game.objects.filter(room=room).latest("number").match


def _keeps_out(room: Room, player: Player, *, invited: bool) -> No | None:
    """Why this player cannot sit down in the room. The caller holds it."""
    if apart.keeps_out(room, player.pk):
        return No.NO_ROOM
    no = no_seat_in(room)
    if no is not None:
        return no
    if not invited and was_removed(room, player.pk):
        return No.REMOVED
    if not invited and room.gate and not records.total(player.pk).meets(room.gate):
        return No.BELOW_GATE
    return No.STILL_PLAYING if plays_elsewhere(player.pk) else None


def _bar(player: Player, now: datetime) -> No | None:
    """What keeps this player from playing with others."""
    bar = bar_of(player.pk, now)
    return No(bar.value) if bar is not None else None


def _get_up(room: Room, player_id: int, now: datetime) -> Room:
    """Get up from a room that is held; from a match that has begun meanwhile nobody does."""
    if room.status != Room.Status.WAITING or not _vacate(room, player_id):
        return room
    heir = room.chairs.first()
    if heir is None:
        room.status = Room.Status.CLOSED
    elif room.creator_id == player_id:
        room.creator = heir.player
        Chair.objects.filter(pk=heir.pk).update(place=series.CREATOR)
    room.save(update_fields=["status", "creator"])
    return _touched(room, now)


def _waits_no_more(room: Room, player: Player) -> No | None:
    """Why nothing more is set up in this room by this player. The caller holds it."""
    if room.status == Room.Status.CLOSED:
        return No.CLOSED
    if not room.chairs.filter(player=player).exists():
        return _not_seated(room, player)
    return No.BEGUN if room.status == Room.Status.PLAYING else None


def _vacate(room: Room, player_id: int) -> bool:
    """Take somebody's chair away, if he has one; whom he has invited is invited no longer."""
    asked = room.invitations.filter(inviter=player_id, state=Invitation.State.OPEN)
    asked.update(state=Invitation.State.DEAD)
    return bool(room.chairs.filter(player=player_id).delete()[0])


def _not_seated(room: Room, player: Player) -> No:
    return No.REMOVED if was_removed(room, player.pk) else No.NOT_SEATED


def _locked(room_id: int) -> Room:
    return Room.objects.select_for_update().get(pk=room_id)


def _touched(room: Room, now: datetime) -> Room:
    room.touched_at = now
    room.save(update_fields=["touched_at"])
    return room
