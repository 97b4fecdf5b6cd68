"""What is legal, what is refused and why, over every action one could think of."""

import pytest

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import PACK, Seat, Suit
from games.engine.deal import SEATS, Deal
from games.engine.errors import Illegal, Refusal
from games.engine.rulesets import RULE_SETS, RuleSet
from tests.games.engine.selfplay import courses

CONCEIVABLE: tuple[Action, ...] = (
    *(Play(each) for each in PACK),
    *(Marry(each) for each in PACK),
    Exchange(),
    Close(),
    Claim(),
    *(Claim(suit) for suit in Suit),
)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
@pytest.mark.parametrize(
    ("deals", "seed"), [(60, 4), pytest.param(2000, 5, marks=pytest.mark.long)]
)
def test_legal_is_exactly_what_is_not_refused(rules: RuleSet, deals: int, seed: int) -> None:
    for course in courses(rules, deals, seed=seed):
        for deal in course:
            legal = deal.legal()
            assert len(set(legal)) == len(legal)
            for seat in range(SEATS):
                refused = refusals(deal, seat)
                mine = set(legal) if seat == deal.to_act else set()
                assert set(CONCEIVABLE) - set(refused) == mine
                assert_refused_without_a_trace(deal, seat, refused)
            assert deal.result is not None or legal


def refusals(deal: Deal, seat: Seat) -> dict[Action, Refusal]:
    reasons = {each: deal.refusal(seat, each) for each in CONCEIVABLE}
    return {each: reason for each, reason in reasons.items() if reason is not None}


def assert_refused_without_a_trace(deal: Deal, seat: Seat, refused: dict[Action, Refusal]) -> None:
    before = repr(deal)
    assert {each: reason_for_refusing(deal, seat, each) for each in refused} == refused
    assert repr(deal) == before


def reason_for_refusing(deal: Deal, seat: Seat, action: Action) -> Refusal | None:
    """The reason that applying the action gives."""
    try:
        deal.apply(seat, action)
    except Illegal as illegal:
        return illegal.refusal
    return None


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_legal_action_leaves_the_deal_it_was_asked_of_as_it_was(rules: RuleSet) -> None:
    for course in courses(rules, 100, seed=6):
        for deal in course[:-1]:
            before = repr(deal)
            for action in deal.legal():
                assert deal.to_act is not None
                assert deal.apply(deal.to_act, action) != deal
            assert repr(deal) == before


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_resigning_is_possible_at_any_moment_until_the_end(rules: RuleSet) -> None:
    for course in courses(rules, 100, seed=7):
        for deal in course[:-1]:
            for seat in range(SEATS):
                result = deal.resign(seat).result
                assert result is not None
                assert result.winners == (1 - seat,)
                assert result.price == deal.resignation_price(seat)
        for seat in range(SEATS):
            with pytest.raises(Illegal, match="deal_over"):
                course[-1].resign(seat)
