"""What time wants of a table: the one place that knows what happens by itself. Pure.

Everything that waits is a `Due` with its time; the earliest that has passed is due.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from games import absence
from games.engine.cards import Seat
from games.engine.stand_in import stand_in
from games.events import Absent, Acted, By, Dealt, Ended, Happening, MatchEnd, ShowEnded
from games.presence import UNHEARD, Being, Lines, line_of
from games.table import Table
from games.waiting import Due

SHEET = timedelta(seconds=8)
"""The next deal starts this long after the last one ended."""
CUT = timedelta(seconds=3)
"""The pack is dealt without the entropy that has not come by then."""
SHOW = timedelta(seconds=10)
"""Shown cards are hidden again after this."""
STAND_IN = timedelta(seconds=1)
"""The computer that stands in for a player takes so long over a card."""
ASK_AGAIN = timedelta(seconds=3)
"""A computer's answer that has not come by then was lost."""
LISTEN = timedelta(seconds=2)
"""How often somebody looks whether an absent player is heard again on an old line."""
UNTOUCHED = timedelta(hours=24)
"""A match nobody touches for so long is over."""


@dataclass(frozen=True, slots=True)
class AskBot:
    """The computer is to act in this seat at this position."""

    seat: Seat
    position: int
    level: str


def due(table: Table, lines: Lines, now: datetime) -> Due | None:
    """The earliest thing that is due at `now`, dated when it fell due.

    What follows without waiting is due whatever this process thinks the time is.
    """
    at_once = follows(table)
    if at_once is not None:
        return at_once
    earliest = min(waiting(table, lines), key=lambda each: each.at, default=None)
    if earliest is None or earliest.at > now:
        return None
    return Due(max(earliest.at, table.last_at), earliest.event)


def follows(table: Table) -> Due | None:
    """What follows from the last event without any waiting, even while time stands still."""
    return next(_at_once(table), None)


def next_wake(table: Table, lines: Lines, now: datetime) -> datetime | None:
    """When somebody should knock: None once the match is over."""
    times = [each.at for each in waiting(table, lines)]
    if bot_to_ask(table) is not None:
        times.append(now + ASK_AGAIN)
    if times and not table.practice and absence.somebody_is_absent(table):
        times.append(now + LISTEN)
    return min(times, default=None)


def bot_to_ask(table: Table) -> AskBot | None:
    """The computer whose turn it is."""
    seat = table.to_act
    level = table.bots[seat] if seat is not None else None
    if seat is None or level is None:
        return None
    return AskBot(seat, table.position, level)


def waiting(table: Table, lines: Lines) -> Iterator[Due]:
    """Everything that waits for its time at this table."""
    if table.end is not None:
        return
    at_once = follows(table)
    if at_once is not None:
        yield at_once
        return
    yield Due(table.last_at + UNTOUCHED, Ended(MatchEnd.ABORTED, ()))
    yield from _deals(table)
    if table.practice:
        return
    if table.showing is not None:
        yield Due(table.showing.since + SHOW, ShowEnded(table.showing.seat))
    yield from absence.waiting(table, lines)
    if not absence.nobody_plays(table):
        yield from _moves(table, lines)


def sheet_ends(since: datetime) -> datetime:
    """When a sheet's countdown is over."""
    return since + SHEET


def _ended(table: Table) -> Ended | None:
    if table.left is not None:
        others = tuple(seat for seat in range(table.seats) if seat != table.left)
        return Ended(MatchEnd.LEFT, () if table.practice else others)
    if table.score.winners:
        return Ended(MatchEnd.TARGET, table.score.winners)
    return None


def _at_once(table: Table) -> Iterator[Due]:
    """The end of a match that is decided, and the deal everybody wants."""
    ended = _ended(table)
    if table.end is None and ended is not None:
        yield Due(table.last_at, ended)
    elif table.end is None and _everybody_wants_a_deal(table):
        yield Due(table.last_at, _next_deal(table))


def _everybody_wants_a_deal(table: Table) -> bool:
    return table.everybody_cut if table.number == 0 else table.everybody_pressed


def _deals(table: Table) -> Iterator[Due]:
    """The first deal without waiting longer for the cut, the next one after the sheet."""
    if table.number == 0:
        yield Due(table.started_at + CUT, _next_deal(table))
    elif table.sheet is not None and not table.sheet.held:
        yield Due(sheet_ends(table.sheet.since), _next_deal(table))


def _next_deal(table: Table) -> Dealt:
    return Dealt(
        number=table.number + 1,
        dealer=table.next_dealer,
        points=table.score.points,
        entropies=table.entropies,
        seats=table.states,
        outage=table.outage,
    )


def _moves(table: Table, lines: Lines) -> Iterator[Due]:
    """What the clock or the stand-in does in place of the player to act."""
    seat = table.to_act
    if seat is None or table.deal is None:
        return
    card = stand_in(table.deal)
    if table.being(seat) is Being.SUBSTITUTED:
        since = max(table.moved_at, table.states[seat].since)
        yield Due(since + STAND_IN, Acted(seat, card, By.SUBSTITUTE))
    elif table.clock is not None and table.clock.flag is not None:
        yield Due(table.clock.flag, _flagged(table, lines, seat, table.clock.flag, card))


def _flagged(table: Table, lines: Lines, seat: Seat, flag: datetime, card: str) -> Happening:
    """At zero: absent if unheard, else one move by the computer, at the second zero lost."""
    line = line_of(lines, seat)
    if line is not None and line.heard <= flag - UNHEARD:
        return Absent(seat, line.heard)
    if table.states[seat].missed:
        others = tuple(other for other in range(table.seats) if other != seat)
        return Ended(MatchEnd.TIMED_OUT, others)
    return Acted(seat, card, By.CLOCK)
