"""Lists, months, medals, one's own book and rating: what is on the pages, and what it costs."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import coins, friends, lists, months, ratings
from accounts.days import month_of, previous_month
from accounts.models import Player
from accounts.standings import Medal, Month, MonthRating, Rating
from rooms.rating_graph import graph_of
from tests.accounts.people import member
from tests.rooms.test_queue import member as bare_member

pytestmark = pytest.mark.django_db

Queries = Callable[[int], Any]


def many(count: int, *, level: int = 3) -> list[Player]:
    """Players whose ratings go down, some at a time level."""
    players = Player.objects.bulk_create(Player(name=f"p{number}") for number in range(count))
    Rating.objects.bulk_create(
        Rating(player=player, value=2_000 - at // level, matches=20, won=10)
        for at, player in enumerate(players)
    )
    return players


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def test_who_is_level_shares_a_place_and_pages_go_on_where_the_last_one_ended() -> None:
    players = many(120, level=7)
    found = [
        line for number in (1, 2, 3) for line in lists.all_time(number=number, viewer_id=None).lines
    ]
    assert [line.player for line in found] == players
    assert [line.place for line in found] == [at // 7 * 7 + 1 for at in range(120)]


def test_one_s_own_place_is_known_from_every_page(
    django_assert_num_queries: Queries,
) -> None:
    players = many(120)
    with django_assert_num_queries(3):
        listing = lists.all_time(number=2, viewer_id=players[100].pk)
    assert listing.own is not None
    assert listing.own.place == 100
    assert listing.lines[0].place == 49
    assert listing.page.following == 3


@pytest.mark.parametrize(("number", "at", "place", "queries"), [(1, 40, 40, 1), (2, 60, 61, 2)])
def test_who_stands_on_the_page_is_not_looked_for_again(
    number: int, at: int, place: int, queries: int, django_assert_num_queries: Queries
) -> None:
    players = many(120)
    with django_assert_num_queries(queries):
        listing = lists.all_time(number=number, viewer_id=players[at].pk)
    assert listing.own is not None
    assert (listing.own.player, listing.own.place) == (players[at], place)


@pytest.mark.parametrize("path", ["/lists/?page=2", "/lists/month/?page=2"])
def test_a_member_s_page_of_a_list_takes_nine_queries(
    path: str, django_assert_num_queries: Queries
) -> None:
    client, alice = member()
    players = [*many(120), alice]
    Rating.objects.create(player=alice, value=1_000, matches=20, won=1)
    MonthRating.objects.bulk_create(
        MonthRating(
            player=each, month=month_of(timezone.now()), value=1_000, matches=20, opponents=6
        )
        for each in players
    )
    with django_assert_num_queries(9):
        client.get(path)


def test_who_has_no_rated_match_or_has_closed_his_account_is_in_no_list() -> None:
    alice, bob = many(2)
    Rating.objects.filter(pk=alice.pk).update(matches=0, won=0)
    ratings.unlist(bob.pk)
    assert lists.all_time(number=1, viewer_id=alice.pk).lines == ()


def test_the_list_of_all_time_and_its_pages() -> None:
    many(51)
    first = text(Client(), "/lists/")
    assert "?page=2" in first
    assert "?page=3" not in text(Client(), "/lists/?page=2")
    assert "Nobody yet." in text(Client(), "/lists/?page=9")


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 30, "²", ""])
def test_a_page_that_cannot_be_is_not_found(page: str) -> None:
    assert Client().get(f"/lists/?page={page}").status_code == 404


def test_the_month_says_what_is_missing_to_be_listed() -> None:
    client, alice = member()
    month = month_of(timezone.now())
    MonthRating.objects.create(player=alice, month=month, matches=7, opponents=3, value=1_250)
    page = text(client, "/lists/month/")
    assert "Rated matches: 7 of 15." in page
    assert "Different opponents: 3 of 5." in page
    MonthRating.objects.update(matches=15, opponents=5)
    assert "Your place: 1." in text(client, "/lists/month/")


def test_a_month_that_is_over_keeps_its_list_and_medals() -> None:
    _, alice = member()
    month = previous_month(month_of(timezone.now()))
    MonthRating.objects.create(player=alice, month=month, matches=15, opponents=5, won=9)
    assert f'href="/lists/{month:%Y-%m}/"' not in text(Client(), "/lists/months/")
    closing = datetime(month.year, month.month, 1, tzinfo=UTC) + timedelta(days=40)
    months.close_months(now=closing)
    page = text(Client(), f"/lists/{month:%Y-%m}/")
    assert "Gold" in page
    assert "alice" in page
    assert f'href="/lists/{month:%Y-%m}/"' in text(Client(), "/lists/months/")


@pytest.mark.parametrize("month", ["2030-13", "x", "2999-01", "1999-01", "2030-6"])
def test_a_month_nobody_played_in_is_not_found(month: str) -> None:
    assert Client().get(f"/lists/{month}/").status_code == 404


def a_match(winner: Player, loser: Player, match: str = "m") -> None:
    now = timezone.now()
    coins.hold(match=match, amount=50, player_ids=[winner.pk, loser.pk], now=now)
    coins.settle(match=match, winner=winner.pk, now=now)
    ratings.rate(match=match, winner=winner.pk, loser=loser.pk, now=now)


def test_the_book_shows_each_line_to_its_owner_alone() -> None:
    client, alice = member()
    bob = bare_member("bob")
    a_match(alice, bob)
    page = text(client, "/coins/")
    for line in ("+1000", "-50", "+50", "Stake back, as the winner", "Won", "1050"):
        assert line in page
    assert Client().get("/coins/").status_code == 302


def test_the_book_and_the_ratings_can_be_taken_along() -> None:
    client, alice = member()
    a_match(alice, bare_member("bob"))
    data = client.get("/account/export.json").json()
    assert [line["coins"] for line in data["coins"]] == [1_000, -50, 50, 50]
    assert data["ratings"][0]["rating"] == [1_200, 1_220]
    assert data["ratings"][0]["with"] == "bob"
    assert data["medals"] == []


def test_the_profile_shows_rating_way_and_medals() -> None:
    _, alice = member()
    assert "Ranked play" not in text(Client(), "/player/alice/").split("</header>")[1]
    bob = bare_member("bob")
    a_match(alice, bob)
    month = date(2020, 5, 1)
    MonthRating.objects.create(player=alice, month=month, matches=15, opponents=5)
    months.close_months(now=timezone.now())
    page = text(Client(), "/player/alice/")
    assert "from 1200 to 1220" in page
    assert "<polyline" in page
    assert "/lists/2020-05/" in page
    history = text(Client(), "/player/alice/ratings/")
    assert "1200 → 1220" in history
    assert "bob" in history


def test_who_is_hidden_from_somebody_shows_him_no_history() -> None:
    client, alice = member()
    bob, carol = bare_member("bob"), bare_member("carol")
    a_match(carol, bob)
    friends.block(blocker=bob, blocked=alice, now=timezone.now())
    assert client.get("/player/bob/ratings/").status_code == 404
    assert ">bob<" not in text(client, "/player/carol/ratings/")
    assert ">bob<" in text(Client(), "/player/carol/ratings/")


@pytest.mark.parametrize("path", ["/coins/", "/lists/", "/lists/month/", "/player/alice/ratings/"])
def test_a_page_asks_as_much_for_many_rows_as_for_few(
    path: str, django_assert_max_num_queries: Queries
) -> None:
    client, alice = member()
    for number in range(12):
        a_match(alice, bare_member(f"p{number}"), f"m{number}")
    with django_assert_max_num_queries(14):
        client.get(path)


def test_the_line_keeps_to_its_box() -> None:
    graph = graph_of([1_200, 1_220, 1_180, 1_400])
    assert graph is not None
    points = [tuple(map(float, point.split(","))) for point in graph.points.split()]
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert all(0 <= x <= 600 and 0 <= y <= 160 for x, y in points)
    assert min(points, key=lambda point: point[1]) == points[-1]
    assert (graph.first, graph.last, graph.lowest, graph.highest) == (1_200, 1_400, 1_180, 1_400)
    assert graph_of([1_200]) is None


def medals_for(player: Player, count: int) -> list[date]:
    """A gold medal in each of so many months, the latest first."""
    found = [date(2000 + at // 12, at % 12 + 1, 1) for at in range(count)]
    now = timezone.now()
    Month.objects.bulk_create(Month(month=month, closed_at=now) for month in found)
    Medal.objects.bulk_create(Medal(month_id=month, player=player, place=1) for month in found)
    return found[::-1]


def test_a_profile_shows_the_latest_medals_and_leads_to_all_of_them() -> None:
    _, alice = member()
    a_match(alice, bare_member("bob"))
    won = medals_for(alice, 13)
    page = text(Client(), "/player/alice/")
    assert [month for month in won if f"/lists/{month:%Y-%m}/" in page] == won[:12]
    assert "/player/alice/medals/" in page
    every = text(Client(), "/player/alice/medals/")
    assert all(f"/lists/{month:%Y-%m}/" in every for month in won)


def test_medals_and_past_months_go_by_page() -> None:
    _, alice = member()
    won = medals_for(alice, 49)
    assert won[-1].strftime("/lists/%Y-%m/") in text(Client(), "/player/alice/medals/?page=2")
    shown = [text(Client(), f"/lists/months/?page={number}") for number in (1, 2, 3)]
    assert [
        [month for month in won if f'href="/lists/{month:%Y-%m}/"' in page] for page in shown
    ] == [won[:24], won[24:48], won[48:]]


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_lists_show_everybody_his_place_and_no_way_to_who_is_hidden(blocker: str) -> None:
    client, alice = member()
    bob, carol = bare_member("bob"), bare_member("carol")
    a_match(bob, carol, "m1")
    a_match(bob, alice, "m2")
    (month,) = medals_for(bob, 1)
    MonthRating.objects.create(player=bob, month=month, matches=15, opponents=5, won=9)
    friends.block(
        blocker=alice if blocker == "alice" else bob,
        blocked=bob if blocker == "alice" else alice,
        now=timezone.now(),
    )
    to_bob, to_carol = 'href="/player/bob/"', 'href="/player/carol/"'
    seen, others = (text(each, "/lists/") for each in (client, Client()))
    assert seen.index('<th scope="row">bob</th>') < seen.index(to_carol)
    assert to_bob not in seen
    assert f'<th scope="row"><a {to_bob}>bob</a></th>' in others
    for path in ("/lists/months/", "/lists/2000-01/"):
        assert '<span class="person">bob</span>' in text(client, path)
        assert f'<span class="person"><a {to_bob}>bob</a></span>' in text(Client(), path)


def test_who_is_hidden_from_somebody_shows_him_no_medals() -> None:
    client, alice = member()
    bob = bare_member("bob")
    friends.block(blocker=bob, blocked=alice, now=timezone.now())
    assert client.get("/player/bob/medals/").status_code == 404
    assert Client().get("/player/bob/medals/").status_code == 200
