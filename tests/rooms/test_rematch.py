"""A rematch: both want it, both are there, it is one, and the other one deals first."""

from datetime import datetime, timedelta

import pytest

from games.leases import close_lease
from games.models import Lease, Match
from rooms import rematch, setting_up
from rooms.models import Game
from tests.games.tables import ALICE, BOB, NOON, open_line, table_of
from tests.rooms.test_setting_up import both_in, get_ready

pytestmark = pytest.mark.django_db


def finished() -> Match:
    """A match between two people who are still there after its end."""
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    for seat in (ALICE, BOB):
        open_line(match, seat, NOON)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    return match


def offer(match: Match, seat: int, now: datetime = NOON) -> rematch.Rematch:
    return rematch.offer(match=match, seat=seat, now=now)


def test_a_rematch_begins_when_both_want_it_and_the_other_one_deals() -> None:
    match = finished()
    assert offer(match, ALICE).following is None
    following = offer(match, BOB).following
    assert following is not None
    assert table_of(following).started.dealer == 1 - table_of(match).started.dealer
    assert table_of(following).score.points == (0, 0)


def test_two_accepts_begin_one_match() -> None:
    match = finished()
    offer(match, ALICE)
    first = offer(match, BOB).following
    assert offer(match, ALICE).following == first
    assert offer(match, BOB).following == first
    assert Game.objects.count() == 2


def test_an_offer_dies_when_whoever_made_it_has_gone() -> None:
    match = finished()
    offer(match, ALICE)
    close_lease(socket=Lease.objects.get(match=match, seat=ALICE).socket, now=NOON)
    assert offer(match, BOB).following is None
    standing = rematch.standing_of(match.pk, NOON)
    assert standing is not None
    assert standing.offers == (False, True)


def test_an_offer_that_died_is_made_again_and_then_it_begins() -> None:
    match = finished()
    offer(match, ALICE)
    close_lease(socket=Lease.objects.get(match=match, seat=ALICE).socket, now=NOON)
    offer(match, BOB)
    open_line(match, ALICE, NOON)
    standing = rematch.standing_of(match.pk, NOON)
    assert standing is not None
    assert standing.offers == (False, True)
    assert offer(match, ALICE).following is not None


def test_while_the_match_is_played_there_is_no_rematch() -> None:
    match = finished()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.LIVE)
    with pytest.raises(rematch.NotOver):
        offer(match, ALICE)
    assert rematch.standing_of(match.pk, NOON + timedelta(hours=1)) is None
