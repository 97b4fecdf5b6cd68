"""What Kati does where it is plain what should be done."""

from random import Random

import pytest

from games.bots.club import Club
from games.bots.endgame import exact
from games.engine import notation
from games.engine.actions import Claim
from games.engine.deal import Deal
from games.engine.rulesets import KAVANA, RULE_SETS, RuleSet
from games.engine.scoring import EndReason
from games.engine.views import view
from tests.games.bots.imagined import claimed, game_points, right_claim, world_of
from tests.games.bots.seats import HASTY, turns
from tests.games.bots.stacked import after, stacked

BOB = "JC QC JS JD KD"
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


@every_rule_set
def test_she_goes_out_with_the_marriage_that_makes_sixty_six(rules: RuleSet) -> None:
    deal = after(stacked(rules, "KH QH AC TC AS", BOB, turned="JH"), "AC JC TC QC")
    ended = _club_acts(deal).result
    assert ended is not None
    assert ended.reason is EndReason.SIXTY_SIX


@every_rule_set
def test_she_exchanges_for_the_card_that_makes_her_marriage(rules: RuleSet) -> None:
    deal = after(stacked(rules, "KH JH AC TC AS", BOB, turned="QH"), "AC JC TC QC")
    exchanged = _club_acts(deal)
    assert _last(exchanged) == "exchange"
    assert game_points(_club_acts(exchanged)) == 3


@every_rule_set
def test_she_closes_when_she_has_it_in_hand(rules: RuleSet) -> None:
    deal = stacked(rules, "AH KH QH AC TC", BOB, turned="JH", talon="TS QS")
    deal = after(deal, "AH JS")
    assert {_last(_club_acts(deal, seed)) for seed in range(5)} == {"close"}


@every_rule_set
def test_she_does_not_close_on_a_hand_of_nothing(rules: RuleSet) -> None:
    deal = stacked(rules, BOB, "AC TC KC AS TS", turned="JH")
    assert "close" not in {_last(_club_acts(deal, seed)) for seed in range(5)}


def test_she_does_not_say_enough_before_she_has_it() -> None:
    for deal, _, action in turns(KAVANA, (HASTY, HASTY), 40, seed=41):
        if isinstance(action, Claim):
            assert deal.to_act is not None
            ended = deal.apply(deal.to_act, action).result
            assert ended is not None
            assert ended.reason is not EndReason.CLAIM_FAILED


def test_she_says_enough_as_soon_as_she_has_it() -> None:
    claims = 0
    for deal, _, action in turns(KAVANA, (HASTY, HASTY), 40, seed=43):
        if right_claim(deal) is not None:
            assert isinstance(action, Claim)
            claims += 1
    assert claims > 20


@every_rule_set
def test_with_the_talon_empty_she_gets_what_perfect_play_gets(rules: RuleSet) -> None:
    ends = 0
    for deal, _, action in turns(rules, (HASTY, HASTY), 15, seed=47):
        if deal.trump_card is None and deal.to_act is not None and right_claim(deal) is None:
            worth = exact(world_of(deal))
            assert exact(world_of(claimed(deal.apply(deal.to_act, action)))) == worth
            ends += 1
    assert ends > 10


def _club_acts(deal: Deal, seed: int = 0) -> Deal:
    assert deal.to_act is not None
    return deal.apply(deal.to_act, Club().choose(view(deal, deal.to_act), Random(seed)))


def _last(deal: Deal) -> str:
    return notation.write(deal.steps[-1].action, deal.trump)
