"""Signing up, in and out, by the forms."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Player, User
from accounts.sitting import KEY
from tests.accounts.people import PASSWORD, member, show_oneself, sign_in, sign_up

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]

NEW = "a whole new password"


def signed_in_as(client: Client) -> str | None:
    found = re.search(r'class="menu-name">([^<]+)<', client.get("/").content.decode())
    return found[1] if found else None


def link_in_the_letter() -> str:
    found = re.search(r"http://testserver(\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def test_a_new_account_is_signed_in_at_once_and_has_a_player() -> None:
    client = Client()
    assert sign_up(client)["Location"] == "/"
    assert signed_in_as(client) == "alice"
    player = Player.objects.get()
    assert (player.name, player.user) == ("alice", User.objects.get())
    assert client.session[KEY] == player.pk


@pytest.mark.parametrize("login", ["alice", "ALICE", "alice@example.org", "Alice@Example.org "])
def test_one_signs_in_by_name_or_by_e_mail(login: str) -> None:
    _, player = member()
    client = Client()
    assert sign_in(client, login).status_code == 302
    assert signed_in_as(client) == "alice"
    assert client.session[KEY] == player.pk


def test_a_wrong_password_is_explained_and_lets_nobody_in() -> None:
    member()
    client = Client()
    page = sign_in(client, password="wrong").content.decode()
    assert "User name or password are not right." in page
    assert signed_in_as(client) is None


def test_signing_in_leads_back_to_the_page_one_came_from() -> None:
    member()
    client = Client()
    assert 'href="/account/login/?next=/rules/"' in client.get("/rules/").content.decode()
    wanted = {"login": "alice", "password": PASSWORD, "next": "/rules/"}
    assert client.post("/account/login/", wanted)["Location"] == "/rules/"
    elsewhere = wanted | {"next": "https://evil.example/"}
    assert Client().post("/account/login/", elsewhere)["Location"] == "/"


def test_signing_out_leaves_a_stranger() -> None:
    client, _ = member()
    client.post("/account/logout/")
    assert signed_in_as(client) is None
    assert KEY not in client.session


def test_nobody_is_signed_out_by_a_link() -> None:
    client, _ = member()
    assert client.get("/account/logout/").status_code == 200
    assert signed_in_as(client) == "alice"


@pytest.mark.parametrize(
    "name",
    ["al", "a" * 21, "4711", "al ice", "al@ice.org", "аlice", "ad/min", "Moderator", "", "-alice"],
)
def test_some_names_are_not_to_be_had(name: str) -> None:
    assert sign_up(Client(), name).status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["Žužana", "ő_bence", "Ana.Marija-7"])
def test_our_letters_make_a_name(name: str) -> None:
    assert sign_up(Client(), name, email="somebody@example.org").status_code == 302
    assert Player.objects.get().name == name


def test_a_name_is_one_persons_whatever_its_letters() -> None:
    member()
    assert "This name is taken" in sign_up(Client(), "Alice").content.decode()
    assert "This name is taken" in sign_up(Client(), "ali\u0063e").content.decode()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="ALICE")


def test_so_it_is_with_letters_the_database_knows_nothing_of() -> None:
    first = {"email": "zuzana@example.org"}
    assert sign_up(Client(), "Žužana", **first).status_code == 302
    again = sign_up(Client(), "žUŽANA", email="other@example.org")
    assert "This name is taken" in again.content.decode()
    assert sign_in(Client(), "ŽUŽANA").status_code == 302
    user = User.objects.create_user("Ő_bence", "bence@example.org", PASSWORD)
    assert user.folded == "ő_bence"


def test_of_two_who_want_a_name_at_once_one_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    member()
    monkeypatch.setattr("rooms.arrival.Adapter.clean_username", lambda self, name: name)
    monkeypatch.setattr("accounts.models.User.validate_unique", lambda *a, **k: None)
    client = Client()
    assert sign_up(client, email="other@example.org")["Location"] == "/account/signup/"
    assert "This name is taken" in client.get("/account/signup/").content.decode()
    assert User.objects.count() == 1


def test_a_weak_password_is_explained() -> None:
    page = sign_up(Client(), password1="alice123").content.decode()
    assert 'aria-invalid="true"' in page
    assert not User.objects.exists()


def test_the_letter_of_the_first_day_confirms_the_address() -> None:
    client, _ = member()
    assert mail.outbox[0].to == ["alice@example.org"]
    address = link_in_the_letter()
    assert "alice@example.org belongs to alice" in client.get(address).content.decode()
    client.post(address)
    assert "It is confirmed." in client.get("/account/email/").content.decode()


def test_a_changed_address_counts_when_it_is_confirmed() -> None:
    client, _ = member()
    client.post(link_in_the_letter())
    show_oneself(client)
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    page = client.get("/account/email/").content.decode()
    assert "Your address is alice@example.org" in page
    assert "new@example.org waits to be confirmed" in page
    client.post(link_in_the_letter())
    assert User.objects.get().email == "new@example.org"


def test_a_forgotten_password_is_chosen_anew_by_letter() -> None:
    member()
    client = Client()
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    form = client.get(link_in_the_letter())["Location"]
    done = client.post(form, {"password1": NEW, "password2": NEW})
    assert done["Location"] == "/account/password/reset/key/done/"
    assert sign_in(Client()).status_code == 200
    assert sign_in(Client(), password=NEW).status_code == 302
    assert "This link is not valid any more" in Client().get(form).content.decode()


def test_nobody_learns_by_a_reset_who_has_an_account() -> None:
    member()
    answers = {
        Client().post("/account/password/reset/", {"email": f"{name}@example.org"})["Location"]
        for name in ("alice", "nobody")
    }
    assert len(answers) == 1
    assert mail.outbox[-1].to == ["nobody@example.org"]


def test_a_new_password_signs_all_other_browsers_out_even_from_their_seats() -> None:
    client, player = member()
    other = Client()
    sign_in(other)
    table = other.post("/practice/", {"rules": "klub", "target": "7", "level": "beginner"})
    address = table["Location"]
    assert other.get(address).status_code == 200
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )
    assert other.get(address).status_code == 403
    assert client.get(address).status_code == 200
    assert client.session[KEY] == player.pk


def test_a_session_made_by_hand_finds_the_users_player() -> None:
    _, player = member()
    client = Client()
    client.force_login(User.objects.get())
    client.post("/practice/", {"rules": "klub", "target": "7", "level": "beginner"})
    assert client.session[KEY] == player.pk
    assert Player.objects.count() == 1


def test_the_admin_site_has_no_door_of_its_own() -> None:
    assert Client().get("/admin/login/").status_code == 302
    assert Client().get("/admin/")["Location"].startswith("/admin/login/")
    User.objects.create_superuser("dora", "dora@example.org", PASSWORD)
    client = Client()
    assert sign_in(client, "dora").status_code == 302
    assert client.get("/admin/").status_code == 200
    assert client.post("/admin/logout/")["Location"] == "/"


@pytest.mark.parametrize(
    "path",
    ["login", "signup", "password/reset", "password/reset/done", "confirm-email", "inactive"],
)
@pytest.mark.parametrize("language", ["hu", "sl", "hr", "de", "en"])
def test_a_strangers_pages_are_there_in_all_languages(path: str, language: str) -> None:
    page = Client().get(f"/account/{path}/", headers={"accept-language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.content.decode()


@pytest.mark.parametrize("path", ["email", "password/change", "logout", "reauthenticate"])
def test_a_users_pages_are_there_and_lead_strangers_to_the_door(path: str) -> None:
    client, _ = member()
    assert client.get(f"/account/{path}/").status_code == 200
    assert Client().get(f"/account/{path}/").status_code == 302


def test_pages_carry_nothing_inline(settings: Any) -> None:
    client, _ = member()
    for path in ("email", "password/change", "reauthenticate", "login", "signup"):
        page = (client if path[0] in "epr" else Client()).get(f"/account/{path}/").content.decode()
        assert not re.search(r"<style|style=|<script(?![^>]*src=)(?![^>]*json)| on\w+=", page)


def letters_after_asking(email: str) -> str:
    """What the letter says that comes when somebody asks for a new password there."""
    mail.outbox.clear()
    Client().post("/account/password/reset/", {"email": email})
    (letter,) = mail.outbox
    assert letter.to == [email]
    return str(letter.body)


def test_an_address_that_waits_to_be_confirmed_recovers_nothing() -> None:
    client, player = member()
    client.post(link_in_the_letter())
    EmailAddress.objects.create(user=player.user, email="mallory@example.org")
    assert "/account/password/reset/key/" not in letters_after_asking("mallory@example.org")
    assert "/account/password/reset/key/" in letters_after_asking("alice@example.org")


def test_who_never_confirmed_recovers_by_the_address_he_signed_up_with_and_no_other() -> None:
    _, player = member()
    EmailAddress.objects.create(user=player.user, email="mallory@example.org")
    assert "/account/password/reset/key/" not in letters_after_asking("mallory@example.org")
    assert "/account/password/reset/key/" in letters_after_asking("alice@example.org")


def test_a_confirmed_address_is_not_outdone_by_the_one_of_the_first_day() -> None:
    _, player = member()
    EmailAddress.objects.create(user=player.user, email="new@example.org", verified=True)
    assert "/account/password/reset/key/" not in letters_after_asking("alice@example.org")
    assert "/account/password/reset/key/" in letters_after_asking("new@example.org")


def test_a_new_password_ends_whatever_address_waits_beside_the_confirmed_one() -> None:
    client, player = member()
    client.post(link_in_the_letter())
    EmailAddress.objects.create(user=player.user, email="mallory@example.org")
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["alice@example.org"]


def test_a_new_password_leaves_the_only_address_though_it_is_not_confirmed() -> None:
    client, _ = member()
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )
    assert EmailAddress.objects.get().email == User.objects.get().email == "alice@example.org"
