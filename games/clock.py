"""A player's time for one move: it runs, stands, and comes back with what was left. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

LEAST = timedelta(seconds=5)
"""What a clock that stood comes back with at least, once a turn."""
GRACE = timedelta(seconds=1)
"""Nobody can flag before zero and this long."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time left for this move as of `since`; it stands where `since` is None."""

    left: timedelta
    since: datetime | None
    helped: bool = False

    @property
    def zero(self) -> datetime | None:
        """When it reaches zero; None while it stands."""
        return None if self.since is None else self.since + self.left

    @property
    def flag(self) -> datetime | None:
        """When it falls; None while it stands."""
        return None if self.zero is None else self.zero + GRACE

    def stopped(self, at: datetime) -> "Clock":
        """The clock standing since `at`, which may lie before it began to run."""
        if self.since is None:
            return self
        ran = max(timedelta(0), at - self.since)
        return replace(self, left=max(timedelta(0), self.left - ran), since=None)

    def resumed(self, at: datetime, limit: timedelta) -> "Clock":
        """The clock running again: with what was left, the least once a turn."""
        if self.since is not None:
            return self
        least = min(LEAST, limit)
        if self.left >= least or self.helped:
            return replace(self, since=at)
        return Clock(least, at, helped=True)

    def shifted(self, outage: "Outage") -> "Clock":
        """The clock as if the outage had not been."""
        return self if self.since is None else replace(self, since=outage.shift(self.since))


@dataclass(frozen=True, slots=True)
class Outage:
    """A time that counts for nobody, since the fault was ours."""

    began: datetime
    ended: datetime

    def shift(self, since: datetime) -> datetime:
        """A moment something has been counted from, moved by what of the outage followed it."""
        return since + max(timedelta(0), self.ended - max(self.began, since))
