"""What belongs to an account: picture, settings, browsers, second step, data, and its end."""

import json
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.sessions.models import Session
from django.core import mail
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.avatars import AVATARS
from accounts.models import Player, User
from accounts.sitting import KEY
from accounts.templatetags.devices import device
from games.models import Match, Seat
from rooms import takeout
from rooms.models import Room
from tests.accounts.people import PASSWORD, member, show_oneself, sign_in, sign_up

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]
committed = pytest.mark.usefixtures("transactional_db", "_door")

WISH = {"rules": "soba", "target": "9", "clock": "20"}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PATHS = ["", "browsers/", "second-step/", "email/", "close/", "export.json"]


def text(client: Client, path: str) -> str:
    return str(client.get(f"/account/{path}").content.decode())


def play(alice: Client, bob: Client) -> str:
    room = str(alice.post("/room/open/", WISH)["Location"])
    bob.post(f"{room}join/")
    for each in (alice, bob):
        each.post(f"{room}ready/", {"ready": "1"})
    return str(alice.post(f"{room}start/")["Location"])


def practise(client: Client) -> str:
    wanted = {"rules": "klub", "target": "7", "level": "beginner"}
    return str(client.post("/practice/", wanted)["Location"])


@pytest.mark.parametrize("path", PATHS)
def test_the_pages_are_there_for_their_owner_and_lead_strangers_to_the_door(path: str) -> None:
    client, _ = member()
    show_oneself(client)
    assert client.get(f"/account/{path}").status_code == 200
    answer = Client().get(f"/account/{path}")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/")


@pytest.mark.parametrize("path", ["/privacy/", "/terms/"])
def test_privacy_and_terms_are_read_without_an_account(path: str) -> None:
    assert Client().get(path).status_code == 200
    assert path in Client().get("/").content.decode()


def test_a_picture_is_one_of_ours() -> None:
    client, player = member()
    client.post("/account/picture/", {"avatar": "owl"})
    client.post("/account/picture/", {"avatar": "../../secret"})
    player.refresh_from_db()
    assert player.avatar == "owl"
    page = text(client, "")
    assert all(f"avatars/{each}.svg" in page for each in AVATARS)


def send(client: Client, wanted: object) -> int:
    answer = client.post("/account/preferences/", json.dumps(wanted), "application/json")
    return int(answer.status_code)


def test_settings_are_kept_with_the_account_and_come_along() -> None:
    client, _ = member()
    assert send(client, {"deck": "french"}) == 204
    other = Client()
    sign_in(other)
    assert '{"deck": "french"}' in other.get("/").content.decode()
    assert "kept-preferences" not in Client().get("/").content.decode()


@pytest.mark.parametrize(
    "odd",
    [
        [],
        "deck",
        {"deck": "</script>"},
        {"a b": "x"},
        {"deck": 1},
        {str(i): "x" for i in range(50)},
    ],
)
def test_odd_settings_are_refused(odd: object) -> None:
    client, _ = member()
    assert send(client, odd) == 400
    assert User.objects.get().preferences == {}


def test_a_guest_keeps_his_settings_to_himself() -> None:
    assert send(Client(), {"deck": "french"}) == 403


def test_one_sees_where_one_is_signed_in_and_ends_it() -> None:
    client, _ = member()
    other = Client(headers={"user-agent": FIREFOX})
    sign_in(other)
    table = practise(other)
    assert "Firefox, Linux" in text(client, "browsers/")
    client.post("/account/browsers/")
    assert "Firefox, Linux" not in text(client, "browsers/")
    assert other.get(table).status_code == 403
    assert client.get(table).status_code == 200


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari, iOS"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("curl/8.0", "Unknown browser"),
        ("", "Unknown browser"),
    ],
)
def test_a_browser_has_the_name_people_know(said: str, name: str) -> None:
    assert device(said) == name


@committed
def test_what_changes_the_way_in_is_told_by_letter() -> None:
    client, _ = member()
    set_up_app(client)
    new = "a whole new password"
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )
    told = {each.subject: each.body for each in mail.outbox[1:]}
    assert set(told) == {"An app for codes was set up", "Your password was changed"}
    assert all("from the address 127.0.0.1" in each for each in told.values())


def code_of(secret: str) -> str:
    _, counter, _ = yield_hotp_counters_from_time()
    return str(format_hotp_value(hotp_value(secret, counter)))


def set_up_app(client: Client) -> str:
    """Confirm the address, set up an app; its secret."""
    EmailAddress.objects.update(verified=True)
    show_oneself(client)
    page = text(client, "second-step/totp/activate/")
    found = re.search(r'class="secret">([A-Z2-7]+)<', page)
    assert found is not None
    done = client.post("/account/second-step/totp/activate/", {"code": code_of(found[1])})
    assert done.status_code == 302, done.content.decode()
    return found[1]


def test_with_an_app_the_password_is_only_the_first_step() -> None:
    client, _ = member()
    secret = set_up_app(client)
    assert secret not in json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    other = Client()
    assert sign_in(other)["Location"] == "/account/second-step/authenticate/"
    assert KEY not in other.session
    wrong = other.post("/account/second-step/authenticate/", {"code": "000000"})
    assert "This code is not right." in wrong.content.decode()
    other.post("/account/second-step/authenticate/", {"code": code_of(secret)})
    assert KEY in other.session


def test_a_guest_keeps_his_seat_through_the_second_step() -> None:
    client, player = member()
    secret = set_up_app(client)
    guest = Client()
    table = practise(guest)
    sign_in(guest)
    assert guest.get(table).status_code == 200
    guest.post("/account/second-step/authenticate/", {"code": code_of(secret)})
    assert guest.get(table).status_code == 200
    assert Seat.objects.filter(player=player).exists()


def test_codes_are_not_guessed() -> None:
    client, _ = member()
    set_up_app(client)
    other = Client()
    sign_in(other)
    tries = [
        other.post("/account/second-step/authenticate/", {"code": f"{i:06}"}).content.decode()
        for i in range(30)
    ]
    assert sum("This code is not right." in each for each in tries) == 10
    assert "Too many attempts" in tries[-1]


def test_spare_codes_work_once() -> None:
    client, _ = member()
    set_up_app(client)
    codes = re.findall(r"<code>(\d+)</code>", text(client, "second-step/recovery-codes/"))
    assert len(codes) == 10
    for expected in (True, False):
        other = Client()
        sign_in(other)
        other.post("/account/second-step/authenticate/", {"code": codes[0]})
        assert (KEY in other.session) is expected


def test_an_app_needs_a_confirmed_address() -> None:
    client, _ = member()
    page = client.get("/account/second-step/totp/activate/", follow=True).content.decode()
    assert "confirm" in page


@pytest.mark.parametrize(
    "path",
    [
        "",
        "totp/activate/",
        "recovery-codes/generate/",
        "recovery-codes/",
        "webauthn/",
        "webauthn/add/",
    ],
)
def test_the_second_steps_pages_carry_nothing_inline(path: str) -> None:
    client, _ = member()
    if path.startswith("recovery"):
        set_up_app(client)
    EmailAddress.objects.update(verified=True)
    show_oneself(client)
    answer = client.get(f"/account/second-step/{path}")
    assert answer.status_code == 200
    found = re.search(
        r"<style|style=|<script(?![^>]*src=)(?![^>]*json)| on\w+=", answer.content.decode()
    )
    assert found is None, found


@committed
def test_ones_data_are_taken_along() -> None:
    client, _ = member()
    guest = Client()
    play(client, guest)
    practise(client)
    send(client, {"deck": "french"})
    answer = client.get("/account/export.json")
    assert "attachment" in answer["Content-Disposition"]
    data = answer.json()
    assert data["account"]["name"] == "alice"
    assert data["account"]["emails"] == [{"address": "alice@example.org", "confirmed": False}]
    assert data["account"]["preferences"] == {"deck": "french"}
    assert len(data["browsers"]) == 1
    assert [each["rules"] for each in data["matches"]] == ["soba", "klub"]
    assert "password" not in answer.content.decode()


def close(client: Client) -> Any:
    show_oneself(client)
    return client.post("/account/close/")


@committed
def test_a_closed_account_leaves_nothing_personal() -> None:
    client, player = member()
    other = Client()
    sign_in(other)
    guest = Client()
    table = play(client, guest)
    Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
    assert close(client)["Location"] == "/"
    player.refresh_from_db()
    assert (player.user, player.name, player.shown_name) == (None, "", "Former player")
    assert not User.objects.exists()
    assert not EmailAddress.objects.exists()
    page = guest.get(table).content.decode()
    assert '"name": ""' in page
    assert "alice" not in page
    for browser in (client, other):
        assert "Sign in" in browser.get("/").content.decode()
        assert browser.get(table).status_code == 403
    everything = json.dumps([each.get_decoded() for each in Session.objects.all()])
    assert "alice" not in everything
    assert sign_up(Client(), "alice").status_code == 302


@committed
def test_nobody_closes_his_account_over_a_match_with_somebody() -> None:
    client, _ = member()
    table = play(client, Client())
    show_oneself(client)
    assert table in text(client, "close/")
    assert close(client)["Location"] == "/account/close/"
    assert User.objects.exists()


@committed
def test_a_practice_and_a_waiting_room_hold_nobody() -> None:
    client, _ = member()
    practise(client)
    client.post("/room/open/", WISH)
    assert close(client)["Location"] == "/"
    assert Room.objects.get(kind=Room.Kind.PRIVATE).status == Room.Status.CLOSED
    assert Player.objects.get().closed_at is not None


def test_one_shows_that_it_is_oneself_before_closing() -> None:
    client, _ = member()
    assert client.get("/account/close/")["Location"].startswith("/account/reauthenticate/")
    assert show_oneself(client, "wrong").status_code == 200
    assert client.get("/account/close/").status_code == 302
    again = {"password": PASSWORD, "next": "/account/close/"}
    assert client.post("/account/reauthenticate/", again).status_code == 302
    assert client.get("/account/close/").status_code == 200
    assert User.objects.exists()


def test_a_closed_account_gets_no_letters() -> None:
    client, _ = member()
    close(client)
    mail.outbox.clear()
    Client().post("/account/password/reset/", {"email": "alice@example.org"})
    assert "no account" in mail.outbox[0].body


@committed
@pytest.mark.parametrize("matches", [1, 4])
def test_ones_data_are_read_at_once_however_much_one_has_played(
    matches: int, django_assert_num_queries: Any
) -> None:
    client, player = member()
    for _ in range(matches):
        play(client, Client())
        Match.objects.update(status=Match.Status.OVER)
    assert player.user is not None
    with django_assert_num_queries(15):
        data = takeout.data_of(player.user, player)
    assert len(data["matches"]) == matches
    assert all(len(each["with"]) == 1 for each in data["matches"])


@committed
def test_ones_data_say_who_one_played_with_and_what_came_of_it() -> None:
    client, _ = member()
    bob, _ = member("bob")
    play(bob, client)
    Match.objects.update(
        status=Match.Status.OVER, ended_at=timezone.now(), winners=[1], points=[0, 9]
    )
    practise(client)
    played, practised = client.get("/account/export.json").json()["matches"]
    assert (played["with"], played["won"], played["points"]) == (["bob"], True, [0, 9])
    assert len(practised["with"]) == 1
    assert practised["won"] is None


def test_settings_a_thousand_deep_are_refused() -> None:
    client, _ = member()
    for odd in ("[" * 1000, "[" * 100_000, '{"a":' * 1000):
        assert client.post("/account/preferences/", odd, "application/json").status_code == 400


def test_a_stranger_who_signs_in_for_a_picture_comes_to_the_account() -> None:
    door = Client().post("/account/picture/", {"avatar": "owl"})["Location"]
    assert door == "/account/login/?next=/account/"


def test_the_log_of_those_who_look_after_the_site_forgets_a_closed_account() -> None:
    client, player = member()
    _, bob = member("bob")
    dora = User.objects.create_superuser("dora", "dora@example.org", PASSWORD)
    things: list[Model] = [player, bob, *User.objects.exclude(pk=dora.pk)]
    for thing in (*things, *EmailAddress.objects.all()):
        LogEntry.objects.log_actions(dora.pk, [thing], CHANGE, single_object=True)
    assert close(client)["Location"] == "/"
    left = list(LogEntry.objects.values_list("object_repr", flat=True))
    assert sorted(left) == ["bob", "bob", "bob@example.org"]
