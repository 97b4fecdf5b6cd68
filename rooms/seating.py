"""Which seat somebody has at a match, and what that seat sees now."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games import protocol, recall, selectors
from games.commands import DoorRefusal
from games.engine.cards import Seat as Place
from games.errors import DamagedLog, NewerLog, Unsealable
from games.models import Match, Seat
from games.protocol import Frame
from games.view_frame import view_frame


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat of this player at this match; `leased` where it matters whether he is there."""

    match_id: int
    player_id: int
    seat: Place
    leased: bool
    room_id: int | None


class Nowhere(StrEnum):
    """Why somebody has no seat."""

    NO_MATCH = "no_match"
    NOT_SEATED = "not_seated"


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame for a seat as of `version`, 0 where none can be read; `closed` to play for good."""

    frame: Frame
    version: int = 0
    closed: bool = False


DAMAGED = Seen(protocol.refused(None, DoorRefusal.DAMAGED), closed=True)


def seat_at(public_id: str, player_id: int | None) -> Seated | Nowhere:
    """The seat this player has at this match."""
    seats = Seat.objects.filter(match__public_id=public_id)
    rows = list(seats.values_list("match_id", "player_id", "index", "bot", "match__game__room_id"))
    if not rows:
        return Nowhere.NO_MATCH
    practice = any(bot for _, _, _, bot, _ in rows)
    for match_id, sitter, index, _, room_id in rows:
        if player_id is not None and sitter == player_id:
            return Seated(match_id, player_id, index, leased=not practice, room_id=room_id)
    return Nowhere.NOT_SEATED


def look(match_id: int, seat: Place, now: datetime) -> Seen:
    """What this seat may know now. Reads only."""
    match = Match.objects.get(pk=match_id)
    if match.status == Match.Status.DAMAGED:
        return DAMAGED
    try:
        table = recall.table_of(match)
    except (NewerLog, Unsealable):
        return Seen(protocol.refused(None, DoorRefusal.NEWER))
    except DamagedLog:
        return DAMAGED
    who = selectors.sittings(match_id)
    return Seen(view_frame(table, seat, who, now), table.version)
