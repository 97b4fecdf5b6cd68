"""Two people who do it at the same moment: one result, said to both."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import pytest
from django.db import connection

from accounts.models import Player
from chat import calls
from chat.calls import Two
from chat.models import Call
from games.commands import Next
from games.models import Match, Seat
from rooms import invitations, rematch, setting_up
from rooms.models import Chair, Game, Invitation, Room
from rooms.play_now import Found, play_now
from rooms.refusals import No
from rooms.wishes import USUAL
from tests.games.tables import (
    ALICE,
    BOB,
    NOON,
    command_id,
    open_line,
    play_to_the_sheet,
    submit,
    table_of,
    two_people,
)
from tests.locks import again_and_again
from tests.rooms.test_invitations import invite, invited, member
from tests.rooms.test_setting_up import both_in, get_ready, opened, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_nobody_there")]

T = TypeVar("T")


def at_once(*deeds: Callable[[], T]) -> list[T]:
    """Do these at the same moment, each in a thread and on a connection of its own."""
    together = threading.Barrier(len(deeds))

    def do(deed: Callable[[], T]) -> T:
        together.wait(timeout=10)
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(do, deeds))


@again_and_again
def test_two_clicks_on_start_begin_one_match(time: int) -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)

    def start() -> Match | No:
        return setting_up.start(room_id=room.pk, player=alice, now=NOON)

    first, second = at_once(start, start)
    assert isinstance(first, Match)
    assert first == second
    assert Game.objects.count() == 1


@again_and_again
def test_two_people_for_the_last_seat_are_one_who_sits(time: int) -> None:
    room = opened(person("alice"))

    def join(player: Player) -> Callable[[], Room | No]:
        return lambda: setting_up.join_room(room_id=room.pk, player=player, now=NOON)

    came = at_once(join(person("bob")), join(person("carol")))
    assert sorted(each is No.FULL for each in came) == [False, True]
    assert room.chairs.count() == 2


@again_and_again
def test_two_who_play_now_for_the_last_seat_both_sit_somewhere(time: int) -> None:
    room = opened(person("alice"), USUAL)

    def play(player: Player) -> Callable[[], Found | No]:
        return lambda: play_now(player=player, now=NOON, may_open=lambda: True)

    came = at_once(play(person("bob")), play(person("carol")))
    found = [each for each in came if isinstance(each, Found)]
    assert sorted(each.met for each in found) == [False, True]
    assert [each.room == room for each in found] == [each.met for each in found]
    assert sorted(each.room.chairs.count() for each in found) == [1, 2]


@again_and_again
def test_two_who_wait_each_alone_and_play_now_meet(time: int) -> None:
    alice, bob = person("alice"), person("bob")
    opened(alice, USUAL)
    opened(bob, USUAL)
    pressed = partial(play_now, now=NOON, may_open=lambda: True)
    came = at_once(*[partial(pressed, player=each) for each in (alice, bob)])
    found = [each for each in came if isinstance(each, Found)]
    assert len({each.room for each in found}) == 1
    assert found[0].room.chairs.count() == 2
    assert Room.objects.filter(status=Room.Status.WAITING).count() == 1


@again_and_again
def test_the_creator_leaves_while_one_joins_and_the_room_is_his_or_closed(time: int) -> None:
    alice, bob = person("alice"), person("bob")
    room = opened(alice, USUAL)
    left, joined = at_once(
        partial(setting_up.leave_room, room_id=room.pk, player=alice, now=NOON),
        partial(setting_up.join_room, room_id=room.pk, player=bob, now=NOON),
    )
    assert isinstance(left, Room)
    room.refresh_from_db()
    if joined is No.CLOSED:
        assert room.status == Room.Status.CLOSED
        assert not room.chairs.exists()
    else:
        assert (room.status, room.creator) == (Room.Status.WAITING, bob)
        assert [(each.player, each.place) for each in room.chairs.all()] == [(bob, 0)]


@again_and_again
def test_the_other_is_removed_while_the_creator_starts_and_one_of_both_holds(time: int) -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    deeds: list[Callable[[], Room | Match | No]] = [
        partial(setting_up.start, room_id=room.pk, player=alice, now=NOON),
        partial(setting_up.remove_player, room_id=room.pk, player=alice, other=bob.pk, now=NOON),
    ]
    begun, removed = at_once(*deeds)
    assert (begun, removed) in ((No.NOT_READY, room), (begun, No.BEGUN))
    assert isinstance(begun, Match) == (removed is No.BEGUN)
    assert room.chairs.count() == (2 if isinstance(begun, Match) else 1)


@again_and_again
def test_opened_in_two_tabs_at_once_one_room_waits(time: int) -> None:
    alice = person("alice")
    came = at_once(*[partial(setting_up.open_room, player=alice, wish=USUAL, now=NOON)] * 2)
    assert all(isinstance(each, Room) for each in came)
    waiting = Room.objects.get(status=Room.Status.WAITING)
    assert waiting.chairs.get().player == alice
    assert Chair.objects.count() == 1


@again_and_again
def test_two_who_change_rooms_with_each_other_wait_for_no_lock(time: int) -> None:
    alice, bob = person("alice"), person("bob")
    hers, his = opened(alice, USUAL), opened(bob, USUAL)
    came = at_once(
        partial(setting_up.join_room, room_id=his.pk, player=alice, now=NOON),
        partial(setting_up.join_room, room_id=hers.pk, player=bob, now=NOON),
    )
    assert [isinstance(each, Room) for each in came].count(True) == 1
    assert [each is No.CLOSED for each in came].count(True) == 1


@again_and_again
def test_two_rematch_accepts_begin_one_match(time: int) -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    Match.objects.update(status=Match.Status.OVER)
    for seat in (ALICE, BOB):
        open_line(match, seat, NOON)

    def offer(seat: int) -> Callable[[], rematch.Rematch]:
        mine = Match.objects.get(pk=match.pk)
        return lambda: rematch.offer(match=mine, seat=seat, now=NOON)

    answers = at_once(offer(ALICE), offer(BOB))
    assert sum(each.following is not None for each in answers) == 1
    assert Game.objects.count() == 2


@pytest.mark.parametrize("time", range(3))
def test_both_press_play_at_once_and_neither_is_refused(time: int) -> None:
    match = two_people()
    play_to_the_sheet(match)
    outcomes = at_once(
        lambda: submit(match, ALICE, Next(command_id())),
        lambda: submit(match, BOB, Next(command_id())),
    )
    assert [each.refusal for each in outcomes] == [None, None]
    assert table_of(match).number == 2


def test_one_player_in_two_tabs_acts_once() -> None:
    match = two_people()
    play_to_the_sheet(match)
    press = Next(command_id())
    outcomes = at_once(*[lambda: submit(match, ALICE, press)] * 3)
    assert len({each.version for each in outcomes}) == 1
    assert Seat.objects.filter(match=match).count() == 2


def accepting(made: Invitation, player: Player) -> Callable[[], object]:
    return lambda: invitations.accept(invitation_id=made.pk, player=player, now=NOON)


@again_and_again
def test_two_invited_to_the_last_seat_are_one_who_sits(time: int) -> None:
    room, alice, bob, made = invited()
    carol = member("carol")
    hers = invite(room, alice, carol)
    assert isinstance(hers, Invitation)
    came = at_once(accepting(made, bob), accepting(hers, carol))
    assert sorted(each is No.FULL for each in came) == [False, True]
    assert room.chairs.count() == 2


@again_and_again
def test_accepted_and_taken_back_at_once_is_one_of_the_two(time: int) -> None:
    room, alice, bob, made = invited()

    def take_back() -> object:
        return invitations.take_back(room_id=room.pk, player=alice, invitation_id=made.pk, now=NOON)

    came, _ = at_once(accepting(made, bob), take_back)
    made.refresh_from_db()
    sits = room.chairs.filter(player=bob).exists()
    assert made.state == ("accepted" if sits else "taken_back")
    assert (came == room) == sits


@pytest.mark.parametrize("time", range(3))
def test_two_tabs_accept_once(time: int) -> None:
    room, _, bob, made = invited()
    assert at_once(accepting(made, bob), accepting(made, bob)) == [room, room]
    assert room.chairs.count() == 2


@pytest.mark.parametrize("time", range(3))
def test_invited_by_two_who_sit_there_it_is_one_invitation(time: int) -> None:
    alice, bob = member("alice"), member("bob")
    room = opened(alice)
    came = at_once(lambda: invite(room, alice, bob), lambda: invite(room, alice, bob))
    assert came[0] == came[1]
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize("time", range(3))
def test_no_more_than_five_are_open_whoever_hurries(time: int) -> None:
    alice = member("alice")
    room = opened(alice)
    for each in range(4):
        invite(room, alice, member(f"guest{each}"))
    bob, carol = member("bob"), member("carol")
    came = at_once(lambda: invite(room, alice, bob), lambda: invite(room, alice, carol))
    assert sorted(isinstance(each, Invitation) for each in came) == [False, True]


def two_at_a_table() -> tuple[Two, Two]:
    """Alice and bob, each as he has the table."""
    alice, bob = person("alice"), person("bob")
    return Two("room:1", alice, bob, strangers=False), Two("room:1", bob, alice, strangers=False)


def call(two: Two) -> Call | calls.No:
    return calls.call(two=two, page=two.me.name, command="c", is_there=True, now=NOON)


@again_and_again
def test_two_who_call_each_other_are_in_one_accepted_call(time: int) -> None:
    hers, his = two_at_a_table()
    first, second = at_once(lambda: call(hers), lambda: call(his))
    assert first == second
    kept = Call.objects.get()
    assert kept.is_accepted
    assert {kept.caller_page, kept.called_page} == {"alice", "bob"}


@again_and_again
def test_a_call_accepted_on_two_pages_is_held_by_one(time: int) -> None:
    hers, his = two_at_a_table()
    rung = call(hers)
    assert isinstance(rung, Call)

    def accept(page: str) -> Call | calls.No:
        return calls.accept(two=his, name=rung.name, page=page, now=NOON)

    came = at_once(partial(accept, "one"), partial(accept, "other"))
    assert sorted(each is calls.No.CALL_OVER for each in came) == [False, True]
    held = next(each for each in came if isinstance(each, Call))
    assert Call.objects.get().called_page == held.called_page


@again_and_again
def test_a_call_taken_back_and_accepted_at_once_is_over_either_way(time: int) -> None:
    hers, his = two_at_a_table()
    rung = call(hers)
    assert isinstance(rung, Call)
    came = at_once(
        lambda: calls.hang_up(two=hers, name=rung.name, why="", now=NOON),
        lambda: calls.accept(two=his, name=rung.name, page="his", now=NOON),
    )
    ended = Call.objects.get()
    was_accepted = isinstance(came[1], Call)
    assert ended.end == ("hung_up" if was_accepted else "cancelled")
    assert ended.is_accepted == was_accepted


@again_and_again
def test_a_call_accepted_in_one_tab_and_declined_in_another_is_over_either_way(time: int) -> None:
    hers, his = two_at_a_table()
    rung = call(hers)
    assert isinstance(rung, Call)
    accepted, ended = at_once(
        lambda: calls.accept(two=his, name=rung.name, page="one", now=NOON),
        lambda: calls.hang_up(two=his, name=rung.name, why="", now=NOON),
    )
    kept = Call.objects.get()
    was_accepted = isinstance(accepted, Call)
    assert kept == ended
    assert kept.is_accepted == was_accepted
    assert kept.end == ("hung_up" if was_accepted else "declined")
    assert was_accepted or accepted is calls.No.CALL_OVER


@again_and_again
def test_of_two_who_call_one_person_at_once_one_is_engaged(time: int) -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    came = at_once(
        lambda: call(Two("room:1", alice, bob, strangers=False)),
        lambda: call(Two("room:2", carol, bob, strangers=False)),
    )
    assert came.count(calls.No.ENGAGED) == 1
    assert [Call.objects.get()] == [each for each in came if isinstance(each, Call)]


@again_and_again
def test_a_call_that_rings_out_as_it_is_accepted_is_one_or_the_other(time: int) -> None:
    hers, his = two_at_a_table()
    rung = call(hers)
    assert isinstance(rung, Call)
    late = NOON + calls.RINGS
    accepted, ended = at_once(
        lambda: [calls.accept(two=his, name=rung.name, page="his", now=NOON)],
        lambda: calls.tend([rung.pk], there=lambda found, now: (), now=late),
    )
    kept = Call.objects.get()
    assert kept.is_accepted == (accepted == [rung]) == (ended == [])
    assert kept.end == ("" if kept.is_accepted else "missed")
