"""Kati, the club player: she counts, imagines the hidden cards and plays the rest through.

What needs no thought comes first: she goes out when she has 66 and exchanges when she can. Then
every card she may lay is played through in the same imagined worlds, each to its end, and the best
on average is laid. Closing is one more choice, tried in the same worlds.
"""

import random
from dataclasses import dataclass

from games.bots.hidden import worlds
from games.bots.knowledge import Knowledge, know
from games.bots.masks import BIT, CARD, Mask
from games.bots.trials import Choice, best
from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import Suit
from games.engine.scoring import ENOUGH
from games.engine.views import DealView


@dataclass(frozen=True, slots=True)
class Club:
    """The club player. `effort` says how many imagined deals she plays through for a decision."""

    effort: int = 800

    def choose(self, view: DealView, rng: random.Random) -> Action:
        """One of the view's legal actions."""
        known = know(view)
        going_out = _claim(known, view)
        if going_out is not None:
            return going_out
        if Exchange() in view.legal:
            return Exchange()
        choices = _choices(view)
        if len(choices) == 1:
            return _laying(choices[0].card, view)
        choice = best(choices, worlds(known, self.effort, rng), self.effort)
        return Close() if choice.close else _laying(choice.card, view)


def _claim(known: Knowledge, view: DealView) -> Action | None:
    """A claim she is sure of: with what she has, or with a marriage shown."""
    own = known.standings[known.me]
    if Claim() not in view.legal:
        return None
    if own.total >= ENOUGH:
        return Claim()
    for suit in view.marriages:
        if own.total + _marriage_points(suit, view) >= ENOUGH:
            return Claim(suit)
    return None


def _marriage_points(suit: Suit, view: DealView) -> int:
    return 40 if suit is view.trump else 20


def _choices(view: DealView) -> list[Choice]:
    cards = [BIT[each.card] for each in view.legal if isinstance(each, Play)]
    closing = [Choice(card, close=True) for card in cards] if Close() in view.legal else []
    return [Choice(card) for card in cards] + closing


def _laying(card: Mask, view: DealView) -> Action:
    """Lay the card, declaring its marriage where that is left to the player."""
    declared = Marry(CARD[card])
    return declared if declared in view.legal else Play(CARD[card])
