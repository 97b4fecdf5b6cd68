"""Matches for programs: all of a finished one, of a running one only who plays what."""

import json
from random import Random

import pytest
from django.test import Client

from accounts import friends
from games import export
from games.models import Event, Match
from tests.accounts.test_friends import NOW
from tests.games.tables import play_on
from tests.rooms.api.cast import browser, get, left_match, match_of, practice_of, program, user

pytestmark = pytest.mark.django_db


def test_a_finished_match_is_told_as_its_players_export_it() -> None:
    match = match_of(user("alice"), user("bob"))
    told = get(Client(), f"matches/{match.public_id}/").data
    assert told["log"] == json.loads(json.dumps(export.as_json(export.record_of(match))))
    assert told["winners"] == match.winners
    assert (told["status"], told["reason"]) == ("over", match.end_reason)
    assert [each["player"]["name"] for each in told["seats"]] == ["alice", "bob"]


def test_of_a_running_match_nothing_is_told_but_who_plays_what() -> None:
    alice, bob = user("alice"), user("bob")
    match = match_of(alice, bob, seed=None)
    play_on(match, Random(1), steps=30)
    for client in (Client(), browser(alice), program(bob)):
        told = get(client, f"matches/{match.public_id}/").data
        assert told.pop("begun")
        assert [each["player"]["name"] for each in told.pop("seats")] == ["alice", "bob"]
        assert told == {
            "id": match.public_id,
            "status": "live",
            "rules": "klub",
            "target": 7,
            "ended": None,
            "reason": None,
            "winners": [],
            "points": [],
            "log": None,
        }


def test_a_match_that_was_broken_off_has_no_log() -> None:
    match = left_match(user("alice"), user("bob"))
    Match.objects.update(end_reason="aborted", winners=[], points=[])
    told = get(Client(), f"matches/{match.public_id}/").data
    assert (told["reason"], told["log"]) == ("aborted", None)


@pytest.mark.parametrize("status", ["over", "damaged"])
def test_a_damaged_match_has_no_log(status: str) -> None:
    match = left_match(user("alice"), user("bob"))
    Match.objects.update(status=status)
    Event.objects.filter(match=match, kind="dealt").update(payload={})
    told = get(Client(), f"matches/{match.public_id}/").data
    assert (told["status"], told["log"]) == (status, None)


def test_a_practice_is_the_business_of_whoever_practises() -> None:
    alice = user("alice")
    match = practice_of(alice, seed=3)
    told = get(browser(alice), f"matches/{match.public_id}/").data
    assert told["seats"][1] == {"index": 1, "player": None, "computer": "beginner"}
    assert told["log"]["end"]
    assert get(Client(), f"matches/{match.public_id}/").status == 404
    assert get(Client(), "players/alice/matches/").data["results"] == []


def test_who_is_hidden_from_somebody_sees_only_the_matches_they_played_together() -> None:
    alice, bob, carol = user("alice"), user("bob"), user("carol")
    together, apart = left_match(alice, bob), left_match(alice, carol)
    friends.block(blocker=alice, blocked=bob, now=NOW)
    assert get(browser(bob), f"matches/{together.public_id}/").status == 200
    assert get(browser(bob), f"matches/{apart.public_id}/").status == 404
    assert get(browser(carol), f"matches/{apart.public_id}/").status == 200


def test_one_is_told_the_matches_one_can_return_to() -> None:
    alice, bob = user("alice"), user("bob")
    running = match_of(alice, bob, seed=None)
    left_match(alice, bob)
    told = get(program(alice), "me/").data
    assert [each["id"] for each in told["matches"]] == [running.public_id]
    assert "log" not in told["matches"][0]
