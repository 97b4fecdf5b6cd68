"""A private room for two: code and link, readiness, start, leaving, and limits."""

from datetime import timedelta

import pytest

from accounts.models import Player
from games.engine.rulesets import RULE_SETS
from games.models import Match, Seat
from rooms import codes, setting_up
from rooms.models import Game, Room
from rooms.refusals import No
from rooms.wishes import CLOCKS, Wish
from tests.games.tables import NOON, table_of

pytestmark = pytest.mark.django_db

WISH = Wish("soba", 7, 30)


def person(name: str) -> Player:
    return Player.objects.create(name=name)


def opened(by: Player, wish: Wish = WISH) -> Room:
    room = setting_up.open_room(player=by, wish=wish, now=NOON)
    assert isinstance(room, Room)
    return room


def both_in(wish: Wish = WISH) -> tuple[Room, Player, Player]:
    alice, bob = person("alice"), person("bob")
    room = opened(alice, wish)
    assert isinstance(setting_up.join_room(room_id=room.pk, player=bob, now=NOON), Room)
    return room, alice, bob


def get_ready(room: Room, *players: Player) -> None:
    for player in players:
        setting_up.mark_ready(room_id=room.pk, player=player, ready=True, now=NOON)


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("clock", [*CLOCKS, None])
def test_every_offered_room_can_be_played(rules: str, clock: int | None) -> None:
    for target in RULE_SETS[rules].targets:
        room, alice, bob = both_in(Wish(rules, target, clock))
        get_ready(room, alice, bob)
        match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
        assert isinstance(match, Match)
        table = table_of(match)
        assert (table.started.clock, table.score.target) == (clock, target)


@pytest.mark.parametrize(
    "wish",
    [Wish("klub", 9, 30), Wish("bunka", 9, 30), Wish("bridge", 7, 30), Wish("soba", 7, 15)],
)
def test_what_is_not_offered_is_refused_and_opens_nothing(wish: Wish) -> None:
    assert setting_up.open_room(player=person("alice"), wish=wish, now=NOON) is No.NOT_OFFERED
    assert not Room.objects.exists()


def test_a_code_is_found_however_it_is_written() -> None:
    room = opened(person("alice"))
    for written in (room.code, room.code.lower(), f" {room.code[:3]} {room.code[3:]} "):
        assert codes.find_room(written) == room
    for wrong in ("", "ABC", "0O1I5S", room.code + "A", "ÄÖÜßÉÁ"):
        assert codes.find_room(wrong) is None


def test_a_code_has_six_characters_nobody_mistakes() -> None:
    codes = {opened(person("alice")).code for _ in range(50)}
    assert all(len(code) == 6 and not set(code) & set("IO01") for code in codes)
    assert len(codes) == 50


def test_a_practice_room_is_not_found_by_a_code() -> None:
    room = opened(person("alice"))
    Room.objects.update(kind=Room.Kind.PRACTICE)
    assert codes.find_room(room.code) is None


def test_the_creator_sits_first_and_in_soba_leads() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    assert list(Seat.objects.filter(match=match).values_list("player", flat=True)) == [
        alice.pk,
        bob.pk,
    ]
    assert table_of(match).started.dealer == 1


def test_the_third_finds_no_seat_and_who_sits_keeps_his() -> None:
    room, alice, bob = both_in()
    assert setting_up.join_room(room_id=room.pk, player=person("carol"), now=NOON) is No.FULL
    assert setting_up.join_room(room_id=room.pk, player=bob, now=NOON) == room
    assert set(room.chairs.values_list("player", flat=True)) == {alice.pk, bob.pk}


def test_only_the_creator_starts_and_only_when_both_are_ready() -> None:
    room, alice, bob = both_in()
    assert setting_up.start(room_id=room.pk, player=alice, now=NOON) is No.NOT_READY
    get_ready(room, alice, bob)
    assert setting_up.start(room_id=room.pk, player=bob, now=NOON) is No.NOT_THE_CREATOR
    setting_up.mark_ready(room_id=room.pk, player=bob, ready=False, now=NOON)
    assert setting_up.start(room_id=room.pk, player=alice, now=NOON) is No.NOT_READY


def test_started_twice_it_is_one_match() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    first = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert setting_up.start(room_id=room.pk, player=alice, now=NOON) == first
    assert Game.objects.count() == 1


def test_the_creators_leaving_hands_the_room_on() -> None:
    room, alice, bob = both_in()
    setting_up.leave_room(room_id=room.pk, player=alice, now=NOON)
    room.refresh_from_db()
    assert (room.creator, room.status) == (bob, Room.Status.WAITING)
    carol = person("carol")
    assert isinstance(setting_up.join_room(room_id=room.pk, player=carol, now=NOON), Room)


def test_the_last_one_leaving_closes_it() -> None:
    alice = person("alice")
    room = opened(alice)
    setting_up.leave_room(room_id=room.pk, player=alice, now=NOON)
    assert setting_up.join_room(room_id=room.pk, player=person("bob"), now=NOON) is No.CLOSED


def test_nobody_leaves_a_room_in_play_by_the_rooms_door() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert setting_up.leave_room(room_id=room.pk, player=bob, now=NOON) is No.CLOSED


def test_a_room_nobody_touches_for_fifteen_minutes_is_closed() -> None:
    room, alice, _ = both_in()
    assert setting_up.close_idle_rooms(now=NOON + timedelta(minutes=14, seconds=59)) == []
    assert setting_up.close_idle_rooms(now=NOON + timedelta(minutes=15)) == [room.pk]
    assert setting_up.start(room_id=room.pk, player=alice, now=NOON) is No.CLOSED


def test_a_stranger_with_the_code_learns_no_match() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    assert isinstance(setting_up.start(room_id=room.pk, player=alice, now=NOON), Match)
    carol = Player.objects.create(name="Carol")
    assert setting_up.start(room_id=room.pk, player=carol, now=NOON) is No.NOT_SEATED
