"""One level against another in paired deals: each deck is played from both seats."""

import multiprocessing
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from benchmarks.randomplay import shuffled
from games.bots import choose
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS
from games.engine.views import view

Z95 = 1.96
"""Standard errors on either side of a mean that hold 95 of 100 such intervals."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A deck played from both seats: the first level's game points, how long each thought."""

    rules: str
    points: tuple[int, int]
    milliseconds: dict[str, list[float]]

    @property
    def wins(self) -> float:
        """The share of the two deals the first level won."""
        return sum(points > 0 for points in self.points) / 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: list[float]) -> "Estimate":
        """The estimate from independent values."""
        margin = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        return cls(fmean(values), margin)


def duel(first: str, second: str, number: int) -> Pair:
    """Deck `number` from both seats; the rule sets take turns."""
    thought: dict[str, list[float]] = {first: [], second: []}
    deals = [_play((first, second), number, forehand, thought) for forehand in range(2)]
    return Pair(deals[0].rules.id, (_points(deals[0]), _points(deals[1])), thought)


def duels(first: str, second: str, decks: int, processes: int) -> Iterator[Pair]:
    """Many duels, in fresh processes, in order."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
        yield from pool.map(partial(duel, first, second), range(decks), chunksize=4)


def _play(
    levels: tuple[str, str], number: int, forehand: int, thought: dict[str, list[float]]
) -> Deal:
    rules = list(RULE_SETS.values())[number % len(RULE_SETS)]
    chances = [random.Random(f"{number}-{forehand}-{seat}") for seat in range(2)]
    deal = Deal.start(rules, shuffled(f"duel-{number}"), forehand)
    while (seat := deal.to_act) is not None:
        seen = view(deal, seat)
        begun = time.process_time()
        action = choose(levels[seat], seen, chances[seat])
        thought[levels[seat]].append((time.process_time() - begun) * 1000)
        deal = deal.apply(seat, action)
    return deal


def _points(deal: Deal) -> int:
    assert deal.result is not None
    won = deal.result.game_points
    return won if 0 in deal.result.winners else -won
