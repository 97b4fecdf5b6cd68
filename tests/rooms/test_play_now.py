"""Play now: the best open room, or one's own, or a new one; and how its form says so."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import friends, presence
from accounts.models import Player, Record, Sanction
from games.models import Match
from rooms import lobby, setting_up
from rooms.models import Room, Waiter
from rooms.play_now import Found, play_now
from rooms.refusals import No
from rooms.wishes import USUAL, Wish
from tests.games.tables import NOON
from tests.rooms.test_queue import proposed
from tests.rooms.test_setting_up import both_in, get_ready, opened, person

pytestmark = pytest.mark.django_db

OPEN = Room.Kind.OPEN


@pytest.fixture(autouse=True)
def _nobody_is_there() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def playing_now(player: Player) -> Found:
    came = play_now(player=player, now=NOON, may_open=lambda: True)
    assert isinstance(came, Found)
    return came


def test_without_any_room_one_is_opened_and_pressed_again_it_is_the_same() -> None:
    alice = person("alice")
    first = playing_now(alice)
    room = first.room
    assert (room.kind, room.rules, room.target, room.clock, room.gate) == (OPEN, "soba", 7, 30, 0)
    assert playing_now(alice) == first == Found(room, met=False)
    assert Room.objects.count() == 1


def test_the_room_that_waits_longest_is_the_best() -> None:
    first = opened(person("alice"), USUAL)
    opened(person("bob"), USUAL)
    assert playing_now(person("carol")) == Found(first, met=True)


def test_the_rules_one_played_by_last_come_first() -> None:
    carol = person("carol")
    setting_up.leave_room(room_id=opened(carol, Wish("klub", 7, 30)).pk, player=carol, now=NOON)
    opened(person("alice"), USUAL)
    klub = opened(person("bob"), Wish("klub", 7, 20, OPEN))
    assert playing_now(carol).room == klub


def test_rooms_one_does_not_get_into_are_no_choice() -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    opened(alice, Wish("soba", 7, 30, OPEN, 50))
    friends.block(blocker=carol, blocked=bob, now=NOON)
    opened(bob, USUAL)
    dora = person("dora")
    away = opened(dora, USUAL)
    Room.objects.filter(pk=away.pk).update(touched_at=NOON - timedelta(minutes=5))
    erin = person("erin")
    hers = opened(erin, USUAL)
    setting_up.join_room(room_id=hers.pk, player=carol, now=NOON)
    setting_up.remove_player(room_id=hers.pk, player=erin, other=carol.pk, now=NOON)
    assert not playing_now(carol).met
    presence.note_seen(dora.pk)
    assert playing_now(carol) == Found(away, met=True)


def test_whose_ranked_opponent_has_just_been_found_is_not_sat_down_with() -> None:
    alice, _ = proposed()
    hers = opened(alice, USUAL)
    assert not playing_now(person("carol")).met
    Waiter.objects.all().delete()
    assert playing_now(person("dora")).room == hers


def test_a_win_rate_that_is_high_enough_opens_the_gate() -> None:
    room = opened(person("alice"), Wish("soba", 7, 30, OPEN, 50))
    bob = person("bob")
    Record.objects.create(player=bob, rules="klub", played=2, won=1, lost=1)
    assert playing_now(bob) == Found(room, met=True)


def test_who_waits_with_somebody_stays_with_him() -> None:
    room, alice, bob = both_in(USUAL)
    opened(person("carol"), USUAL)
    assert playing_now(alice) == playing_now(bob) == Found(room, met=True)


def test_who_waits_alone_goes_to_whoever_waits_too() -> None:
    hers = opened(person("alice"), USUAL)
    bob = person("bob")
    his = opened(bob, USUAL)
    assert playing_now(bob) == Found(hers, met=True)
    his.refresh_from_db()
    assert his.status == Room.Status.CLOSED


def test_who_is_in_a_match_is_led_back_to_it() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    setting_up.start(room_id=room.pk, player=alice, now=NOON)
    opened(person("carol"), USUAL)
    assert play_now(player=bob, now=NOON, may_open=lambda: True) is No.STILL_PLAYING


@pytest.mark.parametrize(
    ("kind", "no"),
    [("warning", No.UNREAD), ("suspension", No.SUSPENDED), ("exclusion", No.EXCLUDED)],
)
def test_who_may_not_play_hears_so_at_once_however_many_rooms_there_are(kind: str, no: No) -> None:
    bob = person("bob")
    until = NOON + timedelta(days=1) if kind == "suspension" else None
    Sanction.objects.create(player=bob, kind=kind, breach="abuse", since=NOON, until=until)
    for number in range(5):
        opened(person(f"n{number}"), USUAL)
    with CaptureQueriesContext(connection) as asked:
        assert play_now(player=bob, now=NOON, may_open=lambda: True) is no
    assert len(asked) == 1


def test_who_has_opened_many_rooms_still_sits_down_but_opens_no_other() -> None:
    bob = person("bob")
    assert play_now(player=bob, now=NOON, may_open=lambda: False) is No.TOO_MANY_ROOMS
    assert not Room.objects.exists()
    room = opened(person("alice"), USUAL)
    found = play_now(player=bob, now=NOON, may_open=lambda: False)
    assert found == Found(room, met=True)


def test_however_many_rooms_were_left_lying_the_one_with_somebody_is_found() -> None:
    for number in range(lobby.LOOKED_AT + 5):
        opened(person(f"n{number}"), USUAL)
    Room.objects.update(touched_at=NOON - timedelta(minutes=5))
    room = opened(person("alice"), USUAL)
    assert playing_now(person("bob")) == Found(room, met=True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_door")
def test_two_guests_who_press_the_button_meet_and_a_third_hears_of_his_match() -> None:
    alice, bob = Client(), Client()
    room = alice.post("/rooms/play/")["Location"]
    assert "You have opened this room" in alice.get(room).content.decode()
    assert bob.post("/rooms/play/")["Location"] == room
    assert Room.objects.get().chairs.count() == 2
    for each in (alice, bob):
        each.post(f"{room}ready/", {"ready": "1"})
    table = alice.post(f"{room}start/")["Location"]
    answer = bob.post("/rooms/play/")
    assert answer["Location"] == "/rooms/"
    page = bob.get("/rooms/").content.decode()
    assert "You are still in a match." in page
    assert f'href="{table}"' in page
    assert Match.objects.count() == 1
    assert alice.get("/rooms/play/")["Location"] == "/rooms/"
