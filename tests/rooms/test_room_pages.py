"""The pages of a private room, by their forms: what people click, in whatever order."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import Player
from games.models import Match
from rooms import guessing
from rooms.models import Room

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]

WISH = {"rules": "soba", "target": "9", "clock": "20"}


@pytest.fixture(autouse=True)
def _nobody_has_guessed() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def opened(alice: Client) -> str:
    """The address of a room alice opened."""
    response = alice.post("/room/open/", WISH)
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


def test_a_link_leads_a_guest_to_the_table_of_his_friend() -> None:
    alice, bob = Client(), Client()
    room = opened(alice)
    assert "Sit down" in bob.get(room).content.decode()
    assert bob.post(f"{room}join/")["Location"] == room
    for each in (alice, bob):
        each.post(f"{room}ready/", {"ready": "1"})
    table = alice.post(f"{room}start/")["Location"]
    assert table.startswith("/table/")
    assert bob.get(room)["Location"] == table
    assert alice.get(table).status_code == bob.get(table).status_code == 200
    assert Match.objects.get().target == 9


def test_a_code_typed_in_any_way_leads_to_the_room() -> None:
    room = opened(Client())
    code = room.split("/")[-2]
    response = Client().post("/room/find/", {"code": f" {code[:3].lower()} {code[3:]}"})
    assert response["Location"] == room


def test_a_wrong_code_is_explained_and_kept_in_the_form() -> None:
    response = Client().post("/room/find/", {"code": "ABCDEF"})
    assert response.status_code == 404
    page = response.content.decode()
    assert "There is no room with this code" in page
    assert 'value="ABCDEF"' in page


def test_guessing_codes_is_limited_by_form_and_by_address() -> None:
    guesser = Client()
    room = opened(Client())
    for _ in range(guessing.WRONG_CODES // 2):
        guesser.post("/room/find/", {"code": "ABCDEF"})
        guesser.get("/room/ABCDEF/")
    assert guesser.get(room).status_code == 429
    assert guesser.post("/room/find/", {"code": room.split("/")[-2]}).status_code == 429
    honest = Client(REMOTE_ADDR="192.0.2.7")
    assert honest.get(room).status_code == 200


def test_who_sits_in_a_room_finds_it_whatever_his_neighbours_guess() -> None:
    alice = Client()
    room = opened(alice)
    for _ in range(guessing.WRONG_CODES):
        Client().get("/room/ABCDEF/")
    assert alice.get(room).status_code == 200
    assert alice.post(f"{room}ready/", {"ready": "1"})["Location"] == room


def test_one_subscribers_many_addresses_are_one_guesser() -> None:
    for number in range(guessing.WRONG_CODES):
        Client(REMOTE_ADDR=f"2001:db8:0:1::{number + 1:x}").get("/room/ABCDEF/")
    assert Client(REMOTE_ADDR="2001:db8:0:1::ffff").get("/room/ABCDEF/").status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:2::1").get("/room/ABCDEF/").status_code == 404


def test_the_link_to_pass_on_is_the_rooms_on_every_page() -> None:
    alice = Client()
    room = opened(alice)
    assert f'value="http://testserver{room}"' in alice.post(f"{room}start/").content.decode()


def test_the_address_behind_trusted_proxies_is_the_one_they_saw(settings: object) -> None:
    settings.TRUSTED_PROXIES = 1  # type: ignore[attr-defined]
    for number in range(guessing.WRONG_CODES):
        Client().get("/room/ABCDEF/", headers={"x-forwarded-for": f"10.0.0.{number}, 192.0.2.1"})
    blocked = Client().get("/room/ABCDEF/", headers={"x-forwarded-for": "6.6.6.6, 192.0.2.1"})
    assert blocked.status_code == 429
    other = Client().get("/room/ABCDEF/", headers={"x-forwarded-for": "192.0.2.1, 192.0.2.2"})
    assert other.status_code == 404


def test_starting_too_early_says_why() -> None:
    alice, bob = Client(), Client()
    room = opened(alice)
    bob.post(f"{room}join/")
    refused = alice.post(f"{room}start/")
    assert refused.status_code == 409
    assert "when both are ready" in refused.content.decode()
    assert "started by whoever opened the room" in bob.post(f"{room}start/").content.decode()


def test_a_stranger_does_nothing_in_a_room_but_sit_down() -> None:
    room = opened(Client())
    stranger = Client()
    for deed in ("ready", "start", "leave"):
        assert stranger.post(f"{room}{deed}/").status_code == 409
    assert Player.objects.count() == 1


@pytest.mark.parametrize("form", ["open", "find"])
def test_a_reloaded_refusal_leads_back_to_the_form_for_a_room(form: str) -> None:
    assert Client().get(f"/room/{form}/")["Location"] == "/room/"


@pytest.mark.parametrize("deed", ["join", "ready", "start", "leave"])
def test_a_reloaded_refusal_leads_back_to_the_room(deed: str) -> None:
    room, stranger = opened(Client()), Client()
    assert stranger.get(f"{room}{deed}/")["Location"] == room
    assert stranger.put(f"{room}{deed}/").status_code == 405
    assert Player.objects.count() == 1


@pytest.mark.parametrize("asked", [Client.get, Client.post])
def test_a_third_person_hears_at_once_that_both_seats_are_taken(asked: Callable[..., Any]) -> None:
    room, bob, carol = opened(Client()), Client(), Client()
    bob.post(f"{room}join/")
    page = asked(carol, room if asked is Client.get else f"{room}join/").content.decode()
    assert page.count("Both seats in this room are taken.") == 1
    assert '<a class="button primary large" href="/room/">Open a room</a>' in page
    assert "Sit down" not in page


def test_leaving_leads_home_and_closes_an_empty_room() -> None:
    alice = Client()
    room = opened(alice)
    assert alice.post(f"{room}leave/")["Location"] == "/"
    assert Room.objects.get().status == Room.Status.CLOSED
    assert "closed" in alice.get(room).content.decode()


def test_a_room_page_names_code_and_link() -> None:
    alice = Client()
    room = opened(alice)
    page = alice.get(room).content.decode()
    code = room.split("/")[-2]
    assert f">{code}</strong>" in page
    assert re.search(rf'value="http://testserver{room}"', page)


@pytest.mark.parametrize("clock", ["", "15", "soon", "-10"])
def test_an_odd_time_limit_is_refused(clock: str) -> None:
    response = Client().post("/room/open/", WISH | {"clock": clock})
    assert response.status_code == 400
    assert not Room.objects.exists()


@pytest.mark.parametrize("language", ["hu", "sl", "hr", "de"])
def test_refusals_speak_the_players_language(language: str) -> None:
    response = Client().post(
        "/room/find/", {"code": "ABCDEF"}, headers={"accept-language": language}
    )
    assert f'<html lang="{language}"' in response.content.decode()
