"""Twenties and forties: announced by leading, pending until a trick."""

import pytest

from games.engine.actions import Close, Exchange, Marry, Play
from games.engine.cards import Card
from games.engine.deal import Deal
from games.engine.errors import Refusal
from games.engine.rulesets import BUNKA, KAVANA, KLUB, RULE_SETS, SOBA, RuleSet
from games.engine.scoring import Closed, EndReason, Standing
from tests.games.engine.positions import ALICE, BOB, NOTHING, position

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
DECLARED = pytest.mark.parametrize("rules", [BUNKA, KAVANA, SOBA], ids=["bunka", "kavana", "soba"])


def married(deal: Deal, card: Card) -> Deal:
    """Alice announces a marriage by leading that card, as the rule set has it."""
    declared = deal.rules.marriage_declared
    return deal.apply(ALICE, Marry(card) if declared else Play(card))


@EVERY_RULE_SET
@pytest.mark.parametrize("led", [Card.KS, Card.QS])
def test_a_marriage_is_20_whichever_card_of_it_is_led(rules: RuleSet, led: Card) -> None:
    deal = married(position(rules, "KS QS AC", "JS JC JD"), led)
    assert deal.standings[ALICE].marriages == 20
    assert deal.steps[-1].marriage == 20
    assert set(deal.steps[-1].shown) == {Card.KS, Card.QS}
    assert deal.steps[-1].shown[0] is led


@EVERY_RULE_SET
def test_a_marriage_in_trumps_is_40(rules: RuleSet) -> None:
    deal = married(position(rules, "KH QH AC", "JS JC JD"), Card.QH)
    assert deal.standings[ALICE].marriages == 40


@DECLARED
def test_a_declared_marriage_may_be_led_without_declaring(rules: RuleSet) -> None:
    deal = position(rules, "KS QS AC", "JS JC JD").apply(ALICE, Play(Card.KS))
    assert deal.standings[ALICE].marriages == 0
    assert deal.steps[-1].shown == (Card.KS,)


def test_an_automatic_marriage_cannot_be_declared() -> None:
    deal = position(KLUB, "KS QS AC", "JS JC JD")
    assert deal.refusal(ALICE, Marry(Card.KS)) is Refusal.MARRIES_BY_ITSELF


@DECLARED
@pytest.mark.parametrize("led", [Card.KS, Card.KD, Card.AS])
def test_a_marriage_needs_king_and_queen_in_hand(rules: RuleSet, led: Card) -> None:
    deal = position(rules, "KS QD AS", "JS JC JD")
    assert deal.refusal(ALICE, Marry(led)) is Refusal.NO_MARRIAGE


@EVERY_RULE_SET
def test_the_follower_announces_nothing(rules: RuleSet) -> None:
    deal = position(rules, "AC", "KS QS", led="JS")
    assert deal.refusal(BOB, Marry(Card.KS)) is Refusal.ONLY_THE_LEADER
    assert deal.apply(BOB, Play(Card.KS)).standings[BOB].marriages == 0


@EVERY_RULE_SET
def test_marriage_points_are_pending_until_their_owner_has_a_trick(rules: RuleSet) -> None:
    announced = married(position(rules, "KS QS AC", "JS JC JD"), Card.QS)
    assert (announced.standings[ALICE].total, announced.standings[ALICE].pending) == (0, 20)
    taken = announced.apply(BOB, Play(Card.JS))
    assert (taken.standings[ALICE].total, taken.standings[ALICE].pending) == (25, 0)


@EVERY_RULE_SET
def test_marriage_points_are_lost_without_a_trick(rules: RuleSet) -> None:
    deal = position(rules, "KS", "AS", led="QS", standings=(Standing(0, 0, 40), NOTHING))
    assert deal.apply(BOB, Play(Card.AS)).standings[ALICE].total == 0


@EVERY_RULE_SET
def test_two_pending_marriages_win_nothing_before_a_trick(rules: RuleSet) -> None:
    deal = position(rules, "KS QS AC", "JS JC JD", standings=(Standing(0, 0, 60), NOTHING))
    assert married(deal, Card.QS).result is None


@pytest.mark.parametrize("rules", [KLUB, BUNKA, SOBA])
def test_pending_points_count_as_the_first_trick_is_taken(rules: RuleSet) -> None:
    standings = (Standing(0, 0, 60), NOTHING)
    deal = position(rules, "KS QC", "JS JC", standings=standings)
    taken = deal.apply(ALICE, Play(Card.KS)).apply(BOB, Play(Card.JS))
    assert taken.result is not None
    assert (taken.result.winners, taken.result.game_points) == ((ALICE,), 3)


@pytest.mark.parametrize("rules", [KLUB, BUNKA, SOBA])
def test_a_quick_40_that_reaches_66_ends_the_deal_without_an_answer(rules: RuleSet) -> None:
    standings = (Standing(1, 26), Standing(1, 10))
    deal = married(position(rules, "KH QH AC", "JS JC JD", standings=standings), Card.KH)
    assert deal.result is not None
    assert (deal.result.winners, deal.result.reason) == ((ALICE,), EndReason.SIXTY_SIX)
    assert deal.to_act is None


def test_a_marriage_that_reaches_66_ends_nothing_where_going_out_is_declared() -> None:
    standings = (Standing(1, 26), Standing(1, 10))
    deal = married(position(KAVANA, "KH QH AC", "JS JC JD", standings=standings), Card.KH)
    assert deal.result is None
    assert deal.to_act == BOB


@EVERY_RULE_SET
@pytest.mark.parametrize("closed", [None, Closed(ALICE, NOTHING)])
def test_marriages_stay_possible_after_closing_and_with_an_empty_talon(
    rules: RuleSet, closed: Closed | None
) -> None:
    deal = position(rules, "KS QS AC", "JS JC JD", closed=closed)
    assert married(deal, Card.KS).standings[ALICE].marriages == 20


@EVERY_RULE_SET
def test_an_exchange_can_make_a_40(rules: RuleSet) -> None:
    deal = position(rules, "QH JH AC", "JS JC JD", turned="KH", talon=4)
    exchanged = deal.apply(ALICE, Exchange()).apply(ALICE, Close())
    assert married(exchanged, Card.KH).standings[ALICE].marriages == 40
