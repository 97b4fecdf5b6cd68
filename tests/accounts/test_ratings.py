"""Ratings: the formula to the point, one change a match, and the daily limit of the same two."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import ratings
from accounts.elo import Side, changes, weight_after
from accounts.models import Player
from accounts.standings import Month, MonthRating, Rating, RatingChange

NOON = datetime(2030, 6, 1, 12, tzinfo=UTC)
values = st.integers(0, 4_000)
weights = st.sampled_from([20, 32, 40])


@pytest.mark.parametrize(
    ("winner", "loser", "weight", "gain"),
    [
        (1200, 1200, 40, 20),
        (1200, 1200, 20, 10),
        (1200, 1200, 32, 16),
        (1600, 1200, 40, 4),
        (1200, 1600, 40, 36),
        (1200, 1300, 20, 13),
        (1300, 1200, 20, 7),
        (1234, 1190, 32, 14),
        (2400, 1200, 40, 0),
        (1200, 2400, 40, 40),
    ],
)
def test_the_formula(winner: int, loser: int, weight: int, gain: int) -> None:
    assert changes(Side(winner, weight), Side(loser, weight)) == (gain, -gain)


@given(values, values, weights)
def test_at_equal_weight_one_gains_what_the_other_loses(
    winner: int, loser: int, weight: int
) -> None:
    gain, loss = changes(Side(winner, weight), Side(loser, weight))
    assert gain == -loss
    assert 0 <= gain <= weight


@given(values, values, weights)
def test_both_who_could_have_won_share_the_weight(one: int, other: int, weight: int) -> None:
    first, _ = changes(Side(one, weight), Side(other, weight))
    second, _ = changes(Side(other, weight), Side(one, weight))
    assert first + second == weight


@given(values, values, weights)
def test_it_is_the_formula_everybody_knows(winner: int, loser: int, weight: int) -> None:
    gain, _ = changes(Side(winner, weight), Side(loser, weight))
    known = weight * (1 - 1 / (1 + 10 ** ((loser - winner) / 400)))
    assert abs(gain - known) < 0.5 + 1e-9


def test_a_new_player_s_matches_weigh_more() -> None:
    assert [weight_after(each) for each in (0, 29, 30, 500)] == [40, 40, 20, 20]


def person(name: str) -> int:
    return Player.objects.create(name=name).pk


def beat(winner: int, loser: int, match: str = "m", *, at: datetime = NOON) -> None:
    ratings.rate(match=match, winner=winner, loser=loser, now=at)


@pytest.mark.django_db
class TestTheWriter:
    def test_a_match_changes_both_ratings_and_both_of_the_month(self) -> None:
        alice, bob = person("alice"), person("bob")
        beat(alice, bob)
        assert (ratings.value_of(alice), ratings.value_of(bob)) == (1220, 1180)
        june = MonthRating.objects.filter(month=date(2030, 6, 1)).order_by("player")
        rows = june.values_list("value", "matches", "won", "opponents")
        assert list(rows) == [(1216, 1, 1, 1), (1184, 1, 0, 1)]
        change = RatingChange.objects.get(player=bob)
        assert (change.before, change.after, change.won, change.opponent_id) == (
            1200,
            1180,
            False,
            alice,
        )

    def test_a_match_is_rated_once(self) -> None:
        alice, bob = person("alice"), person("bob")
        for winner, loser in ((alice, bob), (alice, bob), (bob, alice)):
            beat(winner, loser)
        assert ratings.value_of(alice) == 1220
        assert Rating.objects.get(pk=alice).matches == 1

    def test_a_new_player_and_a_settled_one_gain_and_lose_by_their_own_weight(self) -> None:
        alice, bob = person("alice"), person("bob")
        Rating.objects.create(pk=bob, matches=30)
        beat(alice, bob)
        assert (ratings.value_of(alice), ratings.value_of(bob)) == (1220, 1190)

    def test_from_the_sixth_match_a_day_of_the_same_two_ratings_stay(self) -> None:
        alice, bob, carol = person("alice"), person("bob"), person("carol")
        for number in range(5):
            winner, loser = (alice, bob) if number % 2 else (bob, alice)
            beat(winner, loser, f"m{number}")
        before = ratings.value_of(alice)
        beat(alice, bob, "sixth")
        assert ratings.value_of(alice) == before
        assert Rating.objects.get(pk=alice).matches == 5
        assert not RatingChange.objects.get(match="sixth", player=alice).rated
        beat(alice, carol, "with another")
        assert ratings.value_of(alice) > before

    def test_the_day_is_over_at_midnight_in_ljubljana(self) -> None:
        alice, bob = person("alice"), person("bob")
        evening = datetime(2030, 6, 1, 21, 59, tzinfo=UTC)
        for number in range(5):
            beat(alice, bob, f"m{number}", at=evening)
        beat(alice, bob, "sixth", at=evening)
        assert not RatingChange.objects.get(match="sixth", player=alice).rated
        beat(alice, bob, "next day", at=evening + timedelta(minutes=1))
        assert RatingChange.objects.get(match="next day", player=alice).rated

    def test_a_month_begins_at_midnight_in_ljubljana_and_everybody_anew(self) -> None:
        alice, bob = person("alice"), person("bob")
        beat(alice, bob, at=datetime(2030, 6, 30, 21, 59, tzinfo=UTC))
        beat(alice, bob, "later", at=datetime(2030, 6, 30, 22, 0, tzinfo=UTC))
        mine = MonthRating.objects.filter(player=alice).order_by("month")
        assert list(mine.values_list("month", "value")) == [
            (date(2030, 6, 1), 1216),
            (date(2030, 7, 1), 1216),
        ]
        assert ratings.value_of(alice) > 1220

    def test_what_ends_after_the_medals_belongs_to_the_next_month(self) -> None:
        alice, bob = person("alice"), person("bob")
        Month.objects.create(pk=date(2030, 6, 1), closed_at=NOON)
        beat(alice, bob)
        assert MonthRating.objects.get(player=alice).month == date(2030, 7, 1)

    def test_different_opponents_are_counted_once(self) -> None:
        alice, bob, carol = person("alice"), person("bob"), person("carol")
        for number, other in enumerate((bob, carol, bob)):
            beat(alice, other, f"m{number}")
        assert MonthRating.objects.get(player=alice).opponents == 2
