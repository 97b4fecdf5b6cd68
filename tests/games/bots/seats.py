"""Whole deals between computer players, and what else a seat could be holding."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.bots import Player
from games.bots.beginner import Beginner
from games.bots.club import Club
from games.engine.actions import Action
from games.engine.deal import Deal
from games.engine.rulesets import RuleSet
from games.engine.views import DealView, view
from tests.games.engine.selfplay import decks

HASTY = Club(effort=40)
"""Kati with little time: the same player, for tests that need many of her decisions."""
PLAYERS: dict[str, Player] = {"beginner": Beginner(), "club": HASTY}
Players = tuple[Player, Player]


def turns(
    rules: RuleSet, players: Players, deals: int, *, seed: int
) -> Iterator[tuple[Deal, DealView, Action]]:
    """Every turn of that many deals: the deal, the view of the seat to act, what it does."""
    for number, deck in zip(range(deals), decks(seed), strict=False):
        deal = Deal.start(rules, deck, number % 2)
        rng = Random(number)
        while (seat := deal.to_act) is not None:
            seen = view(deal, seat)
            action = players[seat].choose(seen, rng)
            yield deal, seen, action
            deal = deal.apply(seat, action)


def redealt(deal: Deal, seat: int, rng: Random) -> Deal:
    """The deal with the cards hidden from that seat dealt anew, those shown to it left in place."""
    other = 1 - seat
    shown = {each for step in deal.steps if step.seat == other for each in step.shown} & set(
        deal.hands[other]
    )
    held = [each for each in deal.hands[other] if each not in shown]
    pool = [*held, *deal.stock]
    rng.shuffle(pool)
    hands = list(deal.hands)
    hands[other] = (*shown, *pool[: len(held)])
    return replace(deal, hands=tuple(hands), stock=tuple(pool[len(held) :]))
