"""One's friends for programs: where they are, and who has asked whom."""

import pytest

from accounts import friends
from tests.accounts.test_friends import NOW, befriend
from tests.rooms.api.cast import browser, get, program, user

pytestmark = pytest.mark.django_db


def test_friends_and_requests_are_told_to_whose_they_are() -> None:
    alice, bob, carol, dora = (user(name) for name in ("alice", "bob", "carol", "dora"))
    befriend(alice, bob)
    friends.ask(asker=carol, asked=alice, now=NOW)
    friends.ask(asker=alice, asked=dora, now=NOW)
    browser(bob).get("/")
    for client in (browser(alice), program(alice)):
        told = get(client, "friends/").data
        assert [(each["player"]["name"], each["where"]) for each in told["friends"]] == [
            ("bob", "online")
        ]
        assert [each["name"] for each in told["asking"]] == ["carol"]
        assert [each["name"] for each in told["asked"]] == ["dora"]
    assert [each["name"] for each in get(program(carol), "friends/").data["asked"]] == ["alice"]
