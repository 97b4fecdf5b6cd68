"""Where somebody stands on his way to a ranked match, as his waiting page shows it. Reads only."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count
from django.urls import reverse

from accounts import coins
from accounts.coins import STAKES
from accounts.standing import Bar
from games import selectors
from games.models import Match
from games.protocol import Frame
from rooms.barring import bar_of
from rooms.models import Waiter
from rooms.pairing import Waiting
from rooms.queue import No

BARS = frozenset(No(bar.value) for bar in Bar)
"""What keeps somebody out for as long as it holds."""


class Where(StrEnum):
    """At a match already, somewhere in the queue, or nowhere."""

    NOWHERE = "nowhere"
    WAITING = "waiting"
    PROPOSED = "proposed"
    CONFIRMED = "confirmed"
    DROPPED = "dropped"
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class Place:
    """`others` wait at the same stake; `ratings` are looked for, None where any will do.

    `stake` is the one he waits at, or waited at before he was put out. `why` says what came of the
    last proposal, where it came to nothing.
    """

    where: Where
    stake: int | None = None
    since: datetime | None = None
    deadline: datetime | None = None
    others: int = 0
    ratings: tuple[int, int] | None = None
    table: str | None = None
    why: No | None = None


def place_of(player_id: int, now: datetime) -> Place:
    """Where this player stands now."""
    live = coins.match_of(player_id) or _match_with_others(player_id)
    if live is not None:
        return Place(Where.PLAYING, table=reverse("table", args=[live]))
    row = Waiter.objects.filter(pk=player_id).first()
    return _in_queue(row, now) if row is not None else Place(Where.NOWHERE)


def waiting_by_stake() -> dict[int, int]:
    """How many wait at each stake."""
    waiting = Waiter.objects.filter(state=Waiter.State.WAITING)
    counted = dict(waiting.values_list("stake").annotate(Count("pk")))
    return {stake: counted.get(stake, 0) for stake in STAKES}


def place_frame(place: Place) -> Frame:
    """What a page compares with what it shows; the words it fetches."""
    return {
        "t": "queue",
        "where": place.where.value,
        "others": place.others,
        "ratings": place.ratings,
        "table": place.table,
        "why": place.why.value if place.why is not None else None,
    }


def _in_queue(row: Waiter, now: datetime) -> Place:
    why = No(row.why) if row.why else None
    if row.state == Waiter.State.DROPPED:
        is_past = why in BARS and bar_of(row.pk, now) is None
        if is_past:
            return Place(Where.NOWHERE, row.stake)
        return Place(Where.DROPPED, row.stake, why=why or No.TOO_LATE)
    if row.state == Waiter.State.PROPOSED:
        where = Where.CONFIRMED if row.confirmed else Where.PROPOSED
        return Place(where, row.stake, row.joined_at, row.deadline)
    others = Waiter.objects.filter(state=Waiter.State.WAITING, stake=row.stake)
    return Place(
        Where.WAITING,
        row.stake,
        row.joined_at,
        others=others.exclude(pk=row.pk).count(),
        ratings=_ratings(row, now),
        why=why,
    )


def _ratings(row: Waiter, now: datetime) -> tuple[int, int] | None:
    """The lowest and the highest rating looked for."""
    window = Waiting(row.pk, row.stake, row.rating, row.joined_at).window(now)
    return None if window is None else (row.rating - window, row.rating + window)


def _match_with_others(player_id: int) -> str | None:
    match: Match | None = selectors.match_with_others(player_id)
    return match.public_id if match is not None else None
