"""What is counted and timed in a phase, and percentiles of it."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.tables.flights import Flight


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command the server said it had committed."""

    match: str
    seat: int
    command: str


@dataclass(eq=False, slots=True)
class Tally:
    """Counts of one phase: latencies within its window, errors and the rest from its beginning.

    Latencies are in seconds. `errors` are counted by what they were. `said` counts messages of the
    chat within the window, `heard` pages that got one.
    """

    landings: list[float] = field(default_factory=list)
    acknowledgements: list[float] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    honest: Counter[str] = field(default_factory=Counter)
    resends: int = 0
    reconnects: int = 0
    said: int = 0
    heard: int = 0
    views: int = 0
    view_bytes: int = 0
    typical_view: str = ""
    _begun: float = float("inf")
    _ended: float = float("inf")

    def begin(self) -> None:
        """From now on flights are measured."""
        self._begun = time.perf_counter()

    def end(self) -> None:
        """What is sent later is not measured."""
        self._ended = time.perf_counter()

    def landed(self, flights: Sequence[Flight]) -> None:
        """Flights have landed."""
        for flight in flights:
            if self._begun <= flight.sent <= self._ended:
                self.landings.append(flight.landed - flight.sent)
                self.acknowledgements.append(flight.acknowledged - flight.sent)

    def talked(self, *, said: int = 0, heard: int = 0) -> None:
        """Somebody said something, or a page got it."""
        if self._begun <= time.perf_counter() <= self._ended:
            self.said += said
            self.heard += heard

    def viewed(self, text: str) -> None:
        """A view came in; one about as long as the average is kept."""
        self.views += 1
        self.view_bytes += len(text)
        if abs(len(text) - self.view_size) <= abs(len(self.typical_view) - self.view_size):
            self.typical_view = text

    @property
    def seconds(self) -> float:
        """How long it was measured."""
        return self._ended - self._begun

    @property
    def commands_per_s(self) -> float:
        """Commands sent within the window, committed and seen by both, a second."""
        return len(self.landings) / self.seconds

    @property
    def view_size(self) -> float:
        """Bytes of a view, on average; a frame is all ASCII."""
        return self.view_bytes / self.views if self.views else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all do not exceed (nearest rank)."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    rank = -(-share * len(ordered) // 1)
    return ordered[max(0, min(len(ordered), int(rank)) - 1)]
