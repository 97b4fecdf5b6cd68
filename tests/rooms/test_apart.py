"""Whoever is blocked finds no room of the blocker, and the reverse; neither gets a rematch."""

import pytest
from django.test import Client

from accounts import friends
from accounts.models import Player
from games.models import Seat
from rooms import rematch, setting_up
from rooms.refusals import No
from rooms.rematch import Rematch
from tests.accounts.people import member
from tests.games.tables import ALICE, BOB, NOON
from tests.rooms.test_rematch import finished, offer
from tests.rooms.test_setting_up import opened, person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_no_code_leads_into_a_room_of_somebody_hidden(blocker: str) -> None:
    (one, alice), (two, bob) = member("alice"), member("bob")
    room = opened(alice)
    pair = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=pair[0], blocked=pair[1], now=NOON)
    assert two.get(f"/room/{room.code}/").status_code == 404
    typed = two.post("/room/find/", {"code": room.code})
    assert "There is no room with this code" in typed.content.decode()
    assert setting_up.join_room(room_id=room.pk, player=bob, now=NOON) is No.NO_ROOM
    assert one.get(f"/room/{room.code}/").status_code == 200
    assert Client().get(f"/room/{room.code}/").status_code == 200


def test_others_still_come_in() -> None:
    alice, bob, carol = person("alice"), person("bob"), person("carol")
    friends.block(blocker=alice, blocked=carol, now=NOON)
    room = opened(alice)
    assert setting_up.join_room(room_id=room.pk, player=bob, now=NOON) == room


def seen_by(match_id: int, seat: int) -> Rematch:
    standing = rematch.standing_of(match_id, NOON, seat)
    assert standing is not None
    return standing


def test_a_block_after_the_match_ends_all_rematches_and_is_not_told() -> None:
    match = finished()
    alice, bob = (Player.objects.get(seats=seat) for seat in Seat.objects.filter(match=match))
    offer(match, BOB)
    assert seen_by(match.pk, ALICE).offers == (False, True)
    friends.block(blocker=alice, blocked=bob, now=NOON)
    assert seen_by(match.pk, ALICE).offers == (False, False)
    assert seen_by(match.pk, BOB).offers == (False, True)
    assert offer(match, ALICE).following is None
    assert seen_by(match.pk, BOB).following is None
