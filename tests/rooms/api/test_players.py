"""Players for programs: the members by name, what one has done, and whom nobody is shown."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import friends
from accounts.closing import erase
from accounts.models import Player
from rooms.api.paging import Pages
from tests.accounts.test_friends import NOW
from tests.accounts.test_profiles import finished
from tests.rooms.api.cast import browser, get, guest, program, user

pytestmark = pytest.mark.django_db


def names(client: Client, address: str) -> list[str]:
    asked = get(client, address)
    assert asked.status == 200
    return [each["name"] for each in asked.data["results"]]


def all_pages(client: Client, address: str, ids: str) -> list[Any]:
    found: list[Any] = []
    following: str | None = f"/api/v1/{address}"
    while following is not None:
        page = client.get(following).json()
        found += [each[ids] for each in page["results"]]
        following = page["next"]
    return found


def test_members_are_found_by_how_their_name_begins() -> None:
    for name in ("Žužana", "bob", "Boris", "alice"):
        user(name)
    guest()
    assert names(Client(), "players/") == ["alice", "bob", "Boris", "Žužana"]
    assert names(Client(), "players/?name=BO") == ["bob", "Boris"]
    assert names(Client(), "players/?name=žU") == ["Žužana"]
    assert names(Client(), "players/?name=%25") == []


def test_a_list_is_read_to_its_end_page_by_page_each_entry_once() -> None:
    wanted = [user(f"player{number:02}").name for number in range(11)]
    assert all_pages(Client(), "players/?page_size=3", "name") == wanted


def test_pages_back_lead_where_one_came_from() -> None:
    for number in range(7):
        user(f"player{number}")
    first = Client().get("/api/v1/players/?page_size=3").json()
    second = Client().get(first["next"]).json()
    assert Client().get(second["previous"]).json()["results"] == first["results"]


@pytest.mark.parametrize("size", ["0", "-1", "x", "9" * 40, "1000", ""])
def test_a_page_is_never_longer_than_it_may_be(size: str) -> None:
    for number in range(Pages.max_page_size + 2):
        user(f"player{number}")
    shown = names(Client(), f"players/?page_size={size}")
    assert len(shown) in (Pages.page_size, Pages.max_page_size)


@pytest.mark.parametrize(
    "cursor", ["", "x", "é", "cD0lMDA=", "bz05OTk5OTk5OTk=", "%00", "W10:1x:y", ":::"]
)
def test_a_page_nobody_named_is_refused(cursor: str) -> None:
    asked = get(Client(), f"players/?cursor={cursor}")
    assert asked.status == 400
    assert asked.data["fields"] == {"cursor": ["This is no page of this list."]}


def test_a_page_of_one_list_is_none_of_another() -> None:
    alice, bob = user("alice"), user("bob")
    for minutes in range(3):
        finished(alice, bob, minutes=minutes)
    named = get(Client(), "players/alice/matches/?page_size=1").data["next"].split("?")[1]
    assert get(Client(), f"players/alice/matches/?{named}").status == 200
    assert get(Client(), f"players/?{named}").status == 400


def test_what_somebody_has_done_is_counted_in_all_and_by_rule_set() -> None:
    alice, bob = user("alice"), user("bob")
    for minutes in range(3):
        finished(alice, bob, minutes=minutes)
    finished(bob, alice, minutes=5)
    told = get(Client(), "players/ALICE/").data
    assert (told["name"], told["handle"], told["kind"]) == ("alice", "alice", "member")
    total = told["statistics"]["total"]
    assert (total["played"], total["won"], total["win_rate"]) == (4, 3, 75.0)
    assert told["statistics"]["by_rules"] == {"soba": total}


def test_a_guest_is_found_by_number_alone() -> None:
    found = guest()
    told = get(Client(), f"players/{found.pk}/").data
    assert (told["kind"], told["handle"]) == ("guest", str(found.pk))
    assert get(Client(), f"players/{user('alice').pk}/").status == 404


def test_who_is_blocked_finds_nobody_and_is_not_found() -> None:
    alice, bob, carol = user("alice"), user("bob"), user("carol")
    finished(alice, carol)
    friends.block(blocker=alice, blocked=bob, now=NOW)
    for one, other in ((browser(alice), "bob"), (browser(bob), "alice"), (program(bob), "alice")):
        assert get(one, f"players/{other}/").status == 404
        assert get(one, f"players/{other}/matches/").status == 404
        assert other not in names(one, "players/")
    assert get(browser(bob), "players/carol/matches/").data["results"] == []
    assert len(get(Client(), "players/carol/matches/").data["results"]) == 1


def test_whose_account_is_closed_is_nobody_but_in_others_matches() -> None:
    alice, bob = user("alice"), user("bob")
    finished(alice, bob)
    assert alice.user is not None
    erase(user=alice.user, player=alice, now=timezone.now())
    assert get(Client(), "players/alice/").status == 404
    assert get(Client(), f"players/{alice.pk}/").status == 404
    assert names(Client(), "players/") == ["bob"]
    seat = get(Client(), "players/bob/matches/").data["results"][0]["seats"][0]
    assert seat["player"]["kind"] == "former"
    assert seat["player"]["handle"] is None
    assert seat["player"]["name"] == "Former player"


def test_matches_come_latest_first_page_by_page_even_those_of_one_moment() -> None:
    alice, bob = user("Žofia"), user("bob")
    made = [finished(alice, bob, minutes=each // 3) for each in range(10)]
    shown = all_pages(Client(), "players/žofia/matches/?page_size=4", "id")
    assert shown == [each.public_id for each in reversed(made)]


def test_lists_cost_few_queries_however_long(django_assert_max_num_queries: Any) -> None:
    alice = user("alice")
    for number in range(20):
        finished(alice, user(f"player{number}"), minutes=number)
    reader = program(user("reader"))
    with django_assert_max_num_queries(7):
        assert len(get(reader, "players/alice/matches/").data["results"]) == 20
    with django_assert_max_num_queries(4):
        assert len(get(reader, "players/").data["results"]) == 20
    with django_assert_max_num_queries(5):
        get(reader, "players/alice/")


def test_somebody_hidden_is_hidden_from_a_guest_too() -> None:
    known, bob = guest(), user("bob")
    friends.block(blocker=bob, blocked=known, now=NOW)
    assert get(browser(known), "players/bob/").status == 404
    assert Player.objects.count() == 2
