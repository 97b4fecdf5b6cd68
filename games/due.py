"""What time wants of a table: the one place that knows what happens by itself. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.engine.cards import Seat
from games.events import Dealt, Ended, Happening, MatchEnd
from games.table import Table

SHEET = timedelta(seconds=8)
"""The next deal starts this long after the last one ended."""
ASK_AGAIN = timedelta(seconds=3)
"""A computer's answer that has not come by then was lost."""
UNTOUCHED = timedelta(hours=24)
"""A match nobody touches for so long is over."""


@dataclass(frozen=True, slots=True)
class Due:
    """An event that is due, and when it fell due."""

    event: Happening
    at: datetime


@dataclass(frozen=True, slots=True)
class AskBot:
    """The computer is to act in this seat at this position."""

    seat: Seat
    position: int
    level: str


def due(table: Table, now: datetime) -> Due | AskBot | None:
    """The earliest thing that is due at `now`; an AskBot is due as long as its turn lasts."""
    if table.end is not None:
        return None
    return _at_once(table) or _by_time(table, now) or bot_to_ask(table)


def next_wake(table: Table, now: datetime) -> datetime | None:
    """When somebody should knock: None once the match is over."""
    if table.end is not None:
        return None
    times = [table.last_at + UNTOUCHED]
    if bot_to_ask(table) is not None:
        times.append(now + ASK_AGAIN)
    if table.sheet is not None and not table.sheet.held:
        times.append(sheet_ends(table.sheet.since))
    return min(times)


def sheet_ends(since: datetime) -> datetime:
    """When a sheet's countdown is over."""
    return since + SHEET


def bot_to_ask(table: Table) -> AskBot | None:
    """The computer whose turn it is."""
    seat = table.deal.to_act if table.deal is not None and table.end is None else None
    level = table.bots[seat] if seat is not None else None
    if seat is None or level is None:
        return None
    return AskBot(seat, table.position, level)


def _at_once(table: Table) -> Due | None:
    """What follows from the last event without any waiting."""
    ended = _ended(table)
    if ended is not None:
        return Due(ended, table.last_at)
    if table.number == 0 or table.everybody_pressed:
        return Due(_next_deal(table), table.last_at)
    return None


def _by_time(table: Table, now: datetime) -> Due | None:
    waits: list[tuple[datetime, Happening]] = [
        (table.last_at + UNTOUCHED, Ended(MatchEnd.ABORTED, ()))
    ]
    if table.sheet is not None and not table.sheet.held:
        waits.append((sheet_ends(table.sheet.since), _next_deal(table)))
    at, event = min(waits, key=lambda wait: wait[0])
    return Due(event, at) if at <= now else None


def _ended(table: Table) -> Ended | None:
    if table.left is not None:
        others = tuple(seat for seat in range(table.seats) if seat != table.left)
        return Ended(MatchEnd.LEFT, () if table.practice else others)
    if table.score.winners:
        return Ended(MatchEnd.TARGET, table.score.winners)
    return None


def _next_deal(table: Table) -> Dealt:
    return Dealt(table.number + 1, table.next_dealer, table.score.points, table.entropies)
