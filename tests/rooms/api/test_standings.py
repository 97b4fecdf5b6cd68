"""Ranked play for programs: ratings, lists, months, medals, and one's own coins."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts import coins, friends, months, ratings
from accounts.days import month_of
from accounts.models import Player
from accounts.standings import Medal, Month, MonthRating, Rating
from tests.rooms.api.cast import browser, get, guest, program, user
from tests.rooms.api.test_players import all_pages
from tests.rooms.test_lists import many

pytestmark = pytest.mark.django_db


def beats(winner: Player, loser: Player, match: str, now: datetime | None = None) -> None:
    """A ranked match at fifty coins."""
    at = now or timezone.now()
    with transaction.atomic():
        coins.hold(match=match, amount=50, player_ids=[winner.pk, loser.pk], now=at)
        coins.settle(match=match, winner=winner.pk, now=at)
        ratings.rate(match=match, winner=winner.pk, loser=loser.pk, now=at)


def test_a_rating_is_told_with_the_one_of_the_month() -> None:
    alice, bob = user("alice"), user("bob")
    beats(alice, bob, "m")
    told = get(Client(), "players/alice/rating/").data
    assert (told["rating"], told["matches"], told["won"]) == (1220, 1, 1)
    assert told["this_month"] == {
        "month": f"{month_of(timezone.now()):%Y-%m}",
        "rating": 1216,
        "matches": 1,
        "won": 1,
        "opponents": 1,
    }


def test_before_the_first_rated_match_everybody_stands_the_same() -> None:
    user("alice")
    told = get(Client(), "players/alice/rating/").data
    assert (told["rating"], told["matches"], told["this_month"]["rating"]) == (1200, 0, 1200)


def test_the_history_is_told_match_by_match_the_latest_first() -> None:
    alice, bob = user("alice"), user("bob")
    for number in range(7):
        beats(alice, bob, f"m{number}")
    shown = all_pages(Client(), "players/alice/ratings/?page_size=3", "match")
    assert shown == [f"m{number}" for number in reversed(range(7))]
    latest, *_, first = get(Client(), "players/alice/ratings/").data["results"]
    assert (first["before"], first["after"], first["won"]) == (1200, 1220, True)
    assert first["opponent"]["name"] == "bob"
    assert (latest["rated"], latest["before"] == latest["after"]) == (False, True)


def test_whom_one_must_not_meet_is_in_no_history() -> None:
    alice, bob, carol = user("alice"), user("bob"), user("carol")
    beats(carol, bob, "m")
    friends.block(blocker=bob, blocked=alice, now=timezone.now())
    assert get(browser(alice), "players/carol/ratings/").data["results"] == []
    assert len(get(Client(), "players/carol/ratings/").data["results"]) == 1
    for address in ("rating", "ratings", "medals"):
        assert get(program(alice, address), f"players/bob/{address}/").status == 404


def test_a_list_is_read_to_its_end_with_each_one_s_place() -> None:
    players = many(60, level=7)
    assert all_pages(Client(), "list/?page_size=9", "place") == [
        at // 7 * 7 + 1 for at in range(60)
    ]
    found = all_pages(Client(), "list/?page_size=4", "player")
    assert [each["name"] for each in found] == [each.name for each in players]


def test_a_month_s_list_shows_who_has_played_enough() -> None:
    june = date(2030, 6, 1)
    for name, matches in (("alice", 15), ("bob", 15), ("carol", 14)):
        MonthRating.objects.create(
            player=user(name), month=june, value=1300, matches=matches, won=9, opponents=5
        )
    lines = get(Client(), "months/2030-06/").data["results"]
    assert [(each["place"], each["player"]["name"]) for each in lines] == [(1, "alice"), (1, "bob")]
    now = f"{month_of(timezone.now()):%Y-%m}"
    assert get(Client(), f"months/{now}/").data["results"] == []


@pytest.mark.parametrize("month", ["2030-13", "x", "2999-01", "1999-01", "2030-6", "2030-06-01"])
def test_a_month_nobody_played_in_is_not_found(month: str) -> None:
    assert get(Client(), f"months/{month}/").status == 404


def test_past_months_tell_their_medals_and_so_does_whoever_won_them() -> None:
    alice, bob = user("alice"), user("bob")
    for number in range(5):
        month = date(2020, number + 1, 1)
        for player, value in ((alice, 1300), (bob, 1290)):
            MonthRating.objects.create(
                player=player, month=month, value=value, matches=15, opponents=5
            )
    months.close_months(now=datetime(2020, 6, 2, tzinfo=UTC))
    named = [f"2020-{number:02}" for number in (5, 4, 3, 2, 1)]
    assert all_pages(Client(), "months/?page_size=2", "month") == named
    latest = get(Client(), "months/").data["results"][0]["medals"]
    assert [(each["place"], each["player"]["name"]) for each in latest] == [
        (1, "alice"),
        (2, "bob"),
    ]
    mine = get(Client(), "players/bob/medals/").data["results"]
    assert mine == [{"month": month, "place": 2} for month in named]


def test_one_s_book_is_told_to_oneself_alone() -> None:
    alice, bob = user("alice"), user("bob")
    beats(alice, bob, "m")
    for client in (browser(alice), program(alice)):
        assert get(client, "coins/").data == {"balance": 1050, "held": 0}
        lines = get(client, "coins/book/").data["results"]
        assert [(each["why"], each["coins"], each["balance"]) for each in lines] == [
            ("paid", 50, 1050),
            ("paid", 50, 1000),
            ("held", -50, 950),
            ("grant", 1000, 1000),
        ]
        assert [each["match"] for each in lines] == ["m", "m", "m", None]
    assert [each["coins"] for each in get(program(bob), "coins/book/").data["results"]] == [
        -50,
        1000,
    ]
    assert get(browser(guest()), "coins/book/").status == 403
    assert get(Client(), "coins/book/").status == 401


def test_a_page_of_somebody_else_s_book_shows_one_s_own() -> None:
    alice, bob = user("alice"), user("bob")
    for number in range(3):
        beats(alice, bob, f"m{number}", timezone.now() + timedelta(seconds=number))
    named = get(program(alice), "coins/book/?page_size=2").data["next"].split("?")[1]
    shown = get(program(bob), f"coins/book/?{named}").data["results"]
    assert {each["why"] for each in shown} <= {"held", "grant"}


def test_standings_cost_few_queries_however_long(django_assert_max_num_queries: Any) -> None:
    many(25)
    alice = user("alice")
    now = timezone.now()
    for number in range(20):
        month = Month.objects.create(pk=date(2000 + number, 1, 1), closed_at=now)
        MonthRating.objects.create(player=alice, month=month.pk)
        Medal.objects.create(month=month, player=alice, place=1)
        beats(alice, user(f"q{number}"), f"m{number}")
    Rating.objects.filter(player=alice).update(value=1)
    reader = program(user("reader"))
    for address, most in {
        "list/": 5,
        "months/": 4,
        "players/alice/medals/": 5,
        "players/alice/ratings/": 5,
        "coins/book/": 4,
    }.items():
        with django_assert_max_num_queries(most):
            assert get(reader, address).status == 200
