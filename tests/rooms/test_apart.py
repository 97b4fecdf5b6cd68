"""Whoever is blocked finds no room of the blocker, and the reverse; neither gets a match."""

import pytest
from django.test import Client

from accounts import friends
from accounts.models import Player
from games.models import Match, Seat
from rooms import codes, rematch, setting_up
from rooms.models import Room
from rooms.play_now import Found, play_now
from rooms.refusals import No
from rooms.rematch import Rematch
from rooms.wishes import USUAL
from tests.accounts.people import member
from tests.games.tables import ALICE, BOB, NOON
from tests.rooms.test_rematch import finished, offer
from tests.rooms.test_setting_up import both_in, opened, person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_no_code_leads_into_a_room_of_somebody_hidden(blocker: str) -> None:
    (one, alice), (two, bob) = member("alice"), member("bob")
    room = opened(alice)
    pair = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=pair[0], blocked=pair[1], now=NOON)
    for way in (room.code, codes.way_to(room)):
        assert two.get(f"/room/{way}/").status_code == 404
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


YOUR_OWN = "You block the other player."
NO_MORE_THAN = "The other player cannot play online at present."


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_door", "_nobody_there")
@pytest.mark.parametrize(
    ("blocker", "sentence", "problem"),
    [("alice", YOUR_OWN, "blocked"), ("bob", NO_MORE_THAN, "other_barred")],
)
def test_no_match_begins_after_a_block_and_only_the_blocker_reads_of_it(
    blocker: str, sentence: str, problem: str
) -> None:
    (one, alice), (two, bob) = member("alice"), member("bob")
    room = opened(alice)
    two.post(f"/room/{room.code}/join/")
    for client in (one, two):
        client.post(f"/room/{room.code}/ready/", {"ready": "1"})
    pair = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=pair[0], blocked=pair[1], now=NOON)
    page = one.post(f"/room/{room.code}/start/")
    assert page.status_code == 409
    assert sentence in page.content.decode()
    answer = one.post(f"/api/v1/rooms/{room.code}/start/")
    assert answer.status_code == 409
    assert answer.json()["problem"] == problem
    assert not Match.objects.exists()
    assert room.chairs.count() == 2
    friends.unblock(blocker=pair[0], blocked=pair[1])
    assert "/table/" in one.post(f"/room/{room.code}/start/")["Location"]


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_play_now_leads_away_from_whoever_is_hidden(blocker: str) -> None:
    room, alice, bob = both_in(USUAL)
    pair = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=pair[0], blocked=pair[1], now=NOON)
    came = play_now(player=alice, now=NOON, may_open=lambda: True)
    assert isinstance(came, Found)
    assert (came.met, came.room == room) == (False, False)
    room.refresh_from_db()
    assert (room.creator, room.status) == (bob, Room.Status.WAITING)
    others = opened(person("carol"), USUAL)
    assert play_now(player=alice, now=NOON, may_open=lambda: True) == Found(others, met=True)
