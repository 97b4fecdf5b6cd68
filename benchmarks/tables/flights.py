"""A command's flight: sent, acknowledged as of a version, seen at both seats. Pure."""

from collections import deque
from dataclasses import dataclass

REMEMBERED = 32
"""Versions of which a seat's first sight is remembered."""


@dataclass(frozen=True, slots=True)
class Flight:
    """When a command was sent, acknowledged, and seen at the last seat, by the client's clock."""

    sent: float
    acknowledged: float
    landed: float


class Flights:
    """The commands under way at one table, and what its seats have seen."""

    def __init__(self, seats: int = 2) -> None:
        self._sent: dict[str, float] = {}
        self._acknowledged: list[tuple[int, float, float]] = []
        self._seen: list[deque[tuple[int, float]]] = [
            deque(maxlen=REMEMBERED) for _ in range(seats)
        ]

    def __len__(self) -> int:
        return len(self._sent) + len(self._acknowledged)

    def sent(self, command: str, now: float) -> None:
        """A command is sent for the first time."""
        self._sent[command] = now

    def refused(self, command: str) -> None:
        """It will not fly."""
        self._sent.pop(command, None)

    def done(self, command: str, version: int, now: float) -> list[Flight]:
        """It is committed as of a version; the flights that have landed with that."""
        sent = self._sent.pop(command, None)
        if sent is None:
            return []
        self._acknowledged.append((version, sent, now))
        return self._landed()

    def seen(self, seat: int, version: int, now: float) -> list[Flight]:
        """A seat sees a version; the flights that have landed with that."""
        seen = self._seen[seat]
        if not seen or version > seen[-1][0]:
            seen.append((version, now))
        return self._landed() if self._acknowledged else []

    def _landed(self) -> list[Flight]:
        landed: list[Flight] = []
        flying: list[tuple[int, float, float]] = []
        for version, sent, acknowledged in self._acknowledged:
            moment = self._everywhere(version)
            if moment is None:
                flying.append((version, sent, acknowledged))
            else:
                landed.append(Flight(sent, acknowledged, moment))
        self._acknowledged = flying
        return landed

    def _everywhere(self, version: int) -> float | None:
        """When the last seat first saw this version or a later one."""
        moments = [_first(seen, version) for seen in self._seen]
        known = [moment for moment in moments if moment is not None]
        return max(known) if len(known) == len(moments) else None


def _first(seen: deque[tuple[int, float]], version: int) -> float | None:
    """When a seat first saw this version or a later one: the newest are looked at first."""
    found = None
    for number, moment in reversed(seen):
        if number < version:
            break
        found = moment
    return found
