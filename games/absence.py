"""Absences, pauses and their countdowns: what waits because somebody is not at the table. Pure."""

from collections.abc import Iterator
from datetime import timedelta

from games.engine.cards import Seat
from games.events import Absent, Ended, Left, MatchEnd, Returned, Substituted
from games.presence import (
    COUNTDOWN,
    LOST,
    PAUSE,
    SUBSTITUTION,
    Being,
    Line,
    Lines,
    SeatState,
    line_of,
)
from games.table import Table
from games.waiting import Due

LAST_CHANCE = timedelta(seconds=15)
"""Where all are absent, anybody has this long more when the first one's time is over."""


def waiting(table: Table, lines: Lines) -> Iterator[Due]:
    """Everything that waits for somebody to come back, or not to."""
    for seat in sorted(table.people):
        yield from _of_seat(seat, table.states[seat], line_of(lines, seat))
    countdown = match_countdown(table)
    if countdown is not None:
        yield countdown


def nobody_plays(table: Table) -> bool:
    """Whether all are absent or substituted: then nobody moves, the stand-in neither."""
    return all(table.being(seat) in (Being.ABSENT, Being.SUBSTITUTED) for seat in table.people)


def match_countdown(table: Table) -> Due | None:
    """The one countdown at whose end the match is over; None while all who must be are here."""
    absent = [seat for seat in sorted(table.people) if table.being(seat) is Being.ABSENT]
    if nobody_plays(table):
        return _nobody_back(table, absent)
    if not absent:
        return None
    first = min(absent, key=lambda seat: table.states[seat].gone_for_good)
    others = tuple(seat for seat in range(table.seats) if seat != first)
    end = table.states[first].gone_for_good
    return Due(end, Ended(MatchEnd.DISCONNECTED, others))


def _nobody_back(table: Table, absent: list[Seat]) -> Due:
    """All absent: 15 s past the first one's time; else 60 s after the last one left."""
    aborted = Ended(MatchEnd.ABORTED, ())
    if len(absent) == len(table.people):
        first = min(table.states[seat].gone_for_good for seat in absent)
        return Due(first + LAST_CHANCE, aborted)
    since = max(table.states[seat].since for seat in table.people)
    return Due(since + COUNTDOWN, aborted)


def _of_seat(seat: Seat, state: SeatState, line: Line | None) -> Iterator[Due]:
    match state.being:
        case Being.HERE:
            if line is not None and line.gone is not None:
                yield Due(line.gone + LOST, Absent(seat, line.heard))
        case Being.ABSENT:
            if line is not None and line.back is not None and line.heard > state.since:
                at = line.back if line.back > state.since else line.heard
                yield Due(at, Returned(seat))
        case Being.PAUSED:
            yield Due(state.since + PAUSE, Substituted(seat))
        case Being.SUBSTITUTED:
            yield Due(state.since + SUBSTITUTION, Left(seat))
