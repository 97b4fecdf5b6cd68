"""A room for two: code and link, gate, readiness, start, leaving, removing, and limits."""

from datetime import timedelta

import pytest

from accounts.models import Player, Record
from games.engine.rulesets import RULE_SETS
from games.models import Match, Seat
from rooms import codes, setting_up
from rooms.models import GATES, Game, Room
from rooms.practice import open_practice
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
    [
        Wish("klub", 9, 30),
        Wish("bunka", 9, 30),
        Wish("bridge", 7, 30),
        Wish("soba", 7, 15),
        Wish("soba", 7, 30, Room.Kind.OPEN, 34),
        Wish("soba", 7, 30, Room.Kind.PRACTICE),
    ],
)
def test_what_is_not_offered_is_refused_and_opens_nothing(wish: Wish) -> None:
    assert setting_up.open_room(player=person("alice"), wish=wish, now=NOON) is No.NOT_OFFERED
    assert not Room.objects.exists()


def test_an_open_room_has_a_clock_and_only_an_open_one_a_gate() -> None:
    alice = person("alice")
    for wish, no in (
        (Wish("soba", 7, None, Room.Kind.OPEN), No.NEEDS_CLOCK),
        (Wish("soba", 7, 30, Room.Kind.PRIVATE, 35), No.GATE_IN_PRIVATE),
    ):
        assert setting_up.open_room(player=alice, wish=wish, now=NOON) is no
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
    assert setting_up.leave_room(room_id=room.pk, player=bob, now=NOON) is No.BEGUN


def test_a_room_nobody_touches_for_fifteen_minutes_is_closed() -> None:
    room, alice, _ = both_in()
    assert setting_up.close_idle_rooms(now=NOON + timedelta(minutes=14, seconds=59)) == []
    assert setting_up.close_idle_rooms(now=NOON + timedelta(minutes=15)) == [room]
    assert setting_up.start(room_id=room.pk, player=alice, now=NOON) is No.CLOSED


def test_idle_rooms_are_closed_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting_up, "AT_ONCE", 2)
    rooms = [opened(person(name)) for name in ("alice", "bob", "carol")]
    later = NOON + timedelta(minutes=15)
    assert [setting_up.close_idle_rooms(now=later) for _ in range(3)] == [rooms[:2], rooms[2:], []]


def test_a_stranger_with_the_code_learns_no_match() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    assert isinstance(setting_up.start(room_id=room.pk, player=alice, now=NOON), Match)
    carol = Player.objects.create(name="Carol")
    assert setting_up.start(room_id=room.pk, player=carol, now=NOON) is No.NOT_SEATED


def with_gate(gate: int) -> Room:
    return opened(person("alice"), Wish("soba", 7, 30, Room.Kind.OPEN, gate))


def bob_with(won: int, lost: int, extra: int = 0) -> Player:
    """Bob, whose matches were under two rule sets."""
    bob = person("bob")
    Record.objects.create(player=bob, rules="klub", played=won, won=won)
    Record.objects.create(player=bob, rules="soba", played=lost, lost=lost, extra_losses=extra)
    return bob


@pytest.mark.parametrize(
    ("gate", "won", "lost", "extra", "comes_in"),
    [
        (35, 349, 651, 0, False),
        (35, 35, 65, 0, True),
        (35, 35, 64, 1, True),
        (35, 35, 65, 1, False),
        (80, 4, 1, 0, True),
        (80, 799, 201, 0, False),
        (0, 0, 5, 0, True),
    ],
)
def test_a_stranger_comes_in_from_the_gate_on_to_the_unit(
    gate: int, won: int, lost: int, extra: int, comes_in: bool
) -> None:
    came = setting_up.join_room(
        room_id=with_gate(gate).pk, player=bob_with(won, lost, extra), now=NOON
    )
    assert isinstance(came, Room) if comes_in else came is No.BELOW_GATE


@pytest.mark.parametrize("gate", GATES)
def test_no_match_yet_is_no_per_cent(gate: int) -> None:
    came = setting_up.join_room(room_id=with_gate(gate).pk, player=person("bob"), now=NOON)
    assert isinstance(came, Room) if gate == 0 else came is No.BELOW_GATE


def test_who_is_invited_passes_the_gate_and_the_creator_needs_none() -> None:
    room = with_gate(80)
    bob = person("bob")
    assert setting_up.join_room(room_id=room.pk, player=room.creator, now=NOON) == room
    assert setting_up.join_room(room_id=room.pk, player=bob, now=NOON) is No.BELOW_GATE
    came = setting_up.join_room(room_id=room.pk, player=bob, now=NOON, invited=True)
    assert came == room


def test_who_opens_another_room_gets_up_from_the_one_he_waits_in() -> None:
    alice, bob = person("alice"), person("bob")
    alone, shared = opened(alice), opened(bob)
    setting_up.join_room(room_id=shared.pk, player=alice, now=NOON)
    alone.refresh_from_db()
    assert alone.status == Room.Status.CLOSED
    setting_up.join_room(room_id=shared.pk, player=bob, now=NOON)
    latest = opened(bob)
    shared.refresh_from_db()
    assert (shared.status, shared.creator) == (Room.Status.WAITING, alice)
    assert setting_up.waits_in(bob.pk) == latest
    assert setting_up.waits_in(alice.pk) == shared


def test_who_cannot_sit_down_keeps_the_room_he_waits_in() -> None:
    room = with_gate(80)
    bob = person("bob")
    own = opened(bob)
    assert setting_up.join_room(room_id=room.pk, player=bob, now=NOON) is No.BELOW_GATE
    assert setting_up.waits_in(bob.pk) == own


def test_who_is_in_a_match_with_somebody_plays_it_first() -> None:
    room, alice, bob = both_in()
    other = opened(person("carol"))
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    assert setting_up.join_room(room_id=other.pk, player=bob, now=NOON) is No.STILL_PLAYING
    assert setting_up.open_room(player=bob, wish=WISH, now=NOON) is No.STILL_PLAYING
    Match.objects.update(status=Match.Status.OVER)
    assert setting_up.join_room(room_id=other.pk, player=bob, now=NOON) == other


def test_nobody_is_started_into_a_second_match() -> None:
    played, alice, bob = both_in()
    carol = person("carol")
    room = opened(carol)
    get_ready(played, alice, bob)
    match = setting_up.start(room_id=played.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    Match.objects.update(status=Match.Status.OVER)
    setting_up.join_room(room_id=room.pk, player=bob, now=NOON)
    get_ready(room, carol, bob)
    Match.objects.update(status=Match.Status.LIVE)
    assert setting_up.start(room_id=room.pk, player=carol, now=NOON) is No.SOMEBODY_PLAYS
    Match.objects.update(status=Match.Status.OVER)
    assert isinstance(setting_up.start(room_id=room.pk, player=carol, now=NOON), Match)


def test_a_practice_does_not_count_as_a_match() -> None:
    bob = person("bob")
    open_practice(player=bob, rules="soba", target=7, level="club", now=NOON)
    assert isinstance(setting_up.open_room(player=bob, wish=WISH, now=NOON), Room)


def test_the_creator_removes_the_other_who_comes_back_by_an_invitation_only() -> None:
    room, alice, bob = both_in()
    for _ in range(2):
        came = setting_up.remove_player(room_id=room.pk, player=alice, other=bob.pk, now=NOON)
        assert came == room
    assert list(room.chairs.values_list("player", flat=True)) == [alice.pk]
    for deed in (
        setting_up.join_room(room_id=room.pk, player=bob, now=NOON),
        setting_up.mark_ready(room_id=room.pk, player=bob, ready=True, now=NOON),
        setting_up.leave_room(room_id=room.pk, player=bob, now=NOON),
    ):
        assert deed is No.REMOVED
    came = setting_up.join_room(room_id=room.pk, player=bob, now=NOON, invited=True)
    assert came == room
    assert not setting_up.was_removed(room, bob.pk)


def test_nobody_else_removes_and_nobody_after_the_start() -> None:
    room, alice, bob = both_in()
    carol = person("carol")

    def remove(by: Player, other: Player) -> Room | No:
        return setting_up.remove_player(room_id=room.pk, player=by, other=other.pk, now=NOON)

    assert remove(bob, alice) is remove(carol, bob) is No.NOT_YOURS
    assert remove(alice, carol) is remove(alice, alice) is No.NOT_THERE
    get_ready(room, alice, bob)
    setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert remove(alice, bob) is No.BEGUN
