"""The queue: join, wait, be proposed, confirm or be dropped, and a match with both stakes held."""

from datetime import datetime, timedelta

import pytest

from accounts import coins, friends
from accounts.books import Stake
from accounts.models import Player, Sanction, User
from games.commands import Leave
from games.models import Match
from rooms import pair_sweep, queue
from rooms.models import Room, Waiter
from rooms.queue import CONFIRM, Confirmed, No
from rooms.queue_place import Where, place_of
from tests.failing import fails
from tests.games.tables import ALICE, NOON, command_id, submit, table_of, two_people

pytestmark = pytest.mark.django_db

State = Waiter.State


def member(name: str) -> Player:
    """Somebody with an account."""
    user = User.objects.create_user(name, f"{name}@example.org")
    return Player.objects.create(name=name, user=user)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def join(player: Player, stake: int = 50, *, now: datetime = NOON) -> Waiter:
    came = queue.join(player=player, stake=stake, now=now)
    assert isinstance(came, Waiter), came
    return came


def confirm(player: Player, *, now: datetime = NOON) -> Confirmed:
    came = queue.confirm(player=player, now=now)
    assert isinstance(came, Confirmed), came
    return came


def proposed() -> tuple[Player, Player]:
    alice, bob = member("alice"), member("bob")
    join(alice)
    join(bob, now=at(1))
    assert set(pair_sweep.sweep(now=at(1))) == {alice.pk, bob.pk}
    return alice, bob


def playing(stake: int = 50) -> tuple[Player, Player, Match]:
    alice, bob = member("alice"), member("bob")
    join(alice, stake)
    join(bob, stake)
    pair_sweep.sweep(now=NOON)
    confirm(alice)
    match = confirm(bob).match
    assert match is not None
    return alice, bob, match


def state(player: Player) -> str | None:
    return Waiter.objects.filter(pk=player.pk).values_list("state", flat=True).first()


def test_two_who_confirm_play_a_klub_match_with_both_stakes_held() -> None:
    alice, bob, match = playing()
    assert coins.held_by(alice.pk) == coins.held_by(bob.pk) == 50
    table = table_of(match)
    assert (table.rules.id, table.started.clock) == ("klub", 20)
    assert not Waiter.objects.exists()
    assert Room.objects.get().stake == 50


def test_each_confirms_for_himself_alone() -> None:
    alice, _ = proposed()
    for _ in range(2):
        assert confirm(alice).match is None
    assert not Match.objects.exists()


def test_joining_twice_is_one_place_and_another_stake_a_new_one() -> None:
    alice = member("alice")
    join(alice)
    assert join(alice, now=at(5)).joined_at == NOON
    assert join(alice, 100, now=at(6)).joined_at == at(6)
    assert Waiter.objects.get().stake == 100


def test_who_has_been_given_an_opponent_stays_with_him() -> None:
    alice, _ = proposed()
    assert join(alice, 100, now=at(2)).state == State.PROPOSED


def test_who_does_not_confirm_is_dropped_and_the_other_keeps_his_place() -> None:
    alice, bob = proposed()
    confirm(bob)
    late = at(1) + CONFIRM
    assert pair_sweep.sweep(now=late - timedelta(milliseconds=1)) == []
    assert set(pair_sweep.sweep(now=late)) == {alice.pk, bob.pk}
    assert (state(alice), state(bob)) == (State.DROPPED, State.WAITING)
    assert Waiter.objects.get(pk=bob.pk).joined_at == at(1)
    assert queue.confirm(player=alice, now=late) is No.NOT_PROPOSED


def test_when_neither_confirms_both_are_dropped_and_may_join_again() -> None:
    alice, bob = proposed()
    pair_sweep.sweep(now=at(1) + CONFIRM)
    assert (state(alice), state(bob)) == (State.DROPPED, State.DROPPED)
    assert join(alice, now=at(60)).joined_at == at(60)


def test_one_at_whom_it_fails_keeps_nobody_in_the_queue_and_nobody_from_an_opponent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alice, bob = proposed()
    late = at(1) + CONFIRM
    fails(monkeypatch, queue, "judge", lambda row, now: row.pk == alice.pk)
    carol, dora = member("carol"), member("dora")
    for each in (carol, dora):
        join(each, now=late)
    assert set(pair_sweep.sweep(now=late)) == {bob.pk, carol.pk, dora.pk}
    assert (state(alice), state(bob)) == (State.PROPOSED, State.DROPPED)
    fails(monkeypatch, pair_sweep, "_locked", lambda ids: alice.pk in ids)
    for each in (member("eva"), member("fay")):
        join(each, now=late)
    assert len(pair_sweep.sweep(now=late)) == 2


def test_who_cancels_is_out_and_the_other_keeps_his_place() -> None:
    alice, bob = proposed()
    confirm(bob)
    assert set(queue.cancel(player_id=alice.pk)) == {alice.pk, bob.pk}
    assert (state(alice), state(bob)) == (None, State.WAITING)
    assert not Waiter.objects.get(pk=bob.pk).confirmed
    assert queue.cancel(player_id=alice.pk) == ()


def test_whose_opponent_has_gone_unseen_waits_on() -> None:
    alice, bob = proposed()
    Waiter.objects.filter(pk=alice.pk).delete()
    assert pair_sweep.sweep(now=at(2)) == [bob.pk]
    assert state(bob) == State.WAITING


def test_a_guest_does_not_get_in() -> None:
    guest = Player.objects.create(name="guest")
    assert queue.join(player=guest, stake=50, now=NOON) is No.NO_ACCOUNT
    assert not Waiter.objects.exists()


@pytest.mark.parametrize("stake", [0, 1, 49, 2_000, -50])
def test_only_the_stakes_on_offer(stake: int) -> None:
    assert queue.join(player=member("alice"), stake=stake, now=NOON) is No.NOT_OFFERED


def test_coins_must_suffice() -> None:
    alice, bob, match = playing(1_000)
    coins.settle(match=match.public_id, winner=bob.pk, now=NOON)
    Match.objects.update(status=Match.Status.OVER)
    assert queue.join(player=alice, stake=500, now=NOON) is No.TOO_FEW_COINS
    assert state(alice) is None
    assert coins.balance_of(alice.pk) == coins.LEAST
    join(alice, 200)


def test_nobody_waits_while_he_plays() -> None:
    alice, _, _ = playing()
    assert queue.join(player=alice, stake=50, now=NOON) is No.PLAYING


def test_nobody_waits_while_somebody_waits_for_him_elsewhere() -> None:
    alice = member("alice")
    two_people().seats.filter(index=ALICE).update(player=alice)
    assert queue.join(player=alice, stake=50, now=NOON) is No.PLAYING
    assert state(alice) is None


def test_who_sits_elsewhere_by_now_is_out_and_the_other_waits_on() -> None:
    alice, bob = proposed()
    confirm(bob)
    two_people().seats.filter(index=ALICE).update(player=alice)
    assert confirm(alice).match is None
    assert (state(alice), state(bob)) == (None, State.WAITING)
    assert place_of(alice.pk, NOON).where is Where.PLAYING


def test_who_has_been_blocked_by_now_is_not_played() -> None:
    alice, bob = proposed()
    friends.block(blocker=alice, blocked=bob, now=NOON)
    assert confirm(alice).match is None
    assert (state(alice), state(bob)) == (State.WAITING, State.WAITING)
    assert why(alice) is why(bob) is No.NOT_PROPOSED
    assert pair_sweep.sweep(now=at(60)) == []


def test_who_has_too_few_coins_by_now_reads_it_and_the_other_keeps_his_place() -> None:
    alice, bob = proposed()
    confirm(bob)
    spends(alice, 980)
    assert set(confirm(alice).players) == {alice.pk, bob.pk}
    assert (state(alice), state(bob)) == (State.DROPPED, State.WAITING)
    assert (why(alice), why(bob)) == (No.TOO_FEW_COINS, No.NOT_PROPOSED)
    assert Waiter.objects.get(pk=bob.pk).joined_at == at(1)


def test_whose_first_word_was_given_in_vain_reads_why() -> None:
    alice, bob = proposed()
    confirm(alice)
    spends(alice, 980)
    assert confirm(bob).match is None
    assert (why(alice), why(bob)) == (No.TOO_FEW_COINS, No.NOT_PROPOSED)


def test_a_confirmation_after_the_deadline_counts_no_longer() -> None:
    alice, bob = proposed()
    late = at(1) + CONFIRM
    confirm(bob)
    assert confirm(alice, now=late).match is None
    assert (state(alice), state(bob)) == (State.DROPPED, State.WAITING)
    assert (why(alice), why(bob)) == (No.TOO_LATE, No.NOT_PROPOSED)


def test_a_confirmation_at_the_last_moment_counts() -> None:
    alice, bob = proposed()
    just = at(1) + CONFIRM - timedelta(milliseconds=1)
    confirm(bob)
    assert confirm(alice, now=just).match is not None


def test_who_cannot_pay_another_stake_keeps_the_place_he_has() -> None:
    alice = member("alice")
    spends(alice, 900)
    join(alice)
    assert queue.join(player=alice, stake=500, now=at(9)) is No.TOO_FEW_COINS
    assert Waiter.objects.values_list("stake", "joined_at").get() == (50, NOON)


def test_an_old_place_does_not_hide_a_running_match() -> None:
    alice, _ = proposed()
    pair_sweep.sweep(now=at(1) + CONFIRM)
    assert state(alice) == State.DROPPED
    match = two_people()
    match.seats.filter(index=ALICE).update(player=alice)
    place = place_of(alice.pk, at(30))
    assert (place.where, place.table) == (Where.PLAYING, f"/table/{match.public_id}/")


def test_the_last_opponent_is_remembered() -> None:
    alice, bob, match = playing()
    submit(match, ALICE, leave_now(match))
    assert join(alice).last_opponent_id == bob.pk


def test_two_sweeps_at_once_propose_once() -> None:
    alice, _ = proposed()
    before = Waiter.objects.get(pk=alice.pk).deadline
    assert pair_sweep.sweep(now=at(3)) == []
    assert Waiter.objects.get(pk=alice.pk).deadline == before


def test_the_winner_has_the_pot_and_both_are_rated() -> None:
    alice, bob, match = playing()
    submit(match, ALICE, leave_now(match))
    lost = match.seats.get(index=ALICE).player_id
    for each in (alice, bob):
        assert coins.balance_of(each.pk) == (950 if each.pk == lost else 1_050)
    assert set(Stake.objects.values_list("state", flat=True)) == {"paid"}


def why(player: Player) -> No | None:
    return place_of(player.pk, NOON).why


def spends(player: Player, amount: int) -> None:
    """So much goes to somebody else."""
    dora = member("dora")
    coins.hold(match="m", amount=amount, player_ids=[player.pk, dora.pk], now=NOON)
    coins.settle(match="m", winner=dora.pk, now=NOON)


def leave_now(match: Match) -> Leave:
    return Leave(command_id(), table_of(match).number)


def barred(player: Player, kind: str) -> None:
    until = at(3600) if kind == "suspension" else None
    Sanction.objects.create(
        player=player, kind=kind, breach="abuse", text="Be kind.", since=NOON, until=until
    )


@pytest.mark.parametrize(
    ("kind", "no"),
    [("warning", No.UNREAD), ("suspension", No.SUSPENDED), ("exclusion", No.EXCLUDED)],
)
def test_who_may_not_play_does_not_get_in(kind: str, no: No) -> None:
    alice = member("alice")
    barred(alice, kind)
    assert queue.join(player=alice, stake=50, now=NOON) is no
    assert state(alice) is None


@pytest.mark.parametrize(
    ("kind", "no"),
    [("warning", No.UNREAD), ("suspension", No.SUSPENDED), ("exclusion", No.EXCLUDED)],
)
def test_who_may_play_no_longer_is_out_and_the_other_waits_on(kind: str, no: No) -> None:
    alice, bob = proposed()
    barred(alice, kind)
    assert confirm(alice).match is None
    assert (state(alice), state(bob)) == (State.DROPPED, State.WAITING)
    assert (why(alice), why(bob)) == (no, No.NOT_PROPOSED)


def test_who_waits_and_may_not_is_out_when_he_asks_again() -> None:
    alice = member("alice")
    join(alice)
    barred(alice, "warning")
    assert queue.join(player=alice, stake=50, now=at(5)) is No.UNREAD
    assert state(alice) is None


def test_what_kept_somebody_out_is_not_said_when_it_holds_no_longer() -> None:
    alice, _ = proposed()
    barred(alice, "suspension")
    confirm(alice)
    assert place_of(alice.pk, at(3599)).why is No.SUSPENDED
    assert place_of(alice.pk, at(3600)).where is Where.NOWHERE
