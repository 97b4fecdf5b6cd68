"""Who is at the table: each seat in one state, and what its lines say of it. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from games.clock import Outage
from games.engine.cards import Seat

COUNTDOWN = timedelta(seconds=60)
"""An absent player has this long to come back."""
ABSENCE = timedelta(seconds=180)
"""All absences of a player in one match together."""
PAUSE = timedelta(seconds=20)
PAUSES = 2
"""Pauses a player has in a match."""
SUBSTITUTION = timedelta(minutes=10)
"""After so long the computer stands in no more: the player has left."""
LOST = timedelta(seconds=3)
"""A seat whose last line is gone this long is absent."""
UNHEARD = timedelta(seconds=5)
"""A seat not heard for so long when its clock falls is absent, not late."""
SILENT = timedelta(seconds=10)
"""A line not heard for so long is gone."""


class Being(StrEnum):
    """The state a seat is in."""

    HERE = "here"
    ABSENT = "absent"
    PAUSED = "paused"
    SUBSTITUTED = "substituted"


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat's state since when, and what of its allowances is used.

    `missed` counts the zeros of its clock in a row.
    """

    being: Being
    since: datetime
    absence_used: timedelta = timedelta(0)
    pauses_used: int = 0
    missed: int = 0

    def entered(self, being: Being, at: datetime) -> "SeatState":
        """The seat in another state; coming back from an absence uses up its time."""
        used = self.absence_used
        if self.being is Being.ABSENT:
            used += max(timedelta(0), at - self.since)
        pauses = self.pauses_used + (being is Being.PAUSED)
        return replace(self, being=being, since=at, absence_used=used, pauses_used=pauses)

    def shifted(self, outage: Outage) -> "SeatState":
        """The state as if the outage had not been; being here is not counted."""
        return self if self.being is Being.HERE else replace(self, since=outage.shift(self.since))

    @property
    def gone_for_good(self) -> datetime:
        """When an absent seat's countdown ends."""
        return self.since + min(COUNTDOWN, max(timedelta(0), ABSENCE - self.absence_used))


@dataclass(frozen=True, slots=True)
class Gap:
    """A time in which a seat had no line: last heard before it, since when, until when."""

    heard: datetime
    gone: datetime
    back: datetime | None


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat's lines say: when it was last heard, and its gaps, the earliest first."""

    heard: datetime
    gaps: tuple[Gap, ...] = ()

    def after(self, outage: datetime) -> "Line":
        """The line as if everybody had been heard when the last outage ended."""
        gaps = tuple(
            Gap(max(gap.heard, outage), max(gap.gone, outage), gap.back)
            for gap in self.gaps
            if gap.back is None or gap.back > outage
        )
        return Line(max(self.heard, outage), gaps)


Lines = tuple[Line | None, ...]
"""A line per seat; None for the computer's. Empty where nobody looks."""


def line_of(lines: Lines, seat: Seat) -> Line | None:
    """What that seat's lines say; None where nobody looks."""
    return lines[seat] if seat < len(lines) else None


def absence_after(line: Line, since: datetime) -> tuple[datetime, datetime] | None:
    """When a seat that is here since then gets absent, and when it was last heard before."""
    for gap in line.gaps:
        lost = gap.gone + LOST
        if lost > since and (gap.back is None or gap.back >= lost):
            return lost, gap.heard
    return None


def return_after(line: Line, since: datetime) -> datetime | None:
    """When a seat that is absent since then has a line again, or was heard on its old one."""
    if line.gaps and line.gaps[-1].back is None:
        return None
    backs = [gap.back for gap in line.gaps if gap.back is not None and gap.back > since]
    if backs:
        return backs[-1]
    return line.heard if line.heard > since else None
