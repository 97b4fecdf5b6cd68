"""The month's competition: who is listed, ties, and medals given once, even twice or late."""

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest

from accounts import months
from accounts.models import Player
from accounts.standings import Medal, Month, MonthRating
from tests.failing import fails

pytestmark = pytest.mark.django_db

JUNE, JULY, AUGUST = date(2030, 6, 1), date(2030, 7, 1), date(2030, 8, 1)
END_OF_JUNE = datetime(2030, 6, 30, 22, tzinfo=UTC)
CLOSING = END_OF_JUNE + months.GRACE


def rated(
    name: str,
    value: int,
    *,
    matches: int = 15,
    won: int = 8,
    opponents: int = 5,
    month: date = JUNE,
) -> MonthRating:
    player = Player.objects.get_or_create(name=name)[0]
    return MonthRating.objects.create(
        player=player, month=month, value=value, matches=matches, won=won, opponents=opponents
    )


def medals(month: date = JUNE) -> list[tuple[str, int]]:
    found = Medal.objects.filter(month=month).order_by("place", "player__name")
    return list(found.values_list("player__name", "place"))


def names(month: date = JUNE) -> list[str]:
    return list(months.listed(month).values_list("player__name", flat=True))


def test_the_list_goes_by_rating_then_wins_then_fewer_matches() -> None:
    rated("alice", 1300, won=9, matches=16)
    rated("bob", 1300, won=9, matches=15)
    rated("carol", 1300, won=10, matches=20)
    rated("dora", 1301)
    assert names() == ["dora", "carol", "bob", "alice"]


def test_who_has_played_too_little_is_not_listed() -> None:
    rated("alice", 1500, matches=14)
    rated("bob", 1500, opponents=4)
    rated("carol", 1000)
    assert names() == ["carol"]


def test_the_first_three_get_the_medals() -> None:
    for name, value in (("alice", 1300), ("bob", 1290), ("carol", 1280), ("dora", 1270)):
        rated(name, value)
    months.close_months(now=CLOSING)
    assert medals() == [("alice", 1), ("bob", 2), ("carol", 3)]


def test_who_is_level_shares_the_place() -> None:
    for name in ("alice", "bob"):
        rated(name, 1300)
    for name in ("carol", "dora"):
        rated(name, 1200)
    rated("eva", 1100)
    months.close_months(now=CLOSING)
    assert medals() == [("alice", 1), ("bob", 1), ("carol", 3), ("dora", 3)]


def test_a_month_is_not_closed_before_its_end() -> None:
    rated("alice", 1300)
    assert JUNE not in months.close_months(now=CLOSING - timedelta(seconds=1))
    assert months.close_months(now=CLOSING) == [JUNE]


def test_months_that_were_missed_are_closed_in_order() -> None:
    rated("alice", 1300)
    rated("bob", 1300, month=JULY)
    rated("carol", 1300, month=AUGUST)
    assert months.close_months(now=datetime(2030, 8, 20, tzinfo=UTC)) == [JUNE, JULY]
    assert months.closed() == [JULY, JUNE]
    assert medals(AUGUST) == []


def test_a_month_at_which_it_fails_keeps_no_other_open_and_is_tried_again_each_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rated("alice", 1300)
    rated("bob", 1300, month=JULY)
    fails(monkeypatch, months, "_best", lambda month: month == JUNE)
    late = datetime(2030, 8, 20, 12, 30, tzinfo=UTC)
    assert months.close_months(now=late) == [JULY]
    assert months.closed() == [JULY]
    monkeypatch.undo()
    assert months.close_months(now=late) == []
    assert months.close_months(now=late.replace(hour=13, minute=0)) == [JUNE]
    assert medals() == [("alice", 1)]


def by_hand(month: date) -> list[tuple[str, int]]:
    """Medals by comparing everybody with everybody."""
    rows = [
        row
        for row in MonthRating.objects.filter(month=month).select_related("player")
        if row.matches >= 15 and row.opponents >= 5
    ]
    found = []
    for row in rows:
        better = sum(
            (other.value, other.won, -other.matches) > (row.value, row.won, -row.matches)
            for other in rows
        )
        if better < 3:
            found.append((row.player.name, better + 1))
    return sorted(found, key=lambda medal: (medal[1], medal[0]))


@pytest.mark.parametrize("seed", range(3))
def test_five_hundred_players_with_ties_closed_twice_and_late(seed: int) -> None:
    rng = Random(seed)
    for number in range(500):
        matches = rng.randint(10, 20)
        rated(
            f"p{number:03}",
            1200 + 10 * rng.randint(0, 9),
            matches=matches,
            won=rng.randint(5, 7),
            opponents=rng.randint(4, 7),
        )
    expected = by_hand(JUNE)
    late = CLOSING + timedelta(days=1)
    assert months.close_months(now=late) == [JUNE]
    assert months.close_months(now=late) == []
    assert months.close_months(now=late + timedelta(days=1)) == []
    assert medals() == expected
    assert Month.objects.count() == 1
    assert len(expected) >= 3
