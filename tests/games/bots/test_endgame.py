"""The exact end agrees with a plain minimax over the real engine."""

from random import Random

import pytest

from games.bots.endgame import exact
from games.engine.actions import Action, Close, Exchange, Marry, Play
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS, RuleSet
from tests.games.bots.imagined import game_points, right_claim, world_of
from tests.games.engine.selfplay import choose, decks

FEW = 3
"""Cards a hand; with more, trying everything in the engine takes too long."""

pytestmark = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


@pytest.mark.parametrize("closing", [False, True], ids=["empty", "closed"])
def test_the_exact_value_is_the_minimax_value(rules: RuleSet, closing: bool) -> None:
    positions = _strict_positions(rules, closing=closing, number=80)
    assert all(exact(world_of(deal)) == _minimax(deal) for deal in positions)


@pytest.mark.long
@pytest.mark.parametrize("closing", [False, True], ids=["empty", "closed"])
def test_the_exact_value_is_the_minimax_value_for_longer_ends(
    rules: RuleSet, closing: bool
) -> None:
    for deal in _strict_positions(rules, closing=closing, number=60, cards=4):
        assert exact(world_of(deal)) == _minimax(deal)


def _strict_positions(
    rules: RuleSet, *, closing: bool, number: int, cards: int = FEW
) -> list[Deal]:
    """Positions of random play with that many cards in the hand to act."""
    found: list[Deal] = []
    rng = Random(11)
    for deck in decks(13):
        deal = Deal.start(rules, deck, len(found) % 2)
        while deal.result is None and len(found) < number:
            assert deal.to_act is not None
            fits = deal.strict and (deal.closed is not None) is closing
            if fits and len(deal.hands[deal.to_act]) == cards and right_claim(deal) is None:
                found.append(deal)
            deal = deal.apply(deal.to_act, _playing_on(deal, rng, closing=closing))
        if len(found) == number:
            break
    return found


def _playing_on(deal: Deal, rng: Random, *, closing: bool) -> Action:
    """A right claim, a close where one is wanted, else a card or an exchange."""
    claim = right_claim(deal)
    if claim is not None:
        return claim
    if closing and Close() in deal.legal() and rng.random() < 0.2:
        return Close()
    for _ in range(100):
        action = choose(deal, rng)
        if isinstance(action, Play | Marry | Exchange):
            return action
    raise AssertionError("no card to lay")


def _minimax(deal: Deal) -> int:
    if deal.to_act is None:
        return game_points(deal)
    claim = right_claim(deal)
    actions = [claim] if claim else [a for a in deal.legal() if isinstance(a, Play | Marry)]
    values = [_minimax(deal.apply(deal.to_act, action)) for action in actions]
    return max(values) if deal.to_act == 0 else min(values)
