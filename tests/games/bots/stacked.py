"""Deals that begin with chosen cards and run a chosen course."""

from games.bots.masks import Mask, mask_of
from games.engine import notation
from games.engine.cards import PACK
from games.engine.deal import Deal
from games.engine.rulesets import RuleSet
from tests.games.engine.positions import ALICE, cards


def stacked(rules: RuleSet, alice: str, bob: str, turned: str, talon: str = "") -> Deal:
    """A deal with Alice as forehand. What is not named lies in the talon in pack order."""
    first, second, top = cards(alice), cards(bob), cards(talon)
    named = {*first, *second, *cards(turned), *top}
    rest = tuple(each for each in PACK if each not in named)
    packets = first[:3] + second[:3] + cards(turned) + first[3:] + second[3:]
    return Deal.start(rules, packets + top + rest, ALICE)


def after(deal: Deal, course: str) -> Deal:
    """The deal after these actions, in notation, with blanks between."""
    for text in course.split():
        assert deal.to_act is not None
        deal = deal.apply(deal.to_act, notation.read(text, deal.trump))
    return deal


def mask(text: str) -> Mask:
    """The cards written with blanks between, as a set of bits."""
    return mask_of(cards(text))
