"""Nobody is in two matches with others, nor in a match and in the queue, whoever hurries."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts import coins, friends, holding
from accounts.closing import erase
from accounts.models import Player, Sanction
from games import selectors
from games.commands import DoorRefusal
from games.models import Match
from moderation import deciding
from moderation.deciding import Verdict
from moderation.models import Entry
from rooms import farewell, queue, rematch, series, setting_up
from rooms.models import Chair, Game, Room, Waiter
from rooms.practice import open_practice
from rooms.refusals import No
from tests.games.tables import ALICE, BOB, NOON, open_line
from tests.locks import again_and_again
from tests.moderation.cast import moderator, reported
from tests.rooms.test_at_once import at_once
from tests.rooms.test_queue import confirm, join, member, proposed
from tests.rooms.test_ranked_rematch import why
from tests.rooms.test_setting_up import WISH, opened, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_there")]

at_the_same_moment = pytest.mark.django_db(transaction=True)


def room_of(alice: Player, bob: Player) -> Room:
    """A room in which both sit and are ready, whatever else they do."""
    room = Room.objects.create(
        kind=Room.Kind.PRIVATE,
        creator=alice,
        rules=WISH.rules,
        target=WISH.target,
        clock=WISH.clock,
        created_at=NOON,
        touched_at=NOON,
    )
    for place, player in enumerate((alice, bob)):
        Chair.objects.create(room=room, place=place, player=player, ready=True)
    return room


def starting(room: Room) -> Callable[[], object]:
    return partial(setting_up.start, room_id=room.pk, player=room.creator, now=NOON)


def started(room: Room) -> Match:
    match = setting_up.start(room_id=room.pk, player=room.creator, now=NOON)
    assert isinstance(match, Match), match
    return match


def finished(room: Room) -> Match:
    """A match in this room that is over; both are still there."""
    match = started(room)
    for seat in (ALICE, BOB):
        open_line(match, seat, NOON)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    return match


def wanting(match: Match, seat: int) -> Callable[[], object]:
    return partial(rematch.want, match.pk, seat, NOON)


def excluding(player: Player, by: Player | None = None) -> Callable[[], object]:
    """A moderator who has made up his mind."""
    report, dora = reported(whom=player, now=NOON), by or moderator()
    verdict = Verdict(Entry.Deed.EXCLUDED, "Please be kind.")
    return partial(deciding.decide, report_id=report.pk, moderator=dora, verdict=verdict, now=NOON)


def closing(player: Player) -> Callable[[], object]:
    """Somebody who closes his account, unless he plays."""

    def close() -> object:
        assert player.user is not None
        mine = Player.objects.get(pk=player.pk)
        try:
            return farewell.close_account(user=player.user, player=mine, now=NOON)
        except farewell.StillPlaying as refused:
            return refused

    return close


def playing(player: Player) -> int:
    """At how many matches with others he sits now."""
    return selectors.matches_with_others(player.pk).count()


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Let something be committed while the next one waits for the players."""

    def arrange(happening: Callable[[], object]) -> None:
        hold = holding.hold

        def late(player_ids: set[int]) -> None:
            monkeypatch.setattr(holding, "hold", hold)
            happening()
            hold(player_ids)

        monkeypatch.setattr(holding, "hold", late)

    return arrange


Meanwhile = Callable[[Callable[[], object]], None]


def test_whoever_begins_a_match_waits_in_the_queue_no_longer() -> None:
    alice, bob = proposed()
    started(room_of(alice, person("carol")))
    assert list(Waiter.objects.values_list("player", flat=True)) == [bob.pk]
    assert queue.join(player=alice, stake=50, now=NOON) is queue.No.PLAYING


def test_who_joins_the_queue_gets_up_from_the_room_he_waits_in() -> None:
    alice, bob, carol = member("alice"), person("bob"), member("carol")
    shared, alone = room_of(alice, bob), opened(carol)
    for each in (alice, carol):
        join(each)
        assert setting_up.waits_in(each.pk) is None
    shared.refresh_from_db()
    alone.refresh_from_db()
    assert (shared.status, shared.creator) == (Room.Status.WAITING, bob)
    assert alone.status == Room.Status.CLOSED


def test_who_does_not_get_into_the_queue_keeps_his_room() -> None:
    alice, bob = member("alice"), member("bob")
    coins.hold(match="lost", amount=500, player_ids=[alice.pk, bob.pk], now=NOON)
    coins.settle(match="lost", winner=bob.pk, now=NOON)
    room = opened(alice)
    assert queue.join(player=alice, stake=1_000, now=NOON) is queue.No.TOO_FEW_COINS
    assert setting_up.waits_in(alice.pk) == room


def test_whose_ranked_match_begins_waits_in_no_room() -> None:
    alice, bob = proposed()
    alone, shared = opened(alice), opened(bob)
    carol = person("carol")
    setting_up.join_room(room_id=shared.pk, player=carol, now=NOON)
    assert confirm(alice).left == ()
    assert setting_up.waits_in(alice.pk) == alone
    came = confirm(bob)
    assert came.match is not None
    assert set(came.left) == {alone, shared}
    assert setting_up.waits_in(alice.pk) is setting_up.waits_in(bob.pk) is None
    shared.refresh_from_db()
    assert shared.creator == carol


def test_whose_rematch_begins_waits_in_no_room() -> None:
    alice, bob = person("alice"), person("bob")
    match = finished(room_of(alice, bob))
    assert rematch.want(match.pk, ALICE, NOON) is None
    room = opened(alice)
    assert rematch.waited_in(match.pk) == [room]
    assert rematch.want(match.pk, BOB, NOON) is None
    assert playing(alice) == 1
    assert rematch.waited_in(match.pk) == []


def test_a_practice_is_no_obstacle_and_keeps_the_place_in_the_queue() -> None:
    alice, bob = member("alice"), person("bob")
    join(alice)
    open_practice(player=alice, rules="soba", target=7, level="club", now=NOON)
    assert Waiter.objects.filter(pk=alice.pk).exists()
    started(room_of(alice, bob))


def test_no_rematch_begins_while_one_of_the_two_plays_elsewhere_and_both_are_told() -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    match = finished(room_of(alice, bob))
    assert rematch.want(match.pk, BOB, NOON) is None
    other = started(room_of(bob, carol))
    assert rematch.want(match.pk, ALICE, NOON) is None
    assert why(match, ALICE) is DoorRefusal.OTHER_PLAYS
    assert why(match, BOB) is DoorRefusal.PLAYS_ELSEWHERE
    assert rematch.want(match.pk, BOB, NOON) is DoorRefusal.PLAYS_ELSEWHERE
    Match.objects.filter(pk=other.pk).update(status=Match.Status.OVER)
    assert rematch.want(match.pk, BOB, NOON) is None
    assert playing(alice) == playing(bob) == 1


def test_ready_is_said_neither_in_a_room_whose_match_has_begun_nor_in_a_closed_one() -> None:
    alice, bob = person("alice"), person("bob")
    room = room_of(alice, bob)
    started(room)
    for ready in (True, False):
        came = setting_up.mark_ready(room_id=room.pk, player=bob, ready=ready, now=NOON)
        assert came is No.BEGUN
    closed = opened(bob_again := person("bob"))
    Room.objects.filter(pk=closed.pk).update(status=Room.Status.CLOSED)
    came = setting_up.mark_ready(room_id=closed.pk, player=bob_again, ready=True, now=NOON)
    assert came is No.CLOSED
    assert not closed.chairs.filter(ready=True).exists()


def test_who_was_started_into_a_match_meanwhile_begins_no_other(meanwhile: Meanwhile) -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    room, other = room_of(alice, bob), room_of(alice, carol)
    meanwhile(starting(other))
    assert starting(room)() is No.SOMEBODY_PLAYS
    assert playing(alice) == 1


def test_who_was_started_into_a_match_meanwhile_joins_no_queue(meanwhile: Meanwhile) -> None:
    alice = member("alice")
    meanwhile(starting(room_of(alice, person("bob"))))
    assert queue.join(player=alice, stake=50, now=NOON) is queue.No.PLAYING
    assert not Waiter.objects.exists()


def test_with_whom_was_excluded_meanwhile_no_match_begins(meanwhile: Meanwhile) -> None:
    alice, bob = person("alice"), person("bob")
    room = room_of(alice, bob)
    meanwhile(
        lambda: Sanction.objects.create(
            player=bob, kind=Sanction.Kind.EXCLUSION, breach="abuse", text="…", since=NOON
        )
    )
    assert starting(room)() is No.OTHER_BARRED
    assert not Match.objects.exists()


def test_with_whom_was_blocked_meanwhile_no_match_begins(meanwhile: Meanwhile) -> None:
    alice, bob = person("alice"), person("bob")
    room = room_of(alice, bob)
    meanwhile(lambda: friends.block(blocker=alice, blocked=bob, now=NOON))
    assert starting(room)() is No.OTHER_BARRED
    assert not Match.objects.exists()


def test_with_whom_has_closed_his_account_meanwhile_no_match_begins(meanwhile: Meanwhile) -> None:
    alice, bob = person("alice"), member("bob")
    room = room_of(alice, bob)
    assert bob.user is not None
    meanwhile(partial(erase, user=bob.user, player=bob, now=NOON))
    assert series.begin(room, NOON) is No.NOT_THERE
    assert not Match.objects.exists()


@at_the_same_moment
@again_and_again
def test_two_rooms_that_start_at_once_begin_one_match_with_who_sits_in_both(time: int) -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    came = at_once(starting(room_of(bob, alice)), starting(room_of(alice, carol)))
    assert came.count(No.SOMEBODY_PLAYS) == 1
    assert playing(alice) == Match.objects.count() == 1


@at_the_same_moment
@again_and_again
def test_a_rematch_and_a_start_at_once_begin_one_match_with_who_sits_at_both(time: int) -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    over = finished(room_of(alice, bob))
    assert wanting(over, ALICE)() is None
    _, came = at_once(wanting(over, BOB), starting(room_of(carol, alice)))
    standing = rematch.standing_of(over.pk, NOON, BOB)
    assert standing is not None
    refused = came in (No.SOMEBODY_PLAYS, No.NOT_READY)
    assert (standing.following is not None) == refused
    assert playing(alice) == 1


@at_the_same_moment
@again_and_again
def test_a_confirmation_and_a_start_at_once_begin_one_match_and_nobody_waits(time: int) -> None:
    alice, bob = proposed()
    confirm(bob)
    room = room_of(person("carol"), alice)
    at_once(partial(queue.confirm, player=alice, now=NOON), starting(room))
    assert playing(alice) == Match.objects.count() == 1
    assert not Waiter.objects.filter(pk=alice.pk).exists()


@at_the_same_moment
@again_and_again
def test_who_joins_the_queue_while_his_match_starts_plays_or_waits_there_alone(time: int) -> None:
    alice = member("alice")
    room = room_of(person("bob"), alice)
    at_once(partial(queue.join, player=alice, stake=50, now=NOON), starting(room))
    assert playing(alice) + Waiter.objects.filter(pk=alice.pk).count() == 1
    assert setting_up.waits_in(alice.pk) is None


@at_the_same_moment
@again_and_again
def test_whoever_is_excluded_while_a_rematch_begins_plays_no_live_match(time: int) -> None:
    alice, bob = person("alice"), person("bob")
    over = finished(room_of(alice, bob))
    assert wanting(over, ALICE)() is None
    at_once(excluding(bob), wanting(over, BOB))
    assert playing(alice) == playing(bob) == 0
    assert Sanction.objects.filter(player=bob).count() == 1


@at_the_same_moment
@again_and_again
def test_two_who_play_each_other_are_excluded_at_once_and_neither_waits_for_ever(time: int) -> None:
    alice, bob = person("alice"), person("bob")
    for pair in ((alice, bob), (bob, alice)):
        started(room_of(*pair))
        Match.objects.update(status=Match.Status.OVER)
    Match.objects.update(status=Match.Status.LIVE)
    at_once(excluding(alice, by=moderator("dora")), excluding(bob, by=moderator("nora")))
    assert playing(alice) == playing(bob) == 0


@at_the_same_moment
@again_and_again
def test_whoever_is_excluded_while_he_opens_a_room_waits_in_none(time: int) -> None:
    bob = person("bob")
    opening = partial(setting_up.open_room, player=bob, wish=WISH, now=NOON)
    at_once(excluding(bob), opening)
    assert setting_up.waits_in(bob.pk) is None


@at_the_same_moment
@again_and_again
def test_who_changes_rooms_while_his_match_starts_plays_or_waits_elsewhere(time: int) -> None:
    alice, bob = person("alice"), person("bob")
    other = opened(person("carol"))
    room = room_of(bob, alice)
    moving = partial(setting_up.join_room, room_id=other.pk, player=alice, now=NOON)
    begun, came = at_once(starting(room), moving)
    assert (begun, came) in ((No.NOT_READY, other), (begun, No.STILL_PLAYING))
    assert isinstance(begun, Match) == (playing(alice) == 1) == (came is No.STILL_PLAYING)


@at_the_same_moment
@again_and_again
def test_an_account_is_not_closed_under_a_rematch_that_begins(time: int) -> None:
    alice, bob = person("alice"), member("bob")
    over = finished(room_of(alice, bob))
    assert wanting(over, ALICE)() is None
    closed, _ = at_once(closing(bob), wanting(over, BOB))
    assert isinstance(closed, farewell.StillPlaying) == (playing(alice) == 1)
    assert Game.objects.count() == 1 + playing(alice)
