"""Absences, pauses and their countdowns: what waits because somebody is not at the table. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from games.engine.cards import Seat
from games.events import Absent, Ended, Left, MatchEnd, Returned, Substituted
from games.presence import (
    COUNTDOWN,
    PAUSE,
    SUBSTITUTION,
    Being,
    Line,
    Lines,
    SeatState,
    absence_after,
    line_of,
    return_after,
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


class What(StrEnum):
    """What a countdown waits for."""

    RETURN = "return"
    ANYBODY = "anybody"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class Countdown:
    """The one countdown all see: for whom it waits, anybody where there is no seat, until when."""

    what: What
    seat: Seat | None
    at: datetime


def countdown(table: Table) -> Countdown | None:
    """What is counted down at this table; a match that ends goes before a pause that ends."""
    ending = match_countdown(table)
    if ending is not None and nobody_plays(table):
        return Countdown(What.ANYBODY, None, ending.at)
    if ending is not None:
        absent = [seat for seat in table.people if table.being(seat) is Being.ABSENT]
        return Countdown(What.RETURN, absent[0], ending.at)
    paused = [seat for seat in table.people if table.being(seat) is Being.PAUSED]
    if not paused:
        return None
    first = min(paused, key=lambda seat: table.states[seat].since)
    return Countdown(What.RESUME, first, table.states[first].since + PAUSE)


def somebody_is_absent(table: Table) -> bool:
    """Whether anybody is waited for."""
    return any(table.being(seat) is Being.ABSENT for seat in table.people)


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
            lost = absence_after(line, state.since) if line is not None else None
            if lost is not None:
                at, heard = lost
                yield Due(at, Absent(seat, heard))
        case Being.ABSENT:
            back = return_after(line, state.since) if line is not None else None
            if back is not None:
                yield Due(back, Returned(seat))
        case Being.PAUSED:
            yield Due(state.since + PAUSE, Substituted(seat))
        case Being.SUBSTITUTED:
            yield Due(state.since + SUBSTITUTION, Left(seat))
