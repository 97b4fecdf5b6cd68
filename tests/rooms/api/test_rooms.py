"""Rooms for programs in a browser: the same rules as on the pages, refusals with their reason."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts import friends
from accounts.models import Player
from games.models import Match
from rooms import codes, guessing
from rooms.models import Room
from tests.accounts.test_friends import NOW
from tests.rooms.api.cast import Answer, browser, get, guest, post, program, user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]

OPEN = {"kind": "open", "rules": "klub", "target": 7, "clock": 20, "gate": 0}


def opened(client: Client, **changes: Any) -> str:
    """The code of a new open room."""
    came = post(client, "rooms/", OPEN | changes)
    assert came.status == 201, came.data
    return str(came.data["room"]["code"])


def refused(came: Answer) -> str:
    assert came.status == 409
    assert came.data["detail"]
    return str(came.data["problem"])


def test_two_meet_and_their_match_begins() -> None:
    alice, bob = browser(user("alice")), browser(user("bob"))
    code = opened(alice)
    came = post(bob, f"rooms/{code}/join/").data
    assert [each["player"]["name"] for each in came["chairs"]] == ["alice", "bob"]
    for each in (alice, bob):
        post(each, f"rooms/{code}/ready/", {"ready": True})
    assert get(alice, f"rooms/{code}/").data["may_start"] is True
    begun = post(alice, f"rooms/{code}/start/").data
    assert begun["status"] == "playing"
    assert begun["match"] == Match.objects.get().public_id
    assert get(bob, "me/").data["matches"][0]["id"] == begun["match"]
    assert post(alice, f"rooms/{code}/start/").data["match"] == begun["match"]


def test_what_is_left_out_of_a_wish_is_as_usual() -> None:
    came = post(browser(user("alice")), "rooms/", {}).data["room"]
    assert {each: came[each] for each in ("kind", "rules", "target", "clock", "gate")} == {
        "kind": "private",
        "rules": "soba",
        "target": 7,
        "clock": 30,
        "gate": 0,
    }


def test_the_lobby_is_filtered_and_says_whom_one_would_meet() -> None:
    opened(browser(user("alice")))
    opened(browser(user("bob")), rules="soba", clock=60, gate=50)
    post(browser(user("carol")), "rooms/", {})
    shown = get(Client(), "rooms/").data["results"]
    assert [each["creator"]["name"] for each in shown] == ["bob", "alice"]
    assert [each["meets"] for each in shown] == [False, True]
    for query in ("rules=klub", "clock=20", "gate=0", "rules=klub&target=7&clock=20&gate=0"):
        found = get(Client(), f"rooms/?{query}").data["results"]
        assert [each["creator"]["name"] for each in found] == ["alice"], query


def test_the_lobby_is_read_page_by_page() -> None:
    codes = [opened(browser(guest(number))) for number in range(23)]
    first = get(Client(), "rooms/").data
    second = Client().get(first["next"]).json()
    shown = [each["room"]["code"] for each in first["results"] + second["results"]]
    assert shown == codes[::-1]
    assert second["next"] is None


@pytest.mark.parametrize(
    "query",
    ["rules=x", "target=8", "clock=x", "gate=-1", "before=0", "before=x", f"before={2**63}"],
)
def test_a_filter_nobody_offers_is_named(query: str) -> None:
    asked = get(Client(), f"rooms/?{query}")
    assert asked.status == 400
    assert list(asked.data["fields"]) == [query.split("=")[0]]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"rules": "x"}, "rules"),
        ({"target": 10**30}, "target"),
        ({"clock": 7}, "clock"),
        ({"gate": None}, "gate"),
        ({"kind": "practice"}, "kind"),
        ({"rules": "a\0\ud800"}, "rules"),
        ({"rules": ["klub"]}, "rules"),
        ([], "non_field_errors"),
        ("klub", "non_field_errors"),
    ],
)
def test_a_wish_that_cannot_be_is_explained_field_by_field(wish: Any, field: str) -> None:
    came = post(browser(user("alice")), "rooms/", wish)
    assert came.status == 400
    assert list(came.data["fields"]) == [field]
    assert not Room.objects.exists()


@pytest.mark.parametrize(
    "body",
    ["{", '{"a": NaN}', "\xff", "[" * 5000, "9" * 5000, " " * 20_000, "\0", "nul"],
    ids=["open", "nan", "latin", "deep", "large", "long", "nul", "word"],
)
def test_what_is_no_json_is_refused(body: str) -> None:
    client = browser(user("alice"))
    sent = client.generic("POST", "/api/v1/rooms/", body.encode("latin-1"), "application/json")
    assert sent.status_code == 400
    assert sent.json()["problem"] == "parse_error"


def test_what_is_no_json_by_name_is_refused() -> None:
    client = browser(user("alice"))
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml", ";;"):
        sent = client.generic("POST", "/api/v1/rooms/", "rules=klub", kind)
        assert (sent.status_code, sent.json()["problem"]) == (415, "unsupported_media_type")


def test_refusals_of_the_house_have_their_reason() -> None:
    alice, bob, carol = (browser(user(name)) for name in ("alice", "bob", "carol"))
    code = opened(alice)
    post(bob, f"rooms/{code}/join/")
    assert refused(post(carol, f"rooms/{code}/join/")) == "full"
    assert refused(post(carol, f"rooms/{code}/ready/", {"ready": True})) == "not_seated"
    assert refused(post(alice, f"rooms/{code}/start/")) == "not_ready"
    assert refused(post(bob, f"rooms/{code}/start/")) == "not_the_creator"
    assert refused(post(carol, "rooms/", OPEN | {"rules": "bunka", "target": 9})) == "not_offered"
    assert refused(post(carol, "rooms/", OPEN | {"clock": None})) == "needs_clock"
    assert refused(post(carol, "rooms/", {"gate": 50})) == "gate_in_private"
    high = opened(carol, gate=80)
    came = post(browser(user("dora")), f"rooms/{high}/join/")
    assert refused(came) == "below_gate"
    assert "80" in came.data["detail"]


def test_refusals_are_said_in_the_language_one_reads() -> None:
    code, bob = opened(browser(user("alice"))), browser(user("bob"))
    said = {
        language: post(bob, f"rooms/{code}/start/", headers={"accept-language": language}).data[
            "detail"
        ]
        for language in ("en", "hu", "sl", "hr", "de")
    }
    assert said["en"] == "You do not sit in this room."
    assert len(set(said.values())) == 5


def test_getting_up_makes_room_for_somebody_else() -> None:
    alice, bob = browser(user("alice")), browser(user("bob"))
    code = opened(alice)
    post(bob, f"rooms/{code}/join/")
    assert post(alice, f"rooms/{code}/leave/").data["chairs"] is None
    assert [each["player"]["name"] for each in get(bob, f"rooms/{code}/").data["chairs"]] == ["bob"]


def test_who_does_not_sit_there_is_not_told_who_does() -> None:
    alice, bob = browser(user("alice")), browser(user("bob"))
    code = str(post(alice, "rooms/", {}).data["room"]["code"])
    seen = get(bob, f"rooms/{code.lower()}/").data
    assert (seen["chairs"], seen["match"], seen["may_start"]) == (None, None, False)
    assert "alice" not in str(seen)


def test_a_stranger_who_sits_down_is_a_guest_from_then_on() -> None:
    code, stranger = opened(browser(user("alice"))), Client()
    assert get(stranger, f"rooms/{code}/").status == 200
    assert Player.objects.count() == 1
    assert post(stranger, f"rooms/{code}/join/").data["chairs"][1]["player"]["kind"] == "guest"
    assert get(stranger, "me/").status == 200


def test_refused_strangers_do_not_become_guests() -> None:
    assert post(Client(), "rooms/", OPEN | {"clock": None}).status == 409
    assert post(Client(), "rooms/ABCDEF/join/").status == 404
    assert post(Client(), "rooms/ABCDEF/ready/", {"ready": True}).status == 401
    assert not Player.objects.exists()


def careful(player: Player | None) -> Client:
    return browser(player, careful=True) if player else Client(enforce_csrf_checks=True)


@pytest.mark.parametrize("who", [lambda: None, guest, partial(user, "carol")])
def test_nothing_is_changed_from_another_site(who: Callable[[], Player | None]) -> None:
    client = careful(who())
    came = post(client, "rooms/", OPEN)
    assert (came.status, came.data["problem"]) == (403, "csrf")
    client.get("/room/")
    token = client.cookies["csrftoken"].value
    assert post(client, "rooms/", OPEN, headers={"x-csrftoken": token}).status == 201


def test_a_token_opens_and_joins_nothing() -> None:
    code, bob = opened(browser(user("alice"))), program(user("bob"))
    for address in ("rooms/", f"rooms/{code}/join/", f"rooms/{code}/leave/"):
        came = post(bob, address, OPEN)
        assert (came.status, came.data["problem"]) == (403, "token_reads")
    assert Room.objects.count() == 1


def test_who_is_hidden_from_somebody_finds_no_room_of_his() -> None:
    alice, bob = user("alice"), user("bob")
    code = opened(browser(alice))
    friends.block(blocker=alice, blocked=bob, now=NOW)
    for asked in (get(browser(bob), f"rooms/{code}/"), post(browser(bob), f"rooms/{code}/join/")):
        assert asked.status == 404
    assert get(program(bob), "rooms/").data["results"] == []


def test_guessing_codes_ends_soon() -> None:
    code = str(post(browser(user("alice")), "rooms/", {}).data["room"]["code"])
    for _ in range(guessing.WRONG_CODES):
        assert get(Client(), "rooms/ABCDEF/").status == 404
    asked = get(Client(), f"rooms/{code}/")
    assert asked.status == 429
    assert int(asked.headers["Retry-After"]) > 60


def test_a_code_with_the_key_of_its_link_is_no_guess() -> None:
    code = str(post(browser(user("alice")), "rooms/", {"kind": "private"}).data["room"]["code"])
    for _ in range(guessing.WRONG_CODES):
        assert get(Client(), f"rooms/{code}-0123456789ab/").status == 404
    way = codes.way_to(Room.objects.get(code=code))
    assert get(Client(), f"rooms/{way}/").status == 200
    assert get(Client(), f"rooms/{code}/").status == 429


def test_rooms_are_opened_less_often_than_looked_at(settings: Any) -> None:
    settings.RATES = settings.RATES | {"opening": (2, 600)}
    alice = browser(user("alice"))
    assert [post(alice, "rooms/", {}).status for _ in range(3)] == [201, 201, 429]
    assert get(alice, "rooms/").status == 200
    assert post(browser(user("bob")), "rooms/", {}).status == 201


def test_the_lobby_costs_few_queries_however_full(django_assert_max_num_queries: Any) -> None:
    for number in range(12):
        opened(browser(guest(number)))
    reader = program(user("reader"))
    with django_assert_max_num_queries(8):
        assert len(get(reader, "rooms/").data["results"]) == 12
