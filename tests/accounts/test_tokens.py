"""Tokens for programs: made and revoked on a page, shown once, and good for reading."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client, TestCase

from accounts import tokens
from accounts.models import ApiToken, Player, User
from accounts.tokens import MOST, Made, No
from tests.accounts.people import PASSWORD, member
from tests.accounts.test_friends import somebody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]

NOW = datetime(2026, 11, 30, 12, 40, tzinfo=UTC)
PAGE = "/account/programs/"


@pytest.fixture
def alice() -> User:
    user = somebody("alice").user
    assert user is not None
    return user


def made(user: User, name: str = "reader") -> Made:
    found = tokens.make(user=user, name=name, now=NOW)
    assert isinstance(found, Made)
    return found


def test_only_a_digest_of_a_token_is_kept(alice: User) -> None:
    text = made(alice).text
    row = ApiToken.objects.values().get()
    assert text not in str(row)
    assert text.startswith(row["beginning"])
    found = tokens.token_called(text, NOW)
    assert found is not None
    assert found.user == alice
    assert tokens.token_called(text + "x", NOW) is None


def test_a_revoked_token_works_no_longer_and_frees_its_name(alice: User) -> None:
    first = made(alice)
    assert tokens.revoke(user=alice, token_id=first.token.pk, now=NOW)
    assert not tokens.revoke(user=alice, token_id=first.token.pk, now=NOW)
    assert tokens.token_called(first.text, NOW) is None
    assert tokens.token_called(made(alice).text, NOW) is not None


def test_nobody_revokes_anothers_token(alice: User) -> None:
    bob = somebody("bob").user
    assert bob is not None
    assert not tokens.revoke(user=bob, token_id=made(alice).token.pk, now=NOW)


def test_a_name_is_had_once_even_without_the_page(alice: User) -> None:
    made(alice)
    assert tokens.make(user=alice, name="reader", now=NOW) is No.NAME_TAKEN
    with pytest.raises(IntegrityError), transaction.atomic():
        ApiToken.objects.create(user=alice, name="reader", digest="x", made_at=NOW)


def test_so_many_tokens_and_no_more(alice: User) -> None:
    first, *_ = [made(alice, f"reader {number}") for number in range(MOST)]
    assert tokens.make(user=alice, name="another", now=NOW) is No.TOO_MANY
    tokens.revoke(user=alice, token_id=first.token.pk, now=NOW)
    made(alice, "another")


def test_it_is_known_to_the_hour_when_a_token_was_used(alice: User) -> None:
    token = made(alice)
    for minutes, hour in ((0, 12), (19, 12), (20, 13)):
        tokens.token_called(token.text, NOW + timedelta(minutes=minutes))
        token.token.refresh_from_db()
        assert token.token.last_used_at == NOW.replace(hour=hour, minute=0)


def test_a_token_of_somebody_shut_out_does_not_work(alice: User) -> None:
    text = made(alice).text
    User.objects.update(is_active=False)
    assert tokens.token_called(text, NOW) is None


def page(client: Client, **extra: Any) -> str:
    response = client.get(PAGE, **extra)
    assert response.status_code == 200
    return str(response.content.decode())


def new_token(client: Client, name: str = "reader") -> str:
    response = client.post(PAGE, {"name": name})
    if response.status_code == 302:
        response = client.post(response["Location"], {"password": PASSWORD})
    assert response.status_code == 200, response.content.decode()
    found = re.search(r'value="(snops_[^"]+)"', response.content.decode())
    assert found
    return found[1]


def test_a_token_made_on_the_page_is_shown_once_and_reads() -> None:
    client, _ = member("alice")
    text = new_token(client)
    assert text not in page(client)
    assert text[:12] in page(client)
    asked = Client().get("/api/v1/me/", headers={"authorization": f"Bearer {text}"})
    assert asked.json()["player"]["name"] == "alice"


def test_a_token_is_revoked_on_the_page() -> None:
    client, _ = member("alice")
    text = new_token(client)
    token = ApiToken.objects.get()
    assert client.post(PAGE, {"revoke": str(token.pk)})["Location"] == PAGE
    assert text[:12] not in page(client)
    asked = Client().get("/api/v1/me/", headers={"authorization": f"Bearer {text}"})
    assert asked.status_code == 401


@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 40, "٣", "1\0"])
def test_an_odd_number_revokes_nothing(odd: str) -> None:
    client, _ = member("alice")
    new_token(client)
    assert client.post(PAGE, {"revoke": odd})["Location"] == PAGE
    assert ApiToken.objects.get().revoked_at is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("reader", "You have a token with this name."),
        ("", "This field is required."),
        ("x" * 41, "at most 40"),
        ("a\0b", "Null characters are not allowed."),
    ],
)
def test_a_name_that_cannot_be_is_explained_and_kept(name: str, said: str) -> None:
    client, _ = member("alice")
    new_token(client)
    response = client.post(PAGE, {"name": name})
    assert response.status_code == 400
    assert said in response.content.decode()
    assert ApiToken.objects.count() == 1


def test_the_page_is_for_those_who_are_signed_in() -> None:
    assert Client().get(PAGE)["Location"].startswith("/account/login/")
    assert Client().post(PAGE, {"name": "x"})["Location"].startswith("/account/login/")


def test_who_signed_in_long_ago_shows_himself_before_there_is_a_token() -> None:
    client, _ = member("alice")
    way = client.post(PAGE, {"name": "my reader"})["Location"]
    assert way.startswith("/account/reauthenticate/")
    assert not ApiToken.objects.exists()
    shown = client.post(way, {"password": PASSWORD}).content.decode()
    assert ApiToken.objects.get(name="my reader").beginning in shown


def test_tokens_go_with_the_account_and_their_names_are_in_what_one_takes_along() -> None:
    client, _ = member("alice")
    text = new_token(client)
    taken = client.get("/account/export.json").content.decode()
    assert '"reader"' in taken
    assert text not in taken
    assert client.post("/account/close/").status_code == 302
    assert not ApiToken.objects.exists()
    assert Player.objects.get().closed_at is not None


def change_password(client: Client) -> None:
    new = "a whole new password"
    wanted = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/account/password/change/", wanted).status_code == 302


def reset_password(client: Client) -> None:
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    found = re.search(r"http://testserver(\S+)", str(mail.outbox[-1].body))
    assert found
    form = client.get(found[1])["Location"]
    new = "a whole new password"
    assert client.post(form, {"password1": new, "password2": new}).status_code == 302
    done = client.get("/account/password/reset/key/done/").content.decode()
    assert "All tokens for your programs are revoked." in done


@pytest.mark.parametrize("renew", [change_password, reset_password])
def test_a_new_password_revokes_all_tokens_and_the_letter_says_so(
    renew: Callable[[Client], None],
) -> None:
    client, _ = member("alice")
    hers = new_token(client)
    bob, _ = member("bob")
    his = new_token(bob)
    assert (
        "All tokens for your programs are revoked by it."
        in client.get("/account/password/change/").content.decode()
    )
    with TestCase.captureOnCommitCallbacks(execute=True):
        renew(client if renew is change_password else Client())
    status = {
        text: Client().get("/api/v1/me/", headers={"authorization": f"Bearer {text}"}).status_code
        for text in (hers, his)
    }
    assert status == {hers: 401, his: 200}
    assert "All tokens for your programs are revoked." in mail.outbox[-1].body
