"""Who of the queue plays whom. Pure.

Whoever has waited longest chooses first: the nearest rating within his window, which widens while
he waits, until there is none. Two who are apart are never paired, and two who played each other
last only where neither has anybody else.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

WINDOW = 100
"""How far two ratings may be from one another at first."""
WIDER = 50
"""By how much more after each step of waiting."""
STEP = timedelta(seconds=5)
ANYBODY = timedelta(seconds=30)
"""After so long there is no limit."""

Pair = frozenset[int]
Bench = list["Waiting"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue; `last_opponent` is whom he played last."""

    player: int
    stake: int
    rating: int
    joined_at: datetime
    last_opponent: int | None = None

    def window(self, now: datetime) -> int | None:
        """How far an opponent's rating may be off; None where it does not matter."""
        waited = now - self.joined_at
        return None if waited >= ANYBODY else WINDOW + WIDER * max(0, waited // STEP)

    def played_last(self, other: "Waiting") -> bool:
        """Whether either of the two played the other last."""
        return self.last_opponent == other.player or other.last_opponent == self.player


def pairs(
    queue: Sequence[Waiting], apart: Collection[Pair], now: datetime
) -> list[tuple[Waiting, Waiting]]:
    """The pairs of a queue, who has waited longer first in each. `apart` never meet."""
    by_stake: dict[int, Bench] = defaultdict(list)
    for each in queue:
        by_stake[each.stake].append(each)
    return [pair for stake in sorted(by_stake) for pair in _paired(by_stake[stake], apart, now)]


def _paired(
    bench: Bench, apart: Collection[Pair], now: datetime
) -> Iterator[tuple[Waiting, Waiting]]:
    alone = _alone(bench, apart)
    left = sorted(bench, key=_place)
    for each in sorted(bench, key=_seniority):
        at = bisect_left(left, _place(each), key=_place)
        if at == len(left) or left[at] is not each:
            continue
        del left[at]
        other = _nearest(each, left, at, apart, alone, now)
        if other is None:
            left.insert(at, each)
            continue
        left.remove(other)
        yield each, other


def _nearest(
    each: Waiting,
    left: Bench,
    at: int,
    apart: Collection[Pair],
    alone: Collection[Pair],
    now: datetime,
) -> Waiting | None:
    """The best opponent among those left, who are sorted by rating; `at` is where he stood."""
    window = each.window(now)
    best: Waiting | None = None
    for other in _outwards(each, left, at):
        distance = abs(other.rating - each.rating)
        if window is not None and distance > window:
            break
        if best is not None and distance > abs(best.rating - each.rating):
            break
        pair = frozenset((each.player, other.player))
        if pair in apart or (each.played_last(other) and pair not in alone):
            continue
        if best is None or _seniority(other) < _seniority(best):
            best = other
    return best


def _outwards(each: Waiting, left: Bench, at: int) -> Iterator[Waiting]:
    """The others, the nearest rating first."""
    below, above = at - 1, at
    while below >= 0 or above < len(left):
        down = each.rating - left[below].rating if below >= 0 else None
        up = left[above].rating - each.rating if above < len(left) else None
        if up is None or (down is not None and down <= up):
            yield left[below]
            below -= 1
        else:
            yield left[above]
            above += 1


def _alone(bench: Bench, apart: Collection[Pair]) -> set[Pair]:
    """Those who played each other last and have nobody else here."""
    there = {each.player: each for each in bench}
    found = set()
    for each in bench:
        other = there.get(each.last_opponent) if each.last_opponent is not None else None
        if other is not None and not _has_others(each, other, bench, apart):
            found.add(frozenset((each.player, other.player)))
    return found


def _has_others(one: Waiting, other: Waiting, bench: Bench, apart: Collection[Pair]) -> bool:
    """Whether either of the two could be paired with a third whom he did not play last."""
    return any(
        frozenset((each.player, third.player)) not in apart and not each.played_last(third)
        for third in bench
        if third is not one and third is not other
        for each in (one, other)
    )


def _place(each: Waiting) -> tuple[int, int]:
    return each.rating, each.player


def _seniority(each: Waiting) -> tuple[datetime, int]:
    return each.joined_at, each.player
