"""Deals in the middle: written as hands, a trump suit and what each side has so far."""

from dataclasses import replace

from games.engine.cards import PACK, Card, Suit
from games.engine.deal import Deal
from games.engine.rulesets import RuleSet
from games.engine.scoring import Closed, Standing
from games.engine.tricks import Laid

ALICE, BOB = 0, 1
NOTHING = Standing()


def cards(text: str) -> tuple[Card, ...]:
    """The cards written with blanks between."""
    return tuple(Card(code) for code in text.split())


def position(
    rules: RuleSet,
    alice: str,
    bob: str,
    *,
    trump: Suit = Suit.HEARTS,
    turned: str | None = None,
    talon: int = 0,
    led: str | None = None,
    standings: tuple[Standing, Standing] = (NOTHING, NOTHING),
    closed: Closed | None = None,
) -> Deal:
    """A deal in which Alice leads, or has led the card `led` and Bob answers.

    A talon of that many cards lies face up as `turned`, face down as cards nobody holds.
    """
    hands = (cards(alice), cards(bob))
    trump_card = Card(turned) if turned else None
    held = {*hands[ALICE], *hands[BOB], trump_card, Card(led) if led else None}
    unseen = [each for each in PACK if each not in held]
    return replace(
        Deal.start(rules, PACK, ALICE),
        trump=trump,
        trump_card=trump_card,
        stock=tuple(unseen[: max(talon - 1, 0)]),
        hands=hands,
        laid=(Laid(ALICE, Card(led)),) if led else (),
        standings=standings,
        closed=closed,
    )
