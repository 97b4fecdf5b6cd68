"""The lobby: what it lists to whom, filters and pages, and what it costs."""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import parse_qsl

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from accounts import friends, presence
from accounts.models import Player, Record
from benchmarks.lobby import rooms_of_all_sorts
from games.engine.rulesets import RULE_SETS
from rooms import lobby, setting_up
from rooms.filters import Filters, read_filters
from rooms.models import GATES, Room
from rooms.wishes import CLOCKS, USUAL, Wish
from tests.accounts.people import member
from tests.games.tables import NOON
from tests.rooms.test_setting_up import opened, person

pytestmark = pytest.mark.django_db

OPEN = Room.Kind.OPEN


@pytest.fixture(autouse=True)
def _nobody_is_there() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def listed(filters: Filters, viewer: Player | None = None) -> list[int]:
    """The rooms of all pages, one after the other."""
    found: list[int] = []
    older = None
    while True:
        viewer_id = viewer.pk if viewer else None
        page = lobby.open_rooms(filters, viewer_id, now=NOON, older_than=older)
        found += [each.room.pk for each in page.rooms]
        older = page.older_than
        if older is None:
            return found


def many(number: int) -> list[Room]:
    return rooms_of_all_sorts(number, NOON)


filters = st.builds(
    Filters,
    rules=st.one_of(st.none(), st.sampled_from(list(RULE_SETS))),
    target=st.one_of(st.none(), st.sampled_from([7, 9])),
    clock=st.one_of(st.none(), st.sampled_from(CLOCKS)),
    gate=st.one_of(st.none(), st.sampled_from(GATES)),
)


@pytest.fixture
def rooms() -> list[Room]:
    return many(120)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None
)
@given(wanted=filters)
def test_filters_alone_and_together_list_what_counting_by_hand_does(
    rooms: list[Room], wanted: Filters
) -> None:
    def fits(room: Room) -> bool:
        return all(
            asked is None or asked == own
            for asked, own in (
                (wanted.rules, room.rules),
                (wanted.target, room.target),
                (wanted.clock, room.clock),
                (wanted.gate, room.gate),
            )
        )

    assert listed(wanted) == [room.pk for room in reversed(rooms) if fits(room)]


@settings(deadline=None)
@given(wanted=filters)
def test_filters_are_kept_in_the_address(wanted: Filters) -> None:
    assert read_filters(dict(parse_qsl(wanted.query))) == (wanted, frozenset())


def test_a_filter_that_does_not_exist_is_left_out_and_that_is_said() -> None:
    query = {"rules": "bridge", "gate": "34", "clock": "30", "target": "", "page": "2"}
    assert read_filters(query) == (Filters(clock=30), frozenset({"rules", "gate"}))
    page = Client().get("/rooms/", query)
    assert page.status_code == 200
    assert "a filter that does not exist" in page.content.decode()


def test_only_open_rooms_with_a_free_seat_that_still_wait_are_listed() -> None:
    alice = person("alice")
    waiting = opened(alice, USUAL)
    opened(person("bob"))
    full = opened(person("carol"), USUAL)
    assert isinstance(setting_up.join_room(room_id=full.pk, player=person("dora"), now=NOON), Room)
    erin = person("erin")
    closed = opened(erin, USUAL)
    setting_up.leave_room(room_id=closed.pk, player=erin, now=NOON)
    assert listed(Filters()) == [waiting.pk]


def test_a_room_nobody_is_at_any_more_drops_out_and_comes_back_with_him() -> None:
    alice = person("alice")
    room = opened(alice, USUAL)
    Room.objects.update(touched_at=NOON - timedelta(minutes=5))
    assert listed(Filters()) == []
    presence.note_seen(alice.pk)
    assert listed(Filters()) == [room.pk]


def test_pages_go_on_where_rooms_without_anybody_were_left_out() -> None:
    rooms = many(150)
    away = rooms[40:120]
    Room.objects.filter(pk__in=[room.pk for room in away]).update(
        touched_at=NOON - timedelta(minutes=5)
    )
    left = rooms[:40] + rooms[120:]
    assert listed(Filters()) == [room.pk for room in reversed(left)]


def test_rooms_left_lying_take_no_place_in_the_list() -> None:
    rooms = many(lobby.LOOKED_AT + 30)
    Room.objects.filter(pk__in=[room.pk for room in rooms[5:]]).update(
        touched_at=NOON - timedelta(minutes=5)
    )
    page = lobby.open_rooms(Filters(), None, now=NOON)
    assert [each.room.pk for each in page.rooms] == [room.pk for room in reversed(rooms[:5])]
    assert page.older_than is None


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_whoever_is_hidden_sees_no_room_of_the_other_both_ways(blocker: str) -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    hers, his = opened(alice, USUAL), opened(bob, USUAL)
    pair = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=pair[0], blocked=pair[1], now=NOON)
    assert listed(Filters(), alice) == [hers.pk]
    assert listed(Filters(), bob) == [his.pk]
    assert listed(Filters(), carol) == listed(Filters()) == [his.pk, hers.pk]


def test_who_was_removed_does_not_see_the_room_again() -> None:
    alice, bob = person("alice"), person("bob")
    room = opened(alice, USUAL)
    setting_up.join_room(room_id=room.pk, player=bob, now=NOON)
    setting_up.remove_player(room_id=room.pk, player=alice, other=bob.pk, now=NOON)
    assert listed(Filters(), bob) == []
    assert listed(Filters(), alice) == [room.pk]


def test_a_room_one_does_not_get_into_is_listed_and_marked() -> None:
    bob = person("bob")
    Record.objects.create(player=bob, rules="klub", played=2, won=1, lost=1)
    for name, gate in (("alice", 50), ("carol", 60)):
        opened(person(name), Wish("soba", 7, 30, OPEN, gate))
    rows = lobby.open_rooms(Filters(), bob.pk, now=NOON).rooms
    assert [(each.room.gate, each.meets) for each in rows] == [(60, False), (50, True)]


def test_the_database_knows_what_an_open_room_is_like() -> None:
    alice = person("alice")
    moments = {"created_at": NOON, "touched_at": NOON}
    for wrong in (
        {"kind": OPEN, "clock": None},
        {"kind": OPEN, "clock": 30, "gate": 34},
        {"kind": Room.Kind.PRIVATE, "clock": 30, "gate": 35},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Room.objects.create(creator=alice, rules="soba", target=7, **wrong, **moments)


def test_the_first_page_of_two_thousand_takes_eight_queries_at_most(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    alice, player = member()
    many(2000)
    Room.objects.update(touched_at="2999-01-01T00:00Z")
    friends.block(blocker=player, blocked=Player.objects.get(name="n1999"), now=NOON)
    with django_assert_max_num_queries(8):
        page = alice.get("/rooms/").content.decode()
    assert page.count("data-room=") == lobby.PAGE
    assert "n1998" in page
    assert "n1999" not in page
    with django_assert_max_num_queries(8):
        part = alice.get("/rooms/", {"part": "list"}).content.decode()
    assert part.count("data-room=") == lobby.PAGE
    assert "<html" not in part


def test_the_way_to_older_rooms_keeps_the_filters() -> None:
    many(300)
    Room.objects.update(rules="soba", touched_at="2999-01-01T00:00Z")
    page = Client().get("/rooms/", {"rules": "soba"}).content.decode()
    oldest = Room.objects.order_by("-pk")[lobby.PAGE - 1].pk
    assert f'href="/rooms/?rules=soba&amp;before={oldest}"' in page
    older = Client().get("/rooms/", {"rules": "soba", "before": str(oldest)})
    assert f'data-room="{oldest - 1}"' in older.content.decode()
    for odd in ("x", "-1", "9" * 40, "²"):
        assert Client().get("/rooms/", {"before": odd}).status_code == 200
