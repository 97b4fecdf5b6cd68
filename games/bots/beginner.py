"""The beginner: takes what lies in front of him, and plays on without a plan."""

import random

from games.bots.knowledge import Knowledge, know
from games.bots.masks import BIT, PARTNER, POINTS, beats
from games.engine.actions import Action, Claim, Exchange, Marry, Play
from games.engine.cards import Card
from games.engine.scoring import ENOUGH
from games.engine.views import DealView

SLIP = 0.1
"""How often he lays a card without thinking."""
NOTICES = 0.85
"""How often he sees that he can exchange or declare."""


class Beginner:
    """Legal, keen on points, blind to the rest: he never closes."""

    def choose(self, view: DealView, rng: random.Random) -> Action:
        """One of the view's legal actions."""
        known = know(view)
        if Claim() in view.legal and known.standings[known.me].total >= ENOUGH:
            return Claim()
        if Exchange() in view.legal and rng.random() < NOTICES:
            return Exchange()
        playable = [each for each in view.legal if isinstance(each, Play)]
        marriages = [each for each in view.legal if isinstance(each, Marry)]
        if marriages and rng.random() < NOTICES:
            return rng.choice(marriages)
        if rng.random() < SLIP:
            return rng.choice(playable)
        cards = [each.card for each in playable]
        return Play(_answer(known, cards) if known.led else _lead(known, cards, rng))


def _lead(known: Knowledge, cards: list[Card], rng: random.Random) -> Card:
    """A marriage if there is one, else something high outside trumps, or something low."""
    married = [each for each in cards if known.hand & PARTNER[BIT[each]]]
    if married:
        return rng.choice(married)
    plain = [each for each in cards if not BIT[each] & known.trumps] or cards
    best = max if rng.random() < 0.5 else min
    return best(plain, key=lambda each: each.points)


def _answer(known: Knowledge, cards: list[Card]) -> Card:
    """Take the trick if it brings points, as cheaply as he can; else throw the least away."""
    winners = [each for each in cards if beats(BIT[each], known.led, known.trumps)]
    if winners and POINTS[known.led] + min(each.points for each in winners) >= 6:
        return min(winners, key=lambda each: each.points)
    return min(cards, key=lambda each: (BIT[each] & known.trumps > 0, each.points))
