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
        """The state as if the outage had not been."""
        return replace(self, since=outage.shift(self.since))

    @property
    def gone_for_good(self) -> datetime:
        """When an absent seat's countdown ends."""
        return self.since + min(COUNTDOWN, max(timedelta(0), ABSENCE - self.absence_used))


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat's lines say: when it was last heard, and since when it has none or has one.

    Exactly one of `gone` and `back` is set.
    """

    heard: datetime
    gone: datetime | None = None
    back: datetime | None = None


Lines = tuple[Line | None, ...]
"""A line per seat; None for the computer's, and everywhere in practice."""


def line_of(lines: Lines, seat: Seat) -> Line | None:
    """What that seat's lines say; None where nobody looks."""
    return lines[seat] if seat < len(lines) else None
