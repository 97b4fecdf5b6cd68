"""Which pages may ask for the microphone: the table between people, and no other."""

import pytest
from django.conf import settings
from django.test import Client

from games.models import Match
from rooms import setting_up
from tests.games.tables import NOON, practice_match
from tests.rooms.sockets import session_of
from tests.rooms.test_setting_up import both_in, get_ready

pytestmark = pytest.mark.django_db


def policy(match: Match, player_id: int, path: str = "") -> str:
    """What a page of that match allows the player's browser."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(player_id)
    answer = client.get(f"/table/{match.public_id}/{path}")
    return str(answer.headers["Permissions-Policy"])


def test_at_a_table_between_people_there_may_be_a_microphone_and_nothing_else() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    for player in (alice, bob):
        allowed = [each for each in policy(match, player.pk).split(", ") if "()" not in each]
        assert allowed == ["microphone=(self)"]
    assert "microphone=()" in policy(match, alice.pk, "replay/")


def test_against_the_computer_and_for_who_only_comes_by_there_is_none() -> None:
    match = practice_match()
    player = match.seats.get(bot="").player_id
    assert player is not None
    assert "microphone=()" in policy(match, player)
    _, alice, _ = both_in()
    assert "microphone=()" in policy(match, alice.pk)
