"""What giving a deal up costs."""

import pytest

from games.engine.deal import Deal
from games.engine.errors import Illegal
from games.engine.rulesets import BUNKA, KAVANA, KLUB, RULE_SETS, SOBA, RuleSet
from games.engine.scoring import Closed, EndReason, Standing
from tests.games.engine.positions import ALICE, BOB, NOTHING, position

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def price(deal: Deal, resigner: int) -> int:
    """What the other gets; the dialog names the same."""
    result = deal.resign(resigner).result
    assert result is not None
    assert result.winners == (1 - resigner,)
    assert result.reason is EndReason.RESIGNED
    assert result.price == deal.resignation_price(resigner)
    return result.game_points


def with_standing(
    rules: RuleSet, alice: Standing, bob: Standing = NOTHING, closed: Closed | None = None
) -> Deal:
    return position(rules, "AS KC", "JS QC", standings=(alice, bob), closed=closed)


@EVERY_RULE_SET
@pytest.mark.parametrize(
    ("own", "points"),
    [
        pytest.param(Standing(), 3, id="without a trick 3"),
        pytest.param(Standing(0, 0, 40), 3, id="with a pending marriage only 3"),
        pytest.param(Standing(1, 32), 2, id="with a trick and 32 points 2"),
        pytest.param(Standing(2, 33), 1, id="with 33 points 1"),
        pytest.param(Standing(2, 40), 1, id="with a trick and 40 points 1"),
    ],
)
def test_resigning_pays_by_ones_own_state(rules: RuleSet, own: Standing, points: int) -> None:
    assert price(with_standing(rules, own), ALICE) == points


@pytest.mark.parametrize(("rules", "points"), [(KLUB, 1), (BUNKA, 2), (KAVANA, 2), (SOBA, 2)])
def test_ones_own_marriages_count_in_the_club_only(rules: RuleSet, points: int) -> None:
    assert price(with_standing(rules, Standing(1, 20, 20)), ALICE) == points


@pytest.mark.parametrize(
    ("rules", "at_the_close", "points"),
    [
        pytest.param(KLUB, Standing(), 3, id="klub: 3, as failing would"),
        pytest.param(KLUB, Standing(1, 20), 2, id="klub: 2, as failing would"),
        pytest.param(KLUB, Standing(2, 33), 2, id="klub: 2, the least a failed close pays"),
        pytest.param(BUNKA, Standing(2, 33), 2, id="bunka: 2, the least a failed close pays"),
        pytest.param(KAVANA, Standing(2, 33), 1, id="kavana: 1, as failing would"),
        pytest.param(SOBA, Standing(1, 20), 2, id="soba: 2, as failing would"),
    ],
)
def test_resigning_after_closing_is_no_cheaper_than_failing(
    rules: RuleSet, at_the_close: Standing, points: int
) -> None:
    closed = Closed(ALICE, at_the_close)
    assert price(with_standing(rules, Standing(3, 50), closed=closed), ALICE) == points


@EVERY_RULE_SET
def test_resigning_after_closing_costs_ones_own_state_where_that_is_dearer(rules: RuleSet) -> None:
    closed = Closed(ALICE, Standing(2, 40))
    assert price(with_standing(rules, Standing(), Standing(2, 40), closed), ALICE) == 3


@EVERY_RULE_SET
def test_resigning_against_a_close_pays_what_the_close_would(rules: RuleSet) -> None:
    """Alice had no trick when Bob closed; the tricks she took since don't make it cheaper."""
    closed = Closed(BOB, Standing())
    assert price(with_standing(rules, Standing(2, 50), closed=closed), ALICE) == 3


@EVERY_RULE_SET
@pytest.mark.parametrize("resigner", [ALICE, BOB])
def test_resigning_is_possible_in_and_out_of_turn(rules: RuleSet, resigner: int) -> None:
    deal = with_standing(rules, Standing(1, 10), Standing(1, 10))
    assert price(deal, resigner) == 2


@EVERY_RULE_SET
def test_nobody_resigns_a_deal_that_is_over(rules: RuleSet) -> None:
    deal = with_standing(rules, Standing()).resign(ALICE)
    with pytest.raises(Illegal, match="deal_over"):
        deal.resign(BOB)
