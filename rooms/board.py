"""What a waiting room shows to somebody who sits in it, and telling them when it changes."""

import logging
from dataclasses import dataclass

from channels.layers import get_channel_layer
from django.urls import reverse

from games.models import Match
from games.protocol import Frame
from rooms.models import Room
from rooms.rematch import Rematch
from rooms.setting_up import SEATS, latest_match

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """A chair as the room shows it; `player` and `name` are None where it is free.

    The name is as it is kept: each page says it in its own language.
    """

    player: int | None
    name: str | None
    ready: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A room as one of those who sit in it sees it; `table` is the address to go to, if any."""

    status: str
    places: tuple[Place, ...]
    creator: bool
    may_start: bool
    table: str | None


def board_of(room: Room, player_id: int) -> Board:
    """The room as this player sees it."""
    chairs = {chair.place: chair for chair in room.chairs.select_related("player")}
    places = []
    for place in range(SEATS):
        chair = chairs.get(place)
        places.append(
            Place(chair.player_id, chair.player.name, chair.ready, chair.player_id == player_id)
            if chair is not None
            else Place(None, None, ready=False, mine=False)
        )
    all_ready = all(place.ready for place in places)
    return Board(
        status=room.status,
        places=tuple(places),
        creator=room.creator_id == player_id,
        may_start=room.creator_id == player_id and all_ready,
        table=table_address(latest_match(room)) if room.status == Room.Status.PLAYING else None,
    )


def table_address(match: Match) -> str:
    """Where the match is played."""
    return reverse("table", args=[match.public_id])


def board_frame(board: Board) -> Frame:
    """The room as a frame."""
    return {
        "t": "room",
        "status": board.status,
        "places": [
            {
                "player": place.player,
                "name": place.name,
                "ready": place.ready,
                "mine": place.mine,
            }
            for place in board.places
        ],
        "creator": board.creator,
        "may_start": board.may_start,
        "table": board.table,
    }


def rematch_frame(rematch: Rematch) -> Frame:
    """How a rematch stands, as a frame for both."""
    following = rematch.following
    return {
        "t": "rematch",
        "offers": list(rematch.offers),
        "table": table_address(following) if following is not None else None,
        "why": rematch.why.value if rematch.why is not None else None,
    }


def group(room_id: int) -> str:
    """The channel group of everybody in a room or at its table."""
    return f"room.{room_id}"


async def tell_changed(room_id: int) -> None:
    """Something changed in this room: each page shows it anew; if this fails, with the pulse."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(group(room_id), {"type": "room.changed"})
    except Exception:
        logger.exception("could not tell room %s", room_id)
