"""Who must not meet: the rooms and matches that somebody hidden keeps a player out of.

Who sits in a room already is not sent away by a block, which would tell him of it: no match begins
there, and each of the two gets up when he likes.
"""

from collections.abc import Collection

from accounts.friends import hidden_from
from accounts.models import Block
from games.models import Seat
from rooms.models import Room


def keeps_out(room: Room, player_id: int | None) -> bool:
    """Whether somebody sits in this room from whom the player is hidden."""
    if player_id is None:
        return False
    return room.chairs.filter(player__in=hidden_from(player_id)).exists()


def are_apart(match_id: int) -> bool:
    """Whether two who sat at this match are hidden from each other by now."""
    seats = Seat.objects.filter(match=match_id, player__isnull=False)
    return anybody_apart([each for each in seats.values_list("player", flat=True) if each])


def anybody_apart(people: Collection[int]) -> bool:
    """Whether two of these are hidden from each other."""
    return Block.objects.filter(blocker__in=people, blocked__in=people).exists()


def blocks_somebody(room: Room, player_id: int) -> bool:
    """Whether this player himself blocks somebody who sits in the room."""
    blocked = Block.objects.filter(blocker=player_id).values("blocked")
    return room.chairs.filter(player__in=blocked).exists()
