"""Deals add up to a match: the target, the bunkas, tight wins and who deals."""

from itertools import accumulate, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.match import Honours, Score, honours, next_seat
from games.engine.scoring import DealResult, EndReason, Price, Standing

ALICE, BOB = 0, 1


def won_by(winner: int, game_points: int) -> DealResult:
    price = Price(game_points, 1 - winner, Standing())
    return DealResult((winner,), EndReason.SIXTY_SIX, price, (Standing(), Standing()))


def score_after(target: int, *results: DealResult) -> Score:
    score = Score.start(target, 2)
    for result in results:
        score = score.after(result)
    return score


def test_game_points_count_up_for_the_winner_of_each_deal() -> None:
    score = score_after(7, won_by(ALICE, 2), won_by(BOB, 1), won_by(ALICE, 3))
    assert score.points == (5, 1)
    assert score.winners == ()


@pytest.mark.parametrize("target", [7, 9])
def test_the_first_to_the_target_wins_and_the_rest_is_cut(target: int) -> None:
    score = score_after(target, *repeat(won_by(BOB, 3), 3))
    assert score.points == (0, target)
    assert score.winners == (BOB,)


def test_the_loser_carries_a_bunka() -> None:
    score = Score(7, (7, 3))
    assert honours(score) == Honours(bunka=(BOB,), full_bunka=(), tight=())


def test_a_loser_without_a_game_point_carries_a_full_bunka() -> None:
    score = Score(7, (0, 7))
    assert honours(score) == Honours(bunka=(ALICE,), full_bunka=(ALICE,), tight=())


@pytest.mark.parametrize("target", [7, 9])
def test_winning_against_one_who_needed_one_point_was_tight(target: int) -> None:
    score = Score(target, (target, target - 1))
    assert honours(score) == Honours(bunka=(BOB,), full_bunka=(), tight=(ALICE,))


def test_two_who_reach_the_target_in_one_deal_share_the_match() -> None:
    price = Price(2, 0, Standing())
    standings = (Standing(), Standing(), Standing())
    shared = DealResult((1, 2), EndReason.SIXTY_SIX, price, standings)
    score = Score(7, (4, 6, 5)).after(shared)
    assert score.points == (4, 7, 7)
    assert score.winners == (1, 2)


@pytest.mark.parametrize("target", [7, 9])
def test_winning_against_one_who_needed_two_points_was_not(target: int) -> None:
    assert honours(Score(target, (target, target - 2))).tight == ()


@pytest.mark.parametrize(("seats", "dealers"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0])])
def test_the_deal_goes_round_in_playing_order(seats: int, dealers: list[int]) -> None:
    assert list(accumulate(repeat(seats, 3), next_seat, initial=0)) == dealers


@given(
    target=st.sampled_from([7, 9]),
    deals=st.lists(st.tuples(st.sampled_from([ALICE, BOB]), st.integers(1, 3)), max_size=30),
)
def test_no_score_passes_the_target_nor_falls(target: int, deals: list[tuple[int, int]]) -> None:
    score = Score.start(target, 2)
    for winner, points in deals:
        after = score.after(won_by(winner, points))
        assert after.points[winner] == min(target, score.points[winner] + points)
        assert after.points[1 - winner] == score.points[1 - winner]
        score = after
        if score.winners:
            break
    assert len(score.winners) <= 1
