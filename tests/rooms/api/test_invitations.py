"""One's invitations for programs: told to whom they are for, answered in a browser."""

import pytest

from accounts import friends
from rooms.models import Invitation
from tests.accounts.test_friends import NOW
from tests.rooms.api.cast import browser, get, invitation_of, post, program, user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]


def ids(told: object) -> list[int]:
    assert isinstance(told, dict)
    return [each["id"] for each in told["invitations"]]


def test_an_invitation_is_told_to_whom_it_is_for() -> None:
    alice, bob = user("alice"), user("bob")
    made = invitation_of(alice)
    told = get(program(alice), "invitations/").data
    assert ids(told) == [made.pk]
    one = told["invitations"][0]
    assert one["inviter"]["name"] == made.inviter.name
    assert (one["rules"], one["target"], one["clock"]) == ("soba", 7, 30)
    assert 0 < one["left"] <= 120
    assert made.room.code not in str(told)
    assert ids(get(program(bob), "invitations/").data) == []


def test_who_accepts_sits_down_and_may_say_so_twice() -> None:
    alice = user("alice")
    made = invitation_of(alice)
    for _ in range(2):
        came = post(browser(alice), f"invitations/{made.pk}/accept/")
        assert came.status == 200
        assert [each["player"]["name"] for each in came.data["chairs"]][1] == "alice"
    assert ids(get(browser(alice), "invitations/").data) == []


def test_who_declines_hears_no_more_of_it() -> None:
    alice = user("alice")
    first, second = invitation_of(alice), invitation_of(alice)
    for _ in range(2):
        assert ids(post(browser(alice), f"invitations/{first.pk}/decline/").data) == [second.pk]
    refused = post(browser(alice), f"invitations/{first.pk}/accept/")
    assert (refused.status, refused.data["problem"]) == (409, "dead")


def test_nobody_answers_for_another() -> None:
    alice, bob = user("alice"), user("bob")
    made = invitation_of(alice)
    assert post(browser(bob), f"invitations/{made.pk}/accept/").status == 409
    post(browser(bob), f"invitations/{made.pk}/decline/")
    assert Invitation.objects.get().state == Invitation.State.OPEN


def test_nothing_is_told_of_somebody_hidden() -> None:
    alice = user("alice")
    made = invitation_of(alice)
    friends.block(blocker=alice, blocked=made.inviter, now=NOW)
    assert ids(get(browser(alice), "invitations/").data) == []
    assert post(browser(alice), f"invitations/{made.pk}/accept/").status == 409


@pytest.mark.parametrize("number", ["0", "9" * 18, "9" * 19, "x", "-1", "1.0", "٣"])
def test_an_odd_number_is_no_invitation(number: str) -> None:
    came = post(browser(user("alice")), f"invitations/{number}/accept/")
    assert came.status in (404, 409)
