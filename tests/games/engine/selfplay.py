"""Seeded random play: packs and whole deals for tests that need many of them."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import PACK, Card
from games.engine.deal import SEATS, Deal
from games.engine.rulesets import RuleSet
from games.engine.scoring import ENOUGH

Course = tuple[Deal, ...]
"""A deal at every moment, from the cards being dealt to its result."""

OFTEN, SELDOM = 20, 1


def decks(seed: int) -> Iterator[tuple[Card, ...]]:
    """Packs shuffled one after the other, without end."""
    rng = Random(seed)
    while True:
        yield tuple(rng.sample(PACK, len(PACK)))


def courses(rules: RuleSet, deals: int, *, seed: int, resigning: float = 0.02) -> Iterator[Course]:
    """That many deals of two random players, each resigning with that chance at every moment."""
    rng = Random(seed)
    for number, deck in enumerate(islice(decks(seed), deals)):
        yield tuple(course(Deal.start(rules, deck, number % SEATS), rng, resigning=resigning))


def course(deal: Deal, rng: Random, *, resigning: float = 0.0) -> Iterator[Deal]:
    """The deal now and after every further action of two random players."""
    yield deal
    while (seat := deal.to_act) is not None:
        if rng.random() < resigning:
            deal = deal.resign(rng.randrange(SEATS))
        else:
            deal = deal.apply(seat, choose(deal, rng))
        yield deal


def choose(deal: Deal, rng: Random) -> Action:
    """A legal action: any card, marriages and exchanges mostly, closing and false claims seldom."""
    legal = deal.legal()
    (action,) = rng.choices(legal, [_weight(deal, each) for each in legal])
    return action


def _weight(deal: Deal, action: Action) -> int:
    match action:
        case Play():
            return 4
        case Marry() | Exchange():
            return OFTEN
        case Close():
            return SELDOM
        case Claim():
            assert deal.to_act is not None
            return OFTEN if deal.standings[deal.to_act].total >= ENOUGH else SELDOM
