"""Calls by voice: both accept, one at a time, races settled, ended by what keeps two apart."""

from collections.abc import Collection
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import friends
from accounts.models import Player, Sanction
from chat import calls, hearing, services
from chat.calls import GIVEN_UP, MOST, RINGS, WINDOW, No, There, Two
from chat.heard import KEPT
from chat.hearing import Hears
from chat.models import Call
from tests.chat.test_services import KEY, with_account
from tests.games.tables import NOON

pytestmark = pytest.mark.django_db

End = Call.End


@pytest.fixture
def alice() -> Player:
    return with_account("alice")


@pytest.fixture
def bob() -> Player:
    return with_account("bob")


@pytest.fixture
def carol() -> Player:
    return with_account("carol")


def two(me: Player, other: Player, *, key: str = KEY, strangers: bool = False) -> Two:
    return Two(key, me, other, strangers)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def ring(
    caller: Player, called: Player, *, command: str = "c1", at: datetime = NOON, key: str = KEY
) -> Call | No:
    wish = two(caller, called, key=key)
    return calls.call(two=wish, page="hers", command=command, is_there=True, now=at)


def rung(caller: Player, called: Player, *, command: str = "c1", at: datetime = NOON) -> Call:
    came = ring(caller, called, command=command, at=at)
    assert isinstance(came, Call)
    return came


def accept(
    called: Player, caller: Player, call: Call, *, page: str = "his", at: datetime = NOON
) -> Call | No:
    return calls.accept(two=two(called, caller), name=call.name, page=page, now=at)


def talking(caller: Player, called: Player) -> Call:
    came = accept(called, caller, rung(caller, called))
    assert isinstance(came, Call)
    return came


def hang_up(player: Player, other: Player, call: Call, why: str = "") -> Call:
    came = calls.hang_up(two=two(player, other), name=call.name, why=why, now=NOON)
    assert isinstance(came, Call)
    return came


def ending(call: Call) -> str:
    return Call.objects.get(pk=call.pk).end


def warn(player: Player) -> None:
    Sanction.objects.create(player=player, kind="warning", breach="abuse", text="-", since=NOON)


def test_a_call_begins_only_when_both_want_it(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    assert not calls.speaks(two=two(alice, bob), name=call.name, page="hers")
    accept(bob, alice, call)
    for player, other, page in ((alice, bob, "hers"), (bob, alice, "his")):
        assert calls.speaks(two=two(player, other), name=call.name, page=page)


def test_a_call_said_again_is_one_call_even_when_it_is_over(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    hang_up(bob, alice, call)
    assert ring(alice, bob) == call
    assert Call.objects.count() == 1


def test_two_who_call_each_other_at_once_are_in_one_call(alice: Player, bob: Player) -> None:
    first = rung(alice, bob)
    his = two(bob, alice)
    second = calls.call(two=his, page="his", command="c1", is_there=True, now=NOON)
    assert second == first
    assert Call.objects.get().called_page == "his"


def test_who_is_not_heard_at_the_table_is_called_by_nobody(alice: Player, bob: Player) -> None:
    hers = two(alice, bob)
    no = calls.call(two=hers, page="hers", command="c1", is_there=False, now=NOON)
    assert no is No.NOBODY
    assert not Call.objects.exists()


def test_who_calls_is_there_whether_he_is_heard_or_not(alice: Player, bob: Player) -> None:
    first = rung(alice, bob)
    his = two(bob, alice)
    second = calls.call(two=his, page="his", command="c1", is_there=False, now=NOON)
    assert second == first
    assert Call.objects.get().is_accepted


def test_a_call_said_again_is_that_call_though_the_other_is_not_heard_any_more(
    alice: Player, bob: Player
) -> None:
    call = rung(alice, bob)
    hers = two(alice, bob)
    assert calls.call(two=hers, page="hers", command="c1", is_there=False, now=NOON) == call


def test_who_takes_a_call_back_before_it_is_accepted_is_in_none(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    assert hang_up(alice, bob, call).end == End.CANCELLED
    assert accept(bob, alice, call) is No.CALL_OVER
    assert ending(call) == End.CANCELLED


def test_who_takes_a_call_back_after_it_is_accepted_has_hung_up(alice: Player, bob: Player) -> None:
    assert hang_up(alice, bob, talking(alice, bob)).end == End.HUNG_UP


def test_a_call_declined_cannot_be_accepted_and_one_accepted_is_hung_up(
    alice: Player, bob: Player
) -> None:
    declined = rung(alice, bob)
    assert hang_up(bob, alice, declined).end == End.DECLINED
    assert accept(bob, alice, declined) is No.CALL_OVER
    accepted = rung(alice, bob, command="c2")
    accept(bob, alice, accepted)
    assert hang_up(bob, alice, accepted).end == End.HUNG_UP


def test_the_first_end_of_a_call_stays(alice: Player, bob: Player) -> None:
    call = talking(alice, bob)
    hang_up(alice, bob, call)
    hang_up(bob, alice, call, why="no_way")
    kept = Call.objects.get()
    assert (kept.end, kept.ended_by) == (End.HUNG_UP, alice)


def test_a_page_that_cannot_go_on_says_why(alice: Player, bob: Player) -> None:
    assert hang_up(bob, alice, rung(alice, bob), why="not_allowed").end == End.NOT_ALLOWED


def test_a_call_is_held_by_the_page_that_accepted_it_first(alice: Player, bob: Player) -> None:
    call = talking(alice, bob)
    assert accept(bob, alice, call) == call
    assert accept(bob, alice, call, page="another") is No.CALL_OVER
    assert not calls.speaks(two=two(bob, alice), name=call.name, page="another")


def test_nobody_accepts_his_own_call(alice: Player, bob: Player) -> None:
    assert accept(alice, bob, rung(alice, bob)) is No.CALL_OVER


def test_a_third_person_neither_accepts_nor_speaks_nor_ends_a_call(
    alice: Player, bob: Player, carol: Player
) -> None:
    call = talking(alice, bob)
    for other in (alice, bob):
        hers = two(carol, other)
        assert calls.accept(two=hers, name=call.name, page="his", now=NOON) is No.CALL_OVER
        assert not calls.speaks(two=hers, name=call.name, page="his")
        assert calls.hang_up(two=hers, name=call.name, why="", now=NOON) is No.CALL_OVER
    assert ending(call) == ""


def test_a_frame_of_an_old_call_is_of_no_call(alice: Player, bob: Player) -> None:
    old = talking(alice, bob)
    hang_up(alice, bob, old)
    new = rung(alice, bob, command="c2")
    accept(bob, alice, new)
    assert not calls.speaks(two=two(alice, bob), name=old.name, page="hers")
    assert calls.speaks(two=two(alice, bob), name=new.name, page="hers")


def test_nobody_is_in_two_calls(alice: Player, bob: Player, carol: Player) -> None:
    talking(alice, bob)
    assert ring(alice, bob, command="c2") is No.ENGAGED
    assert ring(carol, alice, key="room:2") is No.ENGAGED
    assert ring(bob, carol, key="room:2") is No.ENGAGED


def test_the_database_holds_one_call_at_a_table(alice: Player, bob: Player, carol: Player) -> None:
    call = rung(alice, bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Call.objects.create(
            key=call.key,
            caller=carol,
            called=bob,
            command="x",
            caller_page="p",
            began_at=NOON,
            heard_at=NOON,
        )


def test_a_call_that_rang_out_is_missed_and_bars_no_other(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    late = NOON + RINGS
    assert accept(bob, alice, call, at=late) is No.CALL_OVER
    assert isinstance(ring(bob, alice, at=late), Call)
    assert ending(call) == End.MISSED


def test_who_calls_again_and_again_has_to_wait(alice: Player, bob: Player) -> None:
    for number in range(MOST):
        hang_up(bob, alice, rung(alice, bob, command=f"c{number}"))
    assert ring(alice, bob, command="more") is No.CALLS_TOO_OFTEN
    assert isinstance(ring(bob, alice), Call)
    hang_up(bob, alice, Call.objects.get(ended_at=None))
    assert isinstance(ring(alice, bob, command="later", at=NOON + WINDOW), Call)


def test_among_strangers_both_need_an_account(alice: Player) -> None:
    guest = Player.objects.create(name="guest")
    for me, other in ((alice, guest), (guest, alice)):
        wish = two(me, other, strangers=True)
        no = calls.call(two=wish, page="p", command="c", is_there=True, now=NOON)
        assert no is No.ACCOUNT_NEEDED
    assert isinstance(ring(guest, alice), Call)


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_a_block_bars_a_call_and_ends_one_without_saying_whose(
    alice: Player, bob: Player, blocker: str
) -> None:
    call = talking(alice, bob)
    one, other = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=one, blocked=other, now=NOON)
    ended = calls.uphold(two=two(bob, alice), now=NOON)
    assert ended == call
    assert ended is not None
    assert (ended.end, ended.ended_by) == (End.FORBIDDEN, None)
    assert ring(alice, bob, command="c2") is No.UNREACHABLE
    assert ring(bob, alice, command="c2") is No.UNREACHABLE


def test_a_sanction_bars_a_call_and_ends_one(alice: Player, bob: Player) -> None:
    call = talking(alice, bob)
    warn(bob)
    assert calls.uphold(two=two(alice, bob), now=NOON) == call
    assert ring(bob, alice) is No.SILENCED
    assert ring(alice, bob, command="c2") is No.UNREACHABLE


def test_whose_account_is_closed_meanwhile_neither_calls_nor_is_called_nor_accepts(
    alice: Player, bob: Player
) -> None:
    call = rung(alice, bob)
    Player.objects.filter(pk=bob.pk).update(closed_at=NOON)
    no = calls.accept(two=two(bob, alice), name=call.name, page="his", now=after(1))
    assert no is No.SILENCED
    assert ring(bob, alice, command="c2") is No.SILENCED
    assert ring(alice, bob, command="c3") is No.UNREACHABLE


def test_calls_come_from_whom_one_hears(alice: Player, bob: Player) -> None:
    hearing.choose(player=bob, wanted=Hears.FRIENDS)
    assert ring(alice, bob) is No.UNREACHABLE
    friends.ask(asker=alice, asked=bob, now=NOON)
    friends.accept(player=bob, asker=alice, now=NOON)
    call = rung(alice, bob)
    hearing.choose(player=bob, wanted=Hears.NOBODY)
    assert calls.uphold(two=two(alice, bob), now=NOON) == call
    assert ring(bob, alice) is No.OFF


def test_a_call_that_may_go_on_goes_on(alice: Player, bob: Player) -> None:
    call = talking(alice, bob)
    assert calls.uphold(two=two(alice, bob), now=NOON) is None
    assert ending(call) == ""


def everybody(found: Collection[Call], now: datetime) -> set[tuple[str, int]]:
    return {(each.key, who) for each in found for who in (each.caller_id, each.called_id)}


def only(player: Player) -> There:
    return lambda found, now: {(each.key, player.pk) for each in found}


def tend(*, there: There, now: datetime) -> list[Call]:
    return calls.tend(calls.due(now), there=there, now=now)


def test_time_ends_what_nobody_answers(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    assert tend(there=everybody, now=NOON + RINGS - timedelta(seconds=1)) == []
    assert tend(there=everybody, now=NOON + RINGS) == [call]
    assert ending(call) == End.MISSED


def test_a_call_outlives_a_socket_for_a_minute_and_no_longer(alice: Player, bob: Player) -> None:
    call = talking(alice, bob)
    assert tend(there=everybody, now=after(10)) == []
    gone = after(10) + GIVEN_UP
    assert tend(there=only(alice), now=gone - timedelta(seconds=1)) == []
    assert tend(there=only(alice), now=gone) == [call]
    assert ending(call) == End.GONE


def test_time_ends_what_may_not_go_on_though_no_page_was_told(alice: Player, bob: Player) -> None:
    call = talking(alice, bob)
    warn(alice)
    assert tend(there=everybody, now=after(10)) == [call]
    assert ending(call) == End.FORBIDDEN


def test_who_hears_only_friends_calls_nobody_else(alice: Player, bob: Player) -> None:
    hearing.choose(player=alice, wanted=Hears.FRIENDS)
    assert ring(alice, bob) is No.OFF


def test_who_hears_friends_only_from_now_on_talks_to_nobody_else(
    alice: Player, bob: Player
) -> None:
    call = talking(alice, bob)
    hearing.choose(player=alice, wanted=Hears.FRIENDS)
    assert calls.uphold(two=two(bob, alice), now=NOON) == call
    assert ending(call) == End.FORBIDDEN


def test_calls_that_cross_are_safe_to_repeat(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    for page, comes in (("his", call), ("his", call), ("another", No.ENGAGED)):
        his = two(bob, alice)
        crossing = calls.call(two=his, page=page, command="b1", is_there=True, now=NOON)
        assert crossing == comes


def test_only_what_has_just_become_of_a_call_is_news(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    assert calls.is_news(call, NOON)
    hang_up(alice, bob, call)
    again = calls.hang_up(two=two(bob, alice), name=call.name, why="", now=after(5))
    assert isinstance(again, Call)
    assert not calls.is_news(again, after(5))


def test_how_a_call_ended_is_told_for_a_minute(alice: Player, bob: Player) -> None:
    call = rung(alice, bob)
    hang_up(alice, bob, call)
    assert calls.latest(two(bob, alice), after(59)) == call
    assert calls.latest(two(bob, alice), after(60)) is None


def test_calls_are_kept_for_their_days_also_where_an_account_is_closed(
    alice: Player, bob: Player
) -> None:
    hang_up(alice, bob, rung(alice, bob))
    assert calls.calls_of(bob) == [Call.objects.get()]
    assert services.expire(now=NOON + KEPT - timedelta(seconds=1)) == 0
    assert services.expire(now=NOON + KEPT) == 1
    hang_up(alice, bob, rung(alice, bob, command="c2"))
    services.forget(bob)
    assert [each.command for each in Call.objects.all()] == ["c2"]


def test_a_guest_s_calls_go_along_to_his_account(alice: Player, bob: Player) -> None:
    guest = Player.objects.create(name="guest")
    hang_up(guest, bob, rung(guest, bob))
    services.hand_over(keys=[KEY], giver=guest, taker=alice)
    kept = Call.objects.get()
    assert (kept.caller, kept.ended_by) == (alice, alice)
