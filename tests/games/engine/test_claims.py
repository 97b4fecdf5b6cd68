"""Declared going out: "dosta", rightly and wrongly."""

import pytest

from games.engine.actions import Claim
from games.engine.cards import Suit
from games.engine.deal import Deal
from games.engine.errors import Refusal
from games.engine.rulesets import BUNKA, KAVANA, KLUB, SOBA, RuleSet
from games.engine.scoring import Closed, EndReason, Standing
from tests.games.engine.positions import ALICE, BOB, NOTHING, position


def claimed(
    alice: Standing,
    bob: Standing,
    *,
    closed: Closed | None = None,
    suit: Suit | None = None,
) -> Deal:
    """Alice claims, holding a marriage in leaves."""
    deal = position(KAVANA, "KS QS AC", "JS JC JD", standings=(alice, bob), closed=closed)
    return deal.apply(ALICE, Claim(suit))


def ended(deal: Deal) -> tuple[int, EndReason, int]:
    assert deal.result is not None
    (winner,) = deal.result.winners
    return winner, deal.result.reason, deal.result.game_points


def test_a_claim_with_66_wins() -> None:
    deal = claimed(Standing(3, 66), Standing(1, 20))
    assert ended(deal) == (ALICE, EndReason.SIXTY_SIX, 2)


def test_50_and_a_20_in_hand_are_enough_without_leading_it() -> None:
    deal = claimed(Standing(3, 50), NOTHING, suit=Suit.LEAVES)
    assert ended(deal) == (ALICE, EndReason.SIXTY_SIX, 3)
    assert deal.standings[ALICE] == Standing(3, 50, 20)
    assert len(deal.hands[ALICE]) == 3
    assert deal.laid == ()


@pytest.mark.parametrize(
    ("other", "points"),
    [
        pytest.param(NOTHING, 3, id="3 where the other has no trick"),
        pytest.param(Standing(0, 0, 40), 3, id="3 where the other has but a pending marriage"),
        pytest.param(Standing(1, 20), 2, id="2 where the other has a trick"),
        pytest.param(Standing(3, 50), 2, id="2 whatever the other's points"),
    ],
)
def test_a_wrong_claim_pays_the_other(other: Standing, points: int) -> None:
    deal = claimed(Standing(3, 65), other)
    assert ended(deal) == (BOB, EndReason.CLAIM_FAILED, points)


@pytest.mark.parametrize(
    ("closed", "points"),
    [
        pytest.param(Closed(ALICE, NOTHING), 3, id="one's own close of a trickless other: 3"),
        pytest.param(Closed(ALICE, Standing(2, 40)), 2, id="one's own close worth 1: still 2"),
        pytest.param(Closed(BOB, NOTHING), 3, id="the other's close worth 3: 3"),
        pytest.param(Closed(BOB, Standing(2, 40)), 2, id="the other's close worth 1: still 2"),
    ],
)
def test_a_wrong_claim_pays_no_less_than_the_close_in_force(closed: Closed, points: int) -> None:
    deal = claimed(Standing(3, 50), Standing(1, 20), closed=closed)
    assert ended(deal) == (BOB, EndReason.CLAIM_FAILED, points)


def test_a_right_claim_against_a_close_has_broken_it() -> None:
    deal = claimed(Standing(3, 66), Standing(1, 20), closed=Closed(BOB, NOTHING))
    assert ended(deal) == (ALICE, EndReason.CLOSE_FAILED, 3)


def test_a_right_claim_of_the_closer_makes_the_close() -> None:
    deal = claimed(Standing(3, 66), Standing(3, 40), closed=Closed(ALICE, Standing(1, 20)))
    assert ended(deal) == (ALICE, EndReason.SIXTY_SIX, 2)


def test_a_marriage_shown_counts_also_when_the_claim_fails() -> None:
    deal = claimed(Standing(3, 40), Standing(1, 20), suit=Suit.LEAVES)
    assert ended(deal) == (BOB, EndReason.CLAIM_FAILED, 2)
    assert deal.result is not None
    assert deal.result.standings[ALICE].marriages == 20


def test_a_claim_needs_a_trick_of_ones_own() -> None:
    deal = position(KAVANA, "KS QS AC", "JS JC JD", standings=(Standing(0, 0, 60), NOTHING))
    assert deal.refusal(ALICE, Claim(Suit.LEAVES)) is Refusal.NO_TRICK_YET


def test_a_claim_shows_only_a_marriage_one_holds() -> None:
    deal = position(KAVANA, "KS QD AC", "JS JC JD", standings=(Standing(1, 50), NOTHING))
    assert deal.refusal(ALICE, Claim(Suit.LEAVES)) is Refusal.NO_MARRIAGE


def test_the_follower_cannot_claim() -> None:
    standings = (NOTHING, Standing(4, 70))
    deal = position(KAVANA, "AC", "JC JD", led="JS", standings=standings)
    assert deal.refusal(BOB, Claim()) is Refusal.ONLY_THE_LEADER


@pytest.mark.parametrize("rules", [KLUB, BUNKA, SOBA])
def test_nobody_claims_where_going_out_is_automatic(rules: RuleSet) -> None:
    deal = position(rules, "KS QS AC", "JS JC JD", standings=(Standing(1, 50), NOTHING))
    assert deal.refusal(ALICE, Claim()) is Refusal.CLAIMS_BY_ITSELF
