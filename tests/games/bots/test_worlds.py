"""The imagined deal is the engine's deal: the same cards may be laid, and it ends the same."""

from collections.abc import Iterator
from random import Random

import pytest

from games.bots.masks import BIT, mask_of
from games.bots.worlds import World
from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import Seat
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS, RuleSet
from tests.games.bots.imagined import claimed, game_points, wins, world_of
from tests.games.engine.selfplay import decks

DEALS = 150
pytestmark = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def test_an_imagined_deal_runs_as_the_real_one(rules: RuleSet) -> None:
    for number, deal in enumerate(_deals(rules, DEALS)):
        world = world_of(deal)
        rng = Random(number)
        while (seat := deal.to_act) is not None:
            _agree(world, deal)
            action = _sensible(deal, rng)
            deal = claimed(deal.apply(seat, _going_out(deal, seat, action)))
            _do(world, action)
        assert world.result == game_points(deal)


def test_a_position_read_from_the_engine_is_the_one_reached_by_playing(rules: RuleSet) -> None:
    for number, deal in enumerate(_deals(rules, DEALS // 4)):
        world = world_of(deal)
        rng = Random(number)
        while (seat := deal.to_act) is not None:
            assert _facts(world) == _facts(world_of(deal))
            action = _sensible(deal, rng)
            deal = claimed(deal.apply(seat, _going_out(deal, seat, action)))
            _do(world, action)


def test_a_copy_is_independent(rules: RuleSet) -> None:
    for deal in _deals(rules, 20):
        world = world_of(deal)
        before = _facts(world)
        twin = world.copy()
        while not twin.result:
            twin.lay(twin.legal()[0])
        assert _facts(world) == before


def _deals(rules: RuleSet, number: int) -> Iterator[Deal]:
    for at, deck in zip(range(number), decks(7), strict=False):
        yield Deal.start(rules, deck, at % 2)


def _agree(world: World, deal: Deal) -> None:
    legal = deal.legal()
    assert world.to_act == deal.to_act
    assert sum(world.legal()) == mask_of(each.card for each in legal if isinstance(each, Play))
    assert world.may_exchange() is (Exchange() in legal)
    assert world.may_close() is (Close() in legal)
    assert world.result == 0


def _sensible(deal: Deal, rng: Random) -> Action:
    """Anything legal but a wrong claim, or a marriage left undeclared; closing is seldom."""
    married = {BIT[each.card] for each in deal.legal() if isinstance(each, Marry)}
    options: list[Action] = [
        each
        for each in deal.legal()
        if isinstance(each, Exchange | Marry)
        or (isinstance(each, Play) and BIT[each.card] not in married)
        or (isinstance(each, Close) and rng.random() < 0.3)
    ]
    return rng.choice(options)


def _going_out(deal: Deal, seat: Seat, action: Action) -> Action:
    """The claim that shows the marriage, where declaring it is enough and has to be said."""
    if not isinstance(action, Marry):
        return action
    claim = Claim(action.card.suit)
    return claim if claim in deal.legal() and wins(deal.apply(seat, claim)) else action


def _do(world: World, action: Action) -> None:
    match action:
        case Exchange():
            world.exchange()
        case Close():
            world.close()
        case Play(card) | Marry(card):
            world.lay(BIT[card])
        case _:
            raise AssertionError(action)


def _facts(world: World) -> tuple[object, ...]:
    return tuple(getattr(world, name) for name in World.__slots__ if name != "stakes")
