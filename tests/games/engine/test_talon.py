"""Drawing, exchanging and closing: what the talon allows at each of its sizes."""

import pytest

from games.engine.actions import Close, Exchange, Play
from games.engine.cards import PACK, Card
from games.engine.deal import Deal
from games.engine.errors import Refusal
from games.engine.rulesets import BUNKA, KAVANA, KLUB, RULE_SETS, SOBA, RuleSet
from games.engine.scoring import Closed
from tests.games.engine.positions import ALICE, BOB, NOTHING, position

SIZES = (10, 8, 6, 4, 2, 0)
EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def with_talon(rules: RuleSet, size: int) -> Deal:
    """Alice leads, holding the jack of trumps, from a talon of that size."""
    turned = "TH" if size else None
    return position(rules, "JH AC", "KS QD", turned=turned, talon=size)


def sizes_allowing(rules: RuleSet, action: Exchange | Close) -> list[int]:
    return [size for size in SIZES if with_talon(rules, size).refusal(ALICE, action) is None]


@pytest.mark.parametrize("rules", [KLUB, BUNKA, KAVANA])
def test_exchange_needs_two_cards_in_the_talon(rules: RuleSet) -> None:
    assert sizes_allowing(rules, Exchange()) == [10, 8, 6, 4, 2]


def test_exchange_in_the_rooms_needs_four_cards_in_the_talon() -> None:
    assert sizes_allowing(SOBA, Exchange()) == [10, 8, 6, 4]


@pytest.mark.parametrize("rules", [KLUB, BUNKA, SOBA])
def test_closing_needs_two_cards_in_the_talon(rules: RuleSet) -> None:
    assert sizes_allowing(rules, Close()) == [10, 8, 6, 4, 2]


def test_closing_in_the_tavern_needs_four_cards_in_the_talon() -> None:
    assert sizes_allowing(KAVANA, Close()) == [10, 8, 6, 4]


@EVERY_RULE_SET
def test_exchange_swaps_the_jack_for_the_trump_card_and_keeps_the_lead(rules: RuleSet) -> None:
    deal = with_talon(rules, 10).apply(ALICE, Exchange())
    assert deal.hands[ALICE] == (Card.TH, Card.AC)
    assert (deal.trump_card, deal.to_act) == (Card.JH, ALICE)
    assert deal.steps[-1].shown == (Card.TH, Card.JH)


@EVERY_RULE_SET
def test_exchange_needs_the_jack_of_trumps(rules: RuleSet) -> None:
    deal = position(rules, "JS AC", "KS QD", turned="TH", talon=10)
    assert deal.refusal(ALICE, Exchange()) is Refusal.NO_TRUMP_JACK


@EVERY_RULE_SET
def test_exchange_is_allowed_at_the_very_first_lead(rules: RuleSet) -> None:
    deck = (Card.JH, *(each for each in PACK if each not in (Card.JH, Card.AH)))
    deal = Deal.start(rules, (*deck[:6], Card.AH, *deck[6:]), ALICE)
    assert deal.refusal(ALICE, Exchange()) is None


@EVERY_RULE_SET
def test_exchange_then_close_is_allowed(rules: RuleSet) -> None:
    deal = with_talon(rules, 10).apply(ALICE, Exchange()).apply(ALICE, Close())
    assert deal.closed == Closed(ALICE, NOTHING)


@EVERY_RULE_SET
def test_close_then_exchange_is_not(rules: RuleSet) -> None:
    deal = with_talon(rules, 10).apply(ALICE, Close())
    assert deal.refusal(ALICE, Exchange()) is Refusal.TALON_CLOSED


@EVERY_RULE_SET
def test_a_talon_is_closed_once(rules: RuleSet) -> None:
    deal = with_talon(rules, 10).apply(ALICE, Close())
    assert deal.refusal(ALICE, Close()) is Refusal.TALON_CLOSED


@EVERY_RULE_SET
@pytest.mark.parametrize("action", [Exchange(), Close()])
def test_the_follower_may_only_answer(rules: RuleSet, action: Exchange | Close) -> None:
    deal = position(rules, "AC", "JH QD", turned="TH", talon=10, led="AS")
    assert deal.refusal(BOB, action) is Refusal.ONLY_THE_LEADER


@EVERY_RULE_SET
def test_the_winner_of_a_trick_draws_first_then_the_other(rules: RuleSet) -> None:
    deal = position(rules, "AC", "QD KD", turned="TH", talon=10, led="AS")
    taken = deal.apply(BOB, Play(Card.QD))
    assert taken.hands == ((Card.AC, deal.stock[0]), (Card.KD, deal.stock[1]))
    assert taken.talon == 8


@EVERY_RULE_SET
def test_the_trump_card_is_drawn_last(rules: RuleSet) -> None:
    deal = position(rules, "AC", "QD KD", turned="TH", talon=2, led="AS")
    taken = deal.apply(BOB, Play(Card.QD))
    assert taken.hands == ((Card.AC, deal.stock[0]), (Card.KD, Card.TH))
    assert (taken.talon, taken.trump_card, taken.strict) == (0, None, True)


@EVERY_RULE_SET
def test_nobody_draws_from_a_closed_talon(rules: RuleSet) -> None:
    closed = Closed(ALICE, NOTHING)
    deal = position(rules, "AC", "QD KD", turned="TH", talon=10, led="AS", closed=closed)
    taken = deal.apply(BOB, Play(Card.QD))
    assert taken.hands == ((Card.AC,), (Card.KD,))
    assert taken.talon == 10


@EVERY_RULE_SET
def test_play_is_strict_once_the_talon_is_closed_or_empty(rules: RuleSet) -> None:
    assert not with_talon(rules, 10).strict
    assert with_talon(rules, 10).apply(ALICE, Close()).strict
    assert with_talon(rules, 0).strict
