"""Somebody's engagements, held: the rooms he waits in, the matches he plays with others, and him.

In the order of `accounts.holding`. What he went into while we waited for him is not held yet: then
all is let go and held anew, so that nothing begins behind the back of whoever holds it.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import Q

from accounts import holding
from accounts.models import Player
from games import selectors
from games.models import Match, Seat
from rooms.models import Room


@dataclass(frozen=True, slots=True)
class Held:
    """Rooms that are held, by id, and matches, in order."""

    rooms: dict[int, Room]
    matches: tuple[int, ...]


def hold(player: Player, *room_ids: int) -> dict[int, Room]:
    """Hold these rooms and those the player waits in, then him."""
    return hold_together({player.pk}, *room_ids)


def hold_together(player_ids: Collection[int], *room_ids: int) -> dict[int, Room]:
    """Hold these rooms and those in which one of the players waits, then all of them."""
    return _hold(set(player_ids), lambda: {*room_ids, *_wait_in(player_ids)}, set).rooms


def hold_all(player: Player) -> Held:
    """Hold the rooms the player waits in, his matches with others, then all who play them."""
    return _hold({player.pk}, partial(_wait_in, {player.pk}), partial(_plays, player))


def hold_places(player: Player, taker: Player) -> Held:
    """Hold the player's rooms and matches, then all who play these and who takes his places.

    His rooms are all where he may yet play: a rematch may begin where the last match is over.
    """
    both = {player.pk, taker.pk}
    return _hold(both, partial(_has_a_place_in, player), partial(_sits_at, player))


Found = Callable[[], set[int]]


def _hold(player_ids: set[int], rooms: Found, matches: Found) -> Held:
    while True:
        with transaction.atomic():
            held = Held(_hold_rooms(rooms()), _hold_matches(matches()))
            holding.hold({*player_ids, *_people_at(held.matches)})
            if rooms() <= held.rooms.keys() and matches() <= set(held.matches):
                return held
            transaction.set_rollback(True)


def _wait_in(player_ids: Collection[int]) -> set[int]:
    waiting = Room.objects.filter(status=Room.Status.WAITING, chairs__player__in=player_ids)
    return set(waiting.values_list("pk", flat=True))


def _plays(player: Player) -> set[int]:
    return set(selectors.matches_with_others(player.pk).values_list("pk", flat=True))


def _has_a_place_in(player: Player) -> set[int]:
    his = Room.objects.filter(Q(chairs__player=player) | Q(creator=player))
    return set(his.exclude(status=Room.Status.CLOSED).values_list("pk", flat=True))


def _sits_at(player: Player) -> set[int]:
    live = Seat.objects.filter(player=player, match__status=Match.Status.LIVE)
    return set(live.values_list("match", flat=True))


def _people_at(match_ids: Iterable[int]) -> set[int]:
    seats = Seat.objects.filter(match__in=match_ids)
    return {each for each in seats.values_list("player", flat=True) if each is not None}


def _hold_rooms(room_ids: set[int]) -> dict[int, Room]:
    rooms = Room.objects.select_for_update().filter(pk__in=room_ids).order_by("pk")
    return {room.pk: room for room in rooms}


def _hold_matches(match_ids: set[int]) -> tuple[int, ...]:
    matches = Match.objects.select_for_update(no_key=True).filter(pk__in=match_ids)
    return tuple(matches.order_by("pk").values_list("pk", flat=True))
