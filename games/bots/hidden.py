"""The hidden cards, imagined: worlds that agree with everything a player knows."""

import random
from collections.abc import Iterator
from itertools import combinations

from games.bots.knowledge import Knowledge
from games.bots.masks import Mask, cards_in
from games.bots.stakes import Stakes
from games.bots.worlds import World
from games.engine.scoring import Closed


def worlds(known: Knowledge, most: int, rng: random.Random) -> Iterator[World]:
    """Possible worlds, in any order; `most` of them while the talon is open.

    The opponent holds `known.hidden` of the unseen cards, the rest are the stock. In strict play
    only his hand matters (at most 2,002 of them); before, the order of the stock does too.
    """
    return _every(known, rng) if known.strict else _sample(known, most, rng)


def _every(known: Knowledge, rng: random.Random) -> Iterator[World]:
    hands = [sum(held) for held in combinations(cards_in(known.unseen), known.hidden)]
    rng.shuffle(hands)
    return (world(known, held, ()) for held in hands if _possible(known, held))


def _sample(known: Knowledge, most: int, rng: random.Random) -> Iterator[World]:
    unseen = cards_in(known.unseen)
    for _ in range(most):
        dealt = rng.sample(unseen, len(unseen))
        yield world(known, sum(dealt[: known.hidden]), tuple(dealt[known.hidden :]))


def _possible(known: Knowledge, held: Mask) -> bool:
    hand = known.shown | held
    return all(each.allows(hand, known.trumps) for each in known.answers)


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
