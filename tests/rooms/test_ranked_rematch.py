"""A rematch in ranked play takes the stake again, once, from both, or does not begin."""

import pytest

from accounts import coins
from accounts.models import Player
from games.commands import DoorRefusal
from games.models import Match
from rooms import queue, rematch
from rooms.models import Game, Waiter
from tests.games.tables import ALICE, BOB, NOON, open_line, submit
from tests.rooms.test_queue import leave_now, playing, spends

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


def test_who_plays_another_match_is_told_that_he_has_no_rematch() -> None:
    match, (loser, winner) = finished()
    plays_elsewhere(loser)
    assert rematch.want(match.pk, ALICE, NOON) is DoorRefusal.PLAYS_ELSEWHERE
    assert why(match, ALICE) is DoorRefusal.PLAYS_ELSEWHERE
    assert rematch.want(match.pk, BOB, NOON) is None
    assert why(match, BOB) is DoorRefusal.OTHER_PLAYS
    assert Game.objects.count() == 1
    assert coins.balance_of(winner.pk) == 1_050


@pytest.mark.parametrize(
    ("reason", "of_the_other"),
    [
        (DoorRefusal.PLAYS_ELSEWHERE, DoorRefusal.OTHER_PLAYS),
        (DoorRefusal.TOO_FEW_COINS, DoorRefusal.OTHER_TOO_FEW_COINS),
    ],
)
def test_whose_offer_is_overtaken_reads_why_and_the_other_offer_stands(
    reason: DoorRefusal, of_the_other: DoorRefusal
) -> None:
    match, (loser, _) = finished()
    rematch.offer(match=match, seat=ALICE, now=NOON)
    if reason is DoorRefusal.PLAYS_ELSEWHERE:
        plays_elsewhere(loser)
    else:
        spends(loser, 901)
    came = rematch.offer(match=match, seat=BOB, now=NOON)
    assert (came.offers, came.following, came.why) == ((False, True), None, of_the_other)
    assert why(match, ALICE) is reason


def test_who_gets_no_rematch_keeps_his_place_in_the_queue() -> None:
    match, (loser, winner) = finished()
    queue.join(player=winner, stake=50, now=NOON)
    rematch.offer(match=match, seat=ALICE, now=NOON)
    plays_elsewhere(loser)
    assert rematch.offer(match=match, seat=BOB, now=NOON).following is None
    assert Waiter.objects.get().player == winner


def test_a_rematch_begins_as_soon_as_nothing_stands_against_it() -> None:
    match, (loser, _) = finished()
    plays_elsewhere(loser)
    rematch.offer(match=match, seat=BOB, now=NOON)
    coins.settle(match="other", winner=loser.pk, now=NOON)
    assert why(match, BOB) is None
    assert rematch.offer(match=match, seat=ALICE, now=NOON).following is not None


def plays_elsewhere(player: Player) -> None:
    dora = Player.objects.create(name="dora")
    coins.hold(match="other", amount=20, player_ids=[player.pk, dora.pk], now=NOON)


def why(match: Match, seat: int) -> DoorRefusal | None:
    standing = rematch.standing_of(match.pk, NOON, seat)
    assert standing is not None
    return standing.why
