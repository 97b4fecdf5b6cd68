"""The pages of a room, by their forms: what people click, in whatever order."""

import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.test.signals import template_rendered

from accounts.models import Player, Record
from games.models import Match
from rooms import codes, guessing
from rooms.models import Room
from tests.accounts import people

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


def code_of(room: str) -> str:
    return room.split("/")[-2]


def link_to(room: str) -> str:
    """What alice passes on to whom she wants there."""
    return f"/room/{codes.way_to(Room.objects.get(code=code_of(room)))}/"


def link_in(page: Any) -> str:
    """The link on the room's page."""
    (link,) = re.findall(
        r'id="link" class="link-input" value="http://testserver([^"]+)"', page.content.decode()
    )
    return str(link)


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
    code = code_of(room)
    keyed = link_to(room).split("/")[-2]
    for typed in (f" {code[:3].lower()} {code[3:]}", f"{keyed} ", keyed.upper(), keyed.lower()):
        response = Client().post("/room/find/", {"code": typed})
        assert response["Location"] == link_to(room)


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
    assert guesser.post("/room/find/", {"code": code_of(room)}).status_code == 429
    honest = Client(REMOTE_ADDR="192.0.2.7")
    assert honest.get(room).status_code == 200


def test_who_sits_in_a_room_finds_it_whatever_his_neighbours_guess() -> None:
    alice = Client()
    room = opened(alice)
    for _ in range(guessing.WRONG_CODES):
        Client().get("/room/ABCDEF/")
    assert alice.get(room).status_code == 200
    assert alice.post(f"{room}ready/", {"ready": "1"})["Location"] == room


def test_a_member_comes_in_by_the_right_code_whatever_his_neighbours_guess() -> None:
    room = opened(Client())
    for _ in range(guessing.WRONG_CODES):
        Client().post("/room/find/", {"code": "ABCDEF"})
    assert Client().get(room).status_code == 429
    alice, _ = people.member("alice")
    assert alice.post("/room/find/", {"code": code_of(room)})["Location"] == link_to(room)
    assert alice.get(room).status_code == 200


def test_a_member_guesses_no_more_codes_than_anybody_from_however_many_addresses() -> None:
    alice, _ = people.member("alice")
    for number in range(guessing.WRONG_CODES):
        assert alice.get("/room/ABCDEF/", REMOTE_ADDR=f"192.0.2.{number}").status_code == 404
    assert alice.get("/room/ABCDEF/", REMOTE_ADDR="192.0.2.200").status_code == 429


@pytest.mark.parametrize("most", [15, pytest.param(500, marks=pytest.mark.long)])
def test_many_addresses_together_guess_no_more_than_a_few_codes(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guessing, "FROM_ANYWHERE", most)
    stranger, room = Client(), opened(Client())
    answers = [
        stranger.get("/room/ABCDEF/", REMOTE_ADDR=f"10.0.{number // 250}.{number % 250}")
        for number in range(2 * most)
    ]
    assert [each.status_code for each in answers].count(404) == most
    assert stranger.get(room, REMOTE_ADDR="192.0.2.7").status_code == 429
    alice, _ = people.member("alice")
    assert alice.get(room).status_code == 200


def test_one_subscribers_many_addresses_are_one_guesser() -> None:
    for number in range(guessing.WRONG_CODES):
        Client(REMOTE_ADDR=f"2001:db8:0:1::{number + 1:x}").get("/room/ABCDEF/")
    assert Client(REMOTE_ADDR="2001:db8:0:1::ffff").get("/room/ABCDEF/").status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:2::1").get("/room/ABCDEF/").status_code == 404


def test_the_link_to_pass_on_is_the_rooms_on_every_page() -> None:
    alice = Client()
    room = opened(alice)
    page = alice.post(f"{room}start/").content.decode()
    assert f'value="http://testserver{link_to(room)}"' in page


@pytest.mark.parametrize("many", [30, pytest.param(1000, marks=pytest.mark.long)])
def test_a_guest_comes_by_the_link_of_his_friend_whatever_his_neighbours_guess(many: int) -> None:
    alice, bob = Client(), Client()
    room = opened(alice)
    link = link_in(alice.get(room))
    for _ in range(many):
        Client().get("/room/ABCDEF/")
    assert Client().get(room).status_code == 429
    page = bob.get(link).content.decode()
    join = re.findall(r'action="(/room/[^"]+/join/)"', page)
    assert join == [f"{link}join/"]
    assert bob.post(join[0])["Location"] == room
    assert bob.get(room).status_code == 200
    typed = Client().post("/room/find/", {"code": link.split("/")[-2]})
    assert typed["Location"] == link


def test_a_right_code_once_typed_is_no_guess_any_more() -> None:
    bob, room = Client(), opened(Client())
    page = bob.post("/room/find/", {"code": code_of(room)})["Location"]
    for _ in range(guessing.WRONG_CODES):
        Client().get("/room/ABCDEF/")
    assert bob.get(page).status_code == 200
    assert bob.post(f"{page}join/")["Location"] == room


def test_a_made_up_key_opens_nothing_and_is_counted_as_a_wrong_code_is() -> None:
    guesser, room = Client(), opened(Client())
    code, key = link_to(room).split("/")[-2].split("-")
    other = Room.objects.get(code=code_of(opened(Client())))
    forged = [f"{code}-", f"{code}-{key[:-1]}", f"{code}-{key}0", f"{other.code}-{key}"]
    forged += [f"{code}-{key.translate(str.maketrans('0123456789', '1234567890'))}é", f"-{key}"]
    made_up = [f"{code}-{number:012x}" for number in range(guessing.WRONG_CODES - len(forged))]
    for each in [*forged, *made_up]:
        assert guesser.get(f"/room/{each}/").status_code == 404
    assert guesser.get(room).status_code == 429
    assert guesser.get(f"/room/{made_up[0]}/").status_code == 429
    assert guesser.get(link_to(room)).status_code == 200


def test_the_link_to_a_room_that_is_gone_is_no_guess() -> None:
    guest, room = Client(), opened(Client())
    link = link_to(room)
    Room.objects.all().delete()
    for _ in range(2 * guessing.WRONG_CODES):
        assert guest.get(link).status_code == 404
    assert guest.get("/room/ABCDEF/").status_code == 404


def test_a_link_is_good_while_an_earlier_key_of_the_site_is(settings: Any) -> None:
    link = link_to(opened(Client()))
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new one", [settings.SECRET_KEY]
    assert Client().get(link).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert Client().get(link).status_code == 404


def test_an_open_rooms_link_is_its_code_alone() -> None:
    alice = Client()
    room = alice.post("/room/open/", OPEN | {"gate": "0"})["Location"]
    assert link_in(alice.get(room)) == room


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


@pytest.mark.parametrize("deed", ["join", "ready", "start", "remove", "leave"])
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
    ways_on(page)


def ways_on(page: str) -> None:
    """Nobody can sit down, but everybody can go on."""
    assert '<a class="button primary large" href="/room/">Open a room</a>' in page
    assert '<a class="button large" href="/rooms/">To the rooms</a>' in page
    assert "Sit down" not in page


@pytest.mark.parametrize("asked", [Client.get, Client.post])
def test_the_code_of_a_match_that_is_over_says_so_and_leads_on(asked: Callable[..., Any]) -> None:
    alice, bob, carol = Client(), Client(), Client()
    room = opened(alice)
    bob.post(f"{room}join/")
    for each in (alice, bob):
        each.post(f"{room}ready/", {"ready": "1"})
    alice.post(f"{room}start/")
    address = room if asked is Client.get else f"{room}join/"
    assert "Both seats in this room are taken." in asked(carol, address).content.decode()
    Match.objects.update(status=Match.Status.OVER)
    page = asked(carol, address).content.decode()
    assert page.count("The match in this room is over.") == 1
    assert "Both seats" not in page
    ways_on(page)


def inviting(page: str) -> list[str]:
    """The parts of a room's page for inviting that are shown."""
    return re.findall(r"<\w+ [^>]*data-invites>", page)


def test_only_who_has_a_seat_to_offer_is_asked_to_invite() -> None:
    (alice, _), bob = people.member("alice"), Client()
    room = opened(alice)
    assert len(inviting(alice.get(room).content.decode())) == 2
    bob.post(f"{room}join/")
    for each in (alice, bob):
        assert inviting(each.get(room).content.decode()) == []
    alice.post(f"{room}leave/")
    assert len(inviting(bob.get(room).content.decode())) == 2


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
    assert f">{code_of(room)}</strong>" in page
    assert f'value="http://testserver{link_to(room)}"' in page


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


OPEN = {"rules": "kavana", "target": "9", "clock": "60", "kind": "open", "gate": "50"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"clock": "none"}, "An open room needs a time per move."),
        ({"kind": "private"}, "Only an open room has a minimum win rate."),
        ({"rules": "bunka"}, "This rule set cannot be played like that."),
        ({"gate": "34"}, "This rule set cannot be played like that."),
    ],
)
def test_a_refused_form_says_why_and_keeps_what_was_chosen(
    change: dict[str, str], said: str
) -> None:
    sent = OPEN | change
    refused = Client().post("/room/open/", sent)
    assert refused.status_code == 400
    page = refused.content.decode()
    assert said in page
    kept = set(re.findall(r'name="(\w+)" value="(\w+)"[^>]* checked', page))
    assert kept == {item for item in sent.items() if item != ("gate", "34")}
    assert not Room.objects.exists()


def test_the_form_for_an_open_room_is_chosen_by_its_address() -> None:
    for address, kind in (("/room/?kind=open", "open"), ("/room/", "private")):
        page = Client().get(address).content.decode()
        assert re.search(rf'name="kind" value="{kind}" required checked', page)


def test_a_stranger_below_the_gate_is_told_the_gate_and_his_own_rate() -> None:
    alice, bob = Client(), Client()
    room = alice.post("/room/open/", OPEN)["Location"]
    said = "This room asks for a win rate of at least 50 %. Yours is 0.0 %."
    assert said in bob.get(room).content.decode()
    refused = bob.post(f"{room}join/")
    assert refused.status_code == 409
    assert refused.content.decode().count(said) == 1
    player = Player.objects.latest("pk")
    Record.objects.create(player=player, rules="soba", played=10_000, won=4999, lost=5001)
    assert "Yours is 49.9 %." in bob.get(room).content.decode()
    Record.objects.update(won=5000, lost=5000)
    assert "Sit down" in bob.get(room).content.decode()
    assert bob.post(f"{room}join/")["Location"] == room


def test_guesses_of_a_neighbour_keep_nobody_out_of_an_open_room() -> None:
    room = Client().post("/room/open/", OPEN | {"gate": "0"})["Location"]
    for _ in range(guessing.WRONG_CODES):
        Client().get("/room/ABCDEF/")
    bob = Client()
    assert bob.get(room).status_code == 200
    assert bob.post(f"{room}join/")["Location"] == room


def test_who_is_removed_reads_so_and_cannot_sit_down_again() -> None:
    alice, bob = Client(), Client()
    room = opened(alice)
    bob.post(f"{room}join/")
    (other,) = re.findall(r'name="player" value="(\d+)"', alice.get(room).content.decode())[1:]
    assert alice.post(f"{room}remove/", {"player": other})["Location"] == room
    for page in (bob.get(room), bob.post(f"{room}join/"), bob.post(f"{room}ready/")):
        text = page.content.decode()
        assert text.count("You were removed from this room.") == 1
        assert "Sit down" not in text
    assert "Sit down" in Client().get(room).content.decode()


def test_only_the_creator_removes_and_only_who_is_there() -> None:
    alice, bob = Client(), Client()
    room = opened(alice)
    bob.post(f"{room}join/")
    refused = bob.post(f"{room}remove/", {"player": "1"})
    assert "Only whoever opened the room may remove somebody." in refused.content.decode()
    for odd in ("", "x", "9" * 30, "-1", "²"):
        gone = alice.post(f"{room}remove/", {"player": odd})
        assert gone.status_code == 409
        assert "does not sit in the room any more" in gone.content.decode()
    assert Room.objects.get().chairs.count() == 2


def test_who_is_in_a_match_hears_so_and_is_led_back() -> None:
    alice, bob = Client(), Client()
    room = opened(alice)
    bob.post(f"{room}join/")
    for each in (alice, bob):
        each.post(f"{room}ready/", {"ready": "1"})
    table = alice.post(f"{room}start/")["Location"]
    other = opened(Client())
    for page in (bob.post(f"{other}join/"), bob.post("/room/open/", OPEN)):
        assert page.status_code == 409
        assert "You are still in a match." in page.content.decode()
        assert f'href="{table}"' in page.content.decode()


def test_leaving_an_open_room_leads_to_the_others() -> None:
    alice = Client()
    room = alice.post("/room/open/", OPEN)["Location"]
    assert "back to it" in alice.get("/rooms/").content.decode()
    assert alice.post(f"{room}leave/")["Location"] == "/rooms/"


def test_no_page_is_drawn_while_others_wait_at_the_door() -> None:
    drawn_in: list[str] = []

    def note(**_drawn: object) -> None:
        drawn_in.append(threading.current_thread().name)

    alice, (bob, _) = Client(), people.member("bob")
    room = opened(alice)
    template_rendered.connect(note)
    try:
        answers = [
            alice.post(f"{room}start/"),
            alice.post("/room/open/", WISH | {"clock": "15"}),
            alice.post("/room/find/", {"code": "ABCDEF"}),
            alice.post(f"{room}invite/", {"player": "1"}),
            alice.post("/invitations/accept/", {"invitation": "1"}),
            bob.post("/ranked/join/", {"stake": "1"}),
            alice.post("/ranked/join/", {"stake": "50"}),
        ]
    finally:
        template_rendered.disconnect(note)
    assert [each.status_code for each in answers] == [409, 400, 404, 409, 409, 409, 409]
    assert drawn_in
    assert not [each for each in drawn_in if each.startswith(("door", "beside", "talk"))]


def test_rooms_are_opened_by_page_as_rarely_as_by_program(settings: Any) -> None:
    settings.RATES = settings.RATES | {"opening": (3, 600)}
    alice, address = people.member("alice")[0], "/room/open/"
    assert alice.post("/api/v1/rooms/", {}, "application/json").status_code == 201
    assert [alice.post(address, WISH).status_code for _ in range(2)] == [302, 302]
    refused = alice.post(address, WISH)
    assert refused.status_code == 429
    page = refused.content.decode()
    assert "You have opened too many rooms. Please try again in ten minutes." in page
    assert 'value="20" required checked' in page
    assert Room.objects.count() == 3
    assert people.member("bob")[0].post(address, WISH).status_code == 302


def test_strangers_who_open_rooms_are_counted_by_their_address(settings: Any) -> None:
    settings.RATES = settings.RATES | {"opening": (2, 600)}
    assert [Client().post("/room/open/", WISH).status_code for _ in range(3)] == [302, 302, 429]
    assert Client().post("/rooms/play/")["Location"] == "/rooms/"
    elsewhere = Client(REMOTE_ADDR="192.0.2.9")
    assert elsewhere.post("/room/open/", WISH).status_code == 302
    assert not Player.objects.exclude(rooms__isnull=False).filter(chairs__isnull=False).exists()


def test_a_form_that_is_refused_counts_for_no_room(settings: Any) -> None:
    settings.RATES = settings.RATES | {"opening": (1, 600)}
    alice = Client()
    assert alice.post("/room/open/", WISH | {"clock": "15"}).status_code == 400
    assert alice.post("/room/open/", WISH).status_code == 302
