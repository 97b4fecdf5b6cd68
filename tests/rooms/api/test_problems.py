"""What programs are told when something is wrong: one shape, a code, a sentence."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from rooms.api import problems
from tests.rooms.api.cast import answer, browser, get, guest, program, user

pytestmark = pytest.mark.django_db


def problem(asked: Any, status: int) -> str:
    assert asked.status == status
    assert set(asked.data) <= {"problem", "detail", "fields"}
    assert asked.data["detail"]
    return str(asked.data["problem"])


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nothing/",
        "players",
        "players/nobody/",
        "players/a%00b/",
        "matches/none/",
        "%00",
        "a//b",
    ],
)
def test_what_is_not_there_is_said_in_json(address: str) -> None:
    assert problem(get(Client(), address), 404) == "not_found"


def test_who_has_to_say_who_he_is_is_told_how() -> None:
    asked = get(Client(), "friends/")
    assert problem(asked, 401) == "not_authenticated"
    assert asked.headers["WWW-Authenticate"] == "Bearer"
    assert problem(get(browser(guest()), "friends/"), 403) == "account_needed"


@pytest.mark.parametrize("text", ["Bearer", "Bearer ", "Bearer x", "bearer é", "Bearer a b"])
def test_a_token_that_does_not_work_is_refused_even_where_none_is_needed(text: str) -> None:
    user("alice")
    asked = get(Client(), "players/", headers={"authorization": text})
    assert problem(asked, 401) == "bad_token"
    assert get(Client(), "players/", headers={"authorization": "Basic eDp5"}).status == 200


def test_a_token_counts_and_not_the_browser_it_is_sent_with() -> None:
    alice, bob = user("alice"), user("bob")
    client = browser(alice)
    token = program(bob).defaults["HTTP_AUTHORIZATION"]
    told = get(client, "me/", headers={"authorization": token})
    assert told.data["player"]["name"] == "bob"


def test_a_token_changes_nothing() -> None:
    alice = program(user("alice"))
    asked = answer(alice.post("/api/v1/me/"))
    assert problem(asked, 405) == "method_not_allowed"


def test_only_json_is_answered() -> None:
    asked = get(Client(), "players/", headers={"accept": "text/html"})
    assert problem(asked, 406) == "not_acceptable"
    browsing = "text/html,application/xhtml+xml,*/*;q=0.8"
    assert get(Client(), "players/", headers={"accept": browsing}).status == 200
    assert get(Client(), "players/?format=api").status == 200


def test_a_query_that_cannot_be_is_explained_field_by_field() -> None:
    for odd in ("x" * 41, "%00"):
        asked = get(Client(), f"players/?name={odd}")
        assert problem(asked, 400) == "invalid"
        assert asked.data["fields"] == {"name": ["Enter a valid value."]}


@pytest.mark.parametrize("code", [*problems.SENTENCES])
def test_every_problem_has_a_sentence(code: str) -> None:
    assert str(problems.SENTENCES[code]).endswith(".")


def test_reading_as_a_stranger_leaves_no_session_and_no_player() -> None:
    client = Client()
    for address in ("players/", "me/", "friends/", "nothing/"):
        get(client, address)
    assert not client.cookies.get(settings.SESSION_COOKIE_NAME)


def test_what_is_answered_to_one_is_not_kept_for_another() -> None:
    assert get(Client(), "players/").headers["Cache-Control"] == "private, no-store"
