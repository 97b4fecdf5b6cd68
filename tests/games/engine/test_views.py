"""What a view tells its seat beside the cards: what is legal, what is barred, how it stands."""

import pytest

from games.engine.actions import Play
from games.engine.cards import PACK
from games.engine.deal import SEATS, Deal
from games.engine.rulesets import KAVANA, KLUB, RULE_SETS, RuleSet
from games.engine.views import view
from tests.games.engine.selfplay import courses

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
WATCHER = None


@EVERY_RULE_SET
def test_only_the_seat_to_act_is_told_what_is_legal(rules: RuleSet) -> None:
    for course in courses(rules, 100, seed=12):
        for deal in course:
            for seat in (*range(SEATS), WATCHER):
                mine = seat is not None and seat == deal.to_act
                assert view(deal, seat).legal == (deal.legal() if mine else ())


@EVERY_RULE_SET
def test_a_view_says_why_each_card_in_hand_may_not_be_played(rules: RuleSet) -> None:
    for course in courses(rules, 100, seed=13):
        for deal in course[:-1]:
            assert deal.to_act is not None
            seen = view(deal, deal.to_act)
            playable = {each.card for each in seen.legal if isinstance(each, Play)}
            assert set(seen.barred) == set(seen.hand) - playable
            assert not deal.laid or all(
                each.value.startswith("must_") for each in seen.barred.values()
            )


def test_running_points_are_shown_unless_each_counts_for_himself() -> None:
    for rules in RULE_SETS.values():
        for course in courses(rules, 20, seed=14):
            for deal in course:
                counted = rules is not KAVANA or deal.result is not None
                assert view(deal, 0).standings == (deal.standings if counted else None)


def test_a_resigned_hand_is_open_to_the_other_and_to_no_watcher() -> None:
    deal = Deal.start(KLUB, PACK, 0).resign(0)
    assert view(deal, 1).revealed == {0: deal.hands[0]}
    assert view(deal, WATCHER).revealed == {}
    assert view(deal, 0).hand == deal.hands[0]


def test_the_price_of_resigning_is_named_to_each_player_until_the_end() -> None:
    deal = Deal.start(KLUB, PACK, 0)
    assert view(deal, 1).resignation == deal.resignation_price(1)
    assert view(deal, WATCHER).resignation is None
    assert view(deal.resign(0), 1).resignation is None
