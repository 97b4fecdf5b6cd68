"""Thousands of random deals: no card and no point is ever lost, and every deal ends once."""

from collections import Counter

import pytest

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import PACK, Card
from games.engine.deal import Deal
from games.engine.notation import read, write
from games.engine.rulesets import RULE_SETS, RuleSet
from games.engine.scoring import EndReason
from tests.games.engine.referee import Verdict, tallies, verdict
from tests.games.engine.selfplay import Course, courses

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
DEALS = 800
MANY = pytest.mark.parametrize(
    ("deals", "seed"), [(DEALS, 1), pytest.param(10_000, 2, marks=pytest.mark.long)]
)


@EVERY_RULE_SET
@MANY
def test_random_deals_keep_every_card_and_point(rules: RuleSet, deals: int, seed: int) -> None:
    for course in courses(rules, deals, seed=seed):
        for deal in course:
            assert Counter(cards_in(deal)) == Counter(PACK)
            assert standings_of(deal) == tallied(deal)
            assert sum(trick.points for trick in deal.tricks) <= 120
        assert_ends_once(course)
        assert_steps_lead_here(course)


def cards_in(deal: Deal) -> list[Card]:
    """Every card of the deal, wherever it lies."""
    lying = [*deal.stock, *deal.hands[0], *deal.hands[1]]
    lying += [deal.trump_card] if deal.trump_card else []
    lying += [laid.card for laid in deal.laid]
    return lying + [laid.card for trick in deal.tricks for laid in trick.laid]


def standings_of(deal: Deal) -> list[tuple[int, int, int, int]]:
    return [(each.tricks, each.cards, each.marriages, each.total) for each in deal.standings]


def tallied(deal: Deal) -> list[tuple[int, int, int, int]]:
    both = tallies(deal.steps)
    return [(each.tricks, each.cards, each.marriages, each.points) for each in both]


def assert_ends_once(course: Course) -> None:
    """Only the last moment has a result, and it is the one the rules' words give."""
    assert all(deal.result is None for deal in course[:-1])
    end = course[-1]
    assert end.result is not None
    (winner,) = end.result.winners
    assert end.result.game_points in (1, 2, 3)
    assert end.legal() == ()
    resigner = 1 - winner if end.result.reason is EndReason.RESIGNED else None
    seen = Verdict(winner, end.result.reason.value, end.result.game_points)
    assert seen == verdict(end, resigner=resigner)
    if resigner is not None:
        assert course[-2].resignation_price(resigner) == end.result.price


def assert_steps_lead_here(course: Course) -> None:
    """The steps, written down and read again, make the same deal from the same pack."""
    replayed, end = course[0], course[-1]
    for step in end.steps:
        replayed = replayed.apply(step.seat, read(write(step.action, end.trump), end.trump))
    resigned = end.result is not None and end.result.reason is EndReason.RESIGNED
    assert replayed == (course[-2] if resigned else end)


@EVERY_RULE_SET
def test_all_points_are_taken_when_all_cards_are_played(rules: RuleSet) -> None:
    played_out = [
        course[-1]
        for course in courses(rules, DEALS, seed=3)
        if course[-1].hands == ((), ()) and course[-1].closed is None and not course[-1].laid
    ]
    assert len(played_out) > DEALS // 50
    for deal in played_out:
        assert sum(each.cards for each in deal.standings) == 120


@EVERY_RULE_SET
def test_random_play_meets_everything_that_can_happen(rules: RuleSet) -> None:
    """The proofs above would be worth little if their deals were all alike."""
    ends = [course[-1] for course in courses(rules, DEALS, seed=1)]
    reasons = {deal.result.reason for deal in ends if deal.result}
    claims_fail = set() if rules.claim_declared else {EndReason.CLAIM_FAILED}
    assert reasons == set(EndReason) - claims_fail
    assert {deal.result.game_points for deal in ends if deal.result} == {1, 2, 3}
    assert {type(step.action) for deal in ends for step in deal.steps} == kinds_in(rules)
    assert any(step.marriage == 20 for deal in ends for step in deal.steps)
    assert any(step.marriage == 40 for deal in ends for step in deal.steps)


def kinds_in(rules: RuleSet) -> set[type[Action]]:
    kinds: set[type[Action]] = {Play, Exchange, Close}
    return (
        kinds
        | ({Marry} if rules.marriage_declared else set())
        | ({Claim} if rules.claim_declared else set())
    )
