"""A rematch in ranked play takes the stake again, once, from both, or does not begin."""

import pytest

from accounts import coins
from accounts.models import Player
from games.commands import DoorRefusal
from games.models import Match
from rooms import queue, rematch
from rooms.models import Game, Waiter
from tests.games.tables import ALICE, BOB, NOON, open_line, submit
from tests.rooms.test_queue import leave_now, playing

pytestmark = pytest.mark.django_db


def finished(stake: int = 50) -> tuple[Match, list[Player]]:
    """A ranked match that the player at the first seat has lost; both are still there."""
    _, _, match = playing(stake)
    for seat in (ALICE, BOB):
        open_line(match, seat, NOON)
    submit(match, ALICE, leave_now(match))
    match.refresh_from_db()
    return match, [seat.player for seat in match.seats.order_by("index") if seat.player]


def test_a_rematch_takes_the_stake_again() -> None:
    match, (loser, winner) = finished()
    assert rematch.stake_of(match.pk) == 50
    for seat in (ALICE, BOB, ALICE):
        came = rematch.offer(match=match, seat=seat, now=NOON)
    assert came.following is not None
    assert coins.match_of(loser.pk) == coins.match_of(winner.pk) == came.following.public_id
    assert (coins.balance_of(loser.pk), coins.balance_of(winner.pk)) == (900, 1_000)


def test_who_has_too_few_coins_is_told_and_nothing_is_taken() -> None:
    match, (_, winner) = finished(1_000)
    assert rematch.want(match.pk, BOB, NOON) is None
    assert rematch.want(match.pk, ALICE, NOON) is DoorRefusal.TOO_FEW_COINS
    assert Game.objects.count() == 1
    assert coins.balance_of(winner.pk) == 2_000


def test_who_waits_for_another_match_steps_out_of_the_queue() -> None:
    match, (loser, _) = finished()
    queue.join(player=loser, stake=50, now=NOON)
    for seat in (ALICE, BOB):
        came = rematch.offer(match=match, seat=seat, now=NOON)
    assert came.following is not None
    assert not Waiter.objects.exists()


def test_who_plays_another_ranked_match_has_no_rematch() -> None:
    match, (loser, winner) = finished()
    dora = Player.objects.create(name="dora")
    coins.hold(match="other", amount=20, player_ids=[loser.pk, dora.pk], now=NOON)
    assert rematch.want(match.pk, BOB, NOON) is None
    assert rematch.want(match.pk, ALICE, NOON) is DoorRefusal.PLAYS_ELSEWHERE
    assert Game.objects.count() == 1
    assert coins.balance_of(winner.pk) == 1_050
