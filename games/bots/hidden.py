"""The hidden cards, imagined: worlds that agree with everything a player knows."""

import random
from collections.abc import Iterator
from itertools import combinations
from math import comb

from games.bots.knowledge import Knowledge
from games.bots.masks import Mask, cards_in
from games.bots.stakes import Stakes
from games.bots.worlds import World
from games.engine.scoring import Closed

TRIES = 20
"""Samples taken before an unlikely one is used after all."""


def worlds(known: Knowledge, most: int, rng: random.Random) -> Iterator[World]:
    """At most that many worlds she believes in: all, where they are so few, else a sample.

    The opponent holds `known.hidden` of the unseen cards, the rest are the stock. While the talon
    is open the order of the stock matters too and worlds are always sampled.
    """
    if known.strict and comb(known.unseen.bit_count(), known.hidden) <= most:
        return _all(known, rng)
    return _sample(known, most, rng)


def _all(known: Knowledge, rng: random.Random) -> Iterator[World]:
    every = [sum(held) for held in combinations(cards_in(known.unseen), known.hidden)]
    rng.shuffle(every)
    believed = [held for held in every if _believes(known, held, rng)] or every
    return (world(known, held, ()) for held in believed)


def _sample(known: Knowledge, most: int, rng: random.Random) -> Iterator[World]:
    unseen = cards_in(known.unseen)
    for _ in range(most):
        for _ in range(TRIES):
            dealt = rng.sample(unseen, len(unseen))
            held = sum(dealt[: known.hidden])
            if _believes(known, held, rng):
                break
        yield world(known, held, tuple(dealt[known.hidden :]))


def _believes(known: Knowledge, held: Mask, rng: random.Random) -> bool:
    return known.evidence.believes(known.shown | held, known.trumps, rng)


def world(known: Knowledge, hidden: Mask, stock: tuple[Mask, ...]) -> World:
    """The deal as it would be with these hidden cards in the opponent's hand."""
    me = known.me
    stakes = Stakes.of(known.rules)
    imagined = World(
        stakes,
        known.trumps,
        [known.hand, known.shown | hidden],
        stock,
        known.trump_card,
        leader=1 if known.led else 0,
    )
    own, other = known.standings[me], known.standings[1 - me]
    imagined.led = known.led
    imagined.cards = [own.cards, other.cards]
    imagined.marriages = [own.marriages, other.marriages]
    if known.closed is not None:
        _close(imagined, known.closed, me)
    return imagined


def _close(imagined: World, closed: Closed, me: int) -> None:
    made = imagined.stakes.loss(closed.opponent.cards, closed.opponent.marriages)
    imagined.closer = 0 if closed.by == me else 1
    imagined.close_pays = (made, imagined.stakes.failed_close(made))
