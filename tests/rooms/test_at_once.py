"""Two people who do it at the same moment: one result, said to both."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from django.db import connection

from accounts.models import Player
from games.commands import Next
from games.models import Match, Seat
from rooms import private, rematch
from rooms.models import Game, Room
from rooms.private import No
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
from tests.rooms.test_private_rooms import both_in, get_ready, opened, person

pytestmark = pytest.mark.django_db(transaction=True)

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


@pytest.mark.parametrize("time", range(5))
def test_two_clicks_on_start_begin_one_match(time: int) -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)

    def start() -> Match | No:
        return private.start(room_id=room.pk, player=alice, now=NOON)

    first, second = at_once(start, start)
    assert isinstance(first, Match)
    assert first == second
    assert Game.objects.count() == 1


@pytest.mark.parametrize("time", range(5))
def test_two_people_for_the_last_seat_are_one_who_sits(time: int) -> None:
    room = opened(person("alice"))

    def join(player: Player) -> Callable[[], Room | No]:
        return lambda: private.join_room(room_id=room.pk, player=player, now=NOON)

    came = at_once(join(person("bob")), join(person("carol")))
    assert sorted(each is No.FULL for each in came) == [False, True]
    assert room.chairs.count() == 2


@pytest.mark.parametrize("time", range(5))
def test_two_rematch_accepts_begin_one_match(time: int) -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = private.start(room_id=room.pk, player=alice, now=NOON)
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
