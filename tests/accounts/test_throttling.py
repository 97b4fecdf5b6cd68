"""A thousand tries get nowhere, and cost nobody but their target's strangers anything."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts import browsers
from accounts.books import Wallet
from accounts.models import Player, User
from tests.accounts.people import PASSWORD, member, sign_in, sign_up
from tests.accounts.test_account_pages import code_of, set_up_app

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]

MANY = pytest.mark.parametrize("many", [50, pytest.param(1000, marks=pytest.mark.long)])
THROTTLED = "Too many attempts"
NEW = "a whole new password"
FLOODED = "192.0.2.1"


@pytest.fixture(autouse=True)
def _one_proxy(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1


def behind(address: str) -> dict[str, Any]:
    """A request through our proxy, with what an attacker may write before it."""
    return {"headers": {"x-forwarded-for": f"6.6.6.6, {address}"}}


def reset(email: str) -> Client:
    """Choose a new password by letter; the browser that did."""
    client = Client()
    client.post("/account/password/reset/", {"email": email})
    path = str(mail.outbox[-1].body).split("http://testserver")[1].split()[0]
    form = client.get(path)["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    return client


def judged(attempts: list[Any]) -> int:
    """How many attempts were looked at and not turned away."""
    return sum(THROTTLED not in each.content.decode() for each in attempts)


@MANY
def test_guessing_one_name_from_one_address_stops_there_and_hurts_no_neighbour(many: int) -> None:
    member("alice")
    member("bob")
    tries = [sign_in(Client(), "alice", "wrong", **behind("192.0.2.1")) for _ in range(many)]
    assert judged(tries) == 5
    assert sign_in(Client(), "bob", **behind("192.0.2.1")).status_code == 302
    assert sign_in(Client(), "alice", **behind("192.0.2.9")).status_code == 302


@MANY
def test_guessing_one_name_from_many_addresses_stops_and_its_owner_still_gets_in(many: int) -> None:
    alice, _ = member("alice")
    alice.post("/account/logout/")
    tries = [
        sign_in(Client(), "alice", "wrong", **behind(f"192.0.{i // 250}.{i % 250}"))
        for i in range(many)
    ]
    assert judged(tries) == 40
    assert THROTTLED in sign_in(Client(), "alice", **behind("198.51.100.1")).content.decode()
    assert sign_in(alice, "alice", **behind("192.0.2.1")).status_code == 302


@MANY
def test_trying_many_names_from_one_address_stops_and_who_is_known_there_gets_in(many: int) -> None:
    bob, _ = member("bob")
    bob.post("/account/logout/")
    tries = [sign_in(Client(), f"name{i}", "123456", **behind("192.0.2.1")) for i in range(many)]
    assert judged(tries) == 30
    assert sign_in(bob, "bob", **behind("192.0.2.1")).status_code == 302
    assert sign_in(Client(), "bob", **behind("192.0.2.2")).status_code == 302


def test_one_subscribers_many_addresses_are_one() -> None:
    tries = [
        sign_in(Client(), f"name{i}", "123456", **behind(f"2001:db8:0:1::{i:x}")) for i in range(60)
    ]
    assert judged(tries) == 30


def test_a_known_browser_is_no_pass_to_other_accounts_nor_to_endless_guessing() -> None:
    member("alice")
    bob, _ = member("bob")
    bob.post("/account/logout/")
    tries = [sign_in(bob, "alice", "wrong", **behind("192.0.2.1")) for _ in range(20)]
    assert judged(tries) == 5
    tries = [sign_in(bob, "bob", "wrong", **behind("192.0.2.1")) for _ in range(20)]
    assert judged(tries) == 10


def test_a_made_up_cookie_makes_no_known_browser() -> None:
    client = Client()
    client.cookies[browsers.COOKIE] = "WyJtaW5lIixbMV1d:1abc:forged"
    member("alice")
    tries = [sign_in(client, "alice", "wrong", **behind("192.0.2.1")) for _ in range(10)]
    assert judged(tries) == 5


def test_signing_in_rightly_does_not_count() -> None:
    member("alice")
    for _ in range(20):
        assert sign_in(Client(), "alice", **behind("192.0.2.1")).status_code == 302


def test_a_new_password_by_letter_ends_the_waiting() -> None:
    member("alice")
    for i in range(60):
        sign_in(Client(), "alice", "wrong", **behind(f"192.0.2.{i}"))
    client = reset("alice@example.org")
    assert sign_in(client, "alice", NEW, **behind("192.0.2.1")).status_code == 302


def test_accounts_are_not_made_by_the_thousand() -> None:
    tries = [sign_up(Client(REMOTE_ADDR="192.0.2.1"), f"name{i}") for i in range(30)]
    assert [each.status_code for each in tries] == [302] * 20 + [429] * 10
    assert sign_up(Client(REMOTE_ADDR="192.0.2.2"), "honest").status_code == 302


def guest(since: timedelta) -> Client:
    """A browser somebody has played with as a guest for so long."""
    client = Client(**behind(FLOODED))
    assert (
        client.post("/practice/", {"rules": "klub", "target": "7", "level": "club"}).status_code
        == 302
    )
    newest = Player.objects.filter(user=None).latest("pk")
    Player.objects.filter(pk=newest.pk).update(created_at=timezone.now() - since)
    return client


def flood(many: int) -> None:
    """So many sign-ups at one address, the last of them in vain."""
    tries = [sign_up(Client(**behind(FLOODED)), f"name{i}") for i in range(many)]
    assert [each.status_code for each in tries[-10:]] == [429] * 10


@pytest.fixture
def _an_hours_limit(settings: Any) -> None:
    """No minute that passes meanwhile lets some more in."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"sign_up": "20/h/ip"}


@MANY
@pytest.mark.usefixtures("_an_hours_limit")
def test_who_has_been_a_guest_for_a_while_signs_up_at_a_flooded_address(many: int) -> None:
    newcomer = guest(since=timedelta(minutes=11))
    flood(many)
    assert sign_up(newcomer, "honest").status_code == 302
    assert User.objects.filter(username="honest").exists()


@pytest.mark.usefixtures("_an_hours_limit")
def test_who_is_turned_away_at_a_flooded_address_keeps_what_he_wrote_and_hears_what_helps() -> None:
    newcomer = guest(since=timedelta(minutes=9))
    flood(30)
    answer = sign_up(newcomer, "honest")
    page = answer.content.decode()
    assert answer.status_code == 429
    assert "after ten minutes as a guest" in page
    assert 'value="honest"' in page
    assert not User.objects.filter(username="honest").exists()


@pytest.mark.usefixtures("_an_hours_limit")
def test_a_guest_of_a_while_is_a_pass_for_one_account() -> None:
    newcomer = guest(since=timedelta(minutes=11))
    flood(30)
    assert sign_up(newcomer, "honest").status_code == 302
    newcomer.post("/account/logout/")
    assert sign_up(newcomer, "second").status_code == 429


@pytest.mark.parametrize("limit", [{"sign_up_guests": "3/h/key"}, {"sign_up_guest": "3/h/ip"}])
def test_guests_of_a_while_are_counted_and_then_are_as_strangers(
    limit: dict[str, str], settings: Any
) -> None:
    own = {"sign_up": "2/h/ip", "sign_up_guest": "1/h/key"}
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | own | limit
    guests = [guest(since=timedelta(minutes=11)) for _ in range(7)]
    tries = [sign_up(each, f"name{i}") for i, each in enumerate(guests)]
    assert [each.status_code for each in tries] == [302] * 5 + [429] * 2
    assert "in an hour" in tries[-1].content.decode()


def test_guests_of_one_address_are_not_told_without_end_which_mailboxes_are_taken(
    settings: Any,
) -> None:
    member("alice")
    limit = {"sign_up_in_vain_guest": "20/h/key,30/h/ip"}
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | limit
    guests = [guest(since=timedelta(minutes=11)) for _ in range(4)]
    told = [
        "There is an account" in sign_up(each, "eve", email="alice@example.org").content.decode()
        for each in guests
        for _ in range(10)
    ]
    assert sum(told) == 30


def test_the_player_of_a_closed_account_is_no_guest() -> None:
    client = guest(since=timedelta(minutes=11))
    Player.objects.update(closed_at=timezone.now())
    flood(30)
    assert sign_up(client, "honest").status_code == 429


def test_sign_ups_in_vain_from_elsewhere_tell_no_mailbox_and_stop_no_guest_of_a_while() -> None:
    member("alice")
    newcomer = guest(since=timedelta(minutes=11))
    for i in range(30):
        sign_up(Client(**behind(FLOODED)), f"name{i}", password1="x")
    taken = {"email": "alice@example.org"}
    stranger = sign_up(Client(**behind(FLOODED)), "stranger", **taken)
    assert "There is an account" not in stranger.content.decode()
    assert "There is an account" in sign_up(newcomer, "honest", **taken).content.decode()


def test_accounts_and_their_coins_are_not_had_by_the_thousand_from_many_addresses(
    settings: Any,
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"sign_up_anywhere": "5/h/key"}
    tries = [sign_up(Client(REMOTE_ADDR=f"192.0.2.{i}"), f"name{i}") for i in range(8)]
    assert [each.status_code for each in tries] == [302] * 5 + [429] * 3
    assert Wallet.objects.count() == 5
    assert sign_up(guest(since=timedelta(minutes=11)), "honest").status_code == 302


def test_sign_ups_in_vain_stop_and_keep_no_neighbour_from_signing_up() -> None:
    tries = [sign_up(Client(), f"name{i}", password1="x") for i in range(30)]
    assert [each.status_code for each in tries] == [200] * 20 + [429] * 10
    assert sign_up(Client(), "honest").status_code == 302


def ask(email: str, address: str = "192.0.2.1") -> Any:
    """Ask for a letter for a new password."""
    return Client().post("/account/password/reset/", {"email": email}, **behind(address))


@MANY
def test_letters_are_not_sent_by_the_thousand_and_the_page_tells_nobody(many: int) -> None:
    member("alice")
    before = len(mail.outbox)
    answers = [ask("alice@example.org", f"192.0.{i // 250}.{i % 250}") for i in range(many)]
    assert len(mail.outbox) - before == 3
    assert {each["Location"] for each in answers} == {"/account/password/reset/done/"}


def test_many_mailboxes_from_one_address_stop_and_a_neighbour_gets_his_letter() -> None:
    member("bob")
    before = len(mail.outbox)
    answers = [ask(f"n{i}@example.org") for i in range(60)]
    assert len(mail.outbox) - before == 20
    answers.append(ask("bob@example.org"))
    assert mail.outbox[-1].to == ["bob@example.org"]
    assert {each["Location"] for each in answers} == {"/account/password/reset/done/"}


def test_who_guesses_codes_elsewhere_keeps_the_owner_from_nothing() -> None:
    alice, _ = member("alice")
    secret = set_up_app(alice)
    evil, owner = Client(), Client()
    for client, address in ((evil, "192.0.2.66"), (owner, "198.51.100.1")):
        sign_in(client, "alice", **behind(address))
    guesses = [give(evil, f"{i:06}", "192.0.2.66") for i in range(15)]
    assert judged(guesses) == 10
    assert give(owner, code_of(secret), "198.51.100.1").status_code == 302


def test_codes_guessed_from_many_addresses_stop_and_a_known_browser_gets_in() -> None:
    alice, _ = member("alice")
    secret = set_up_app(alice)
    alice.post("/account/logout/")
    evil = Client()
    sign_in(evil, "alice")
    assert judged([give(evil, f"{i:06}", f"192.0.2.{i}") for i in range(50)]) == 40
    sign_in(alice, "alice")
    assert give(alice, code_of(secret), "192.0.2.1").status_code == 302


def give(client: Client, code: str, address: str) -> Any:
    """Answer the second step."""
    return client.post("/account/second-step/authenticate/", {"code": code}, **behind(address))


def test_the_password_asked_for_again_is_not_guessed_either() -> None:
    alice, _ = member("alice")
    tries = [
        alice.post("/account/reauthenticate/", {"password": "wrong"}, **behind("192.0.2.1"))
        for _ in range(30)
    ]
    assert judged([each for each in tries if each.status_code == 200]) == 10
    assert PASSWORD not in tries[0].content.decode()


def test_a_new_password_of_somebodys_own_ends_nobody_elses_waiting() -> None:
    member("alice")
    _, mallory = member("mallory")
    EmailAddress.objects.create(user=mallory.user, email="alice@example.org")
    for login in ("alice", "alice@example.org"):
        for i in range(45):
            sign_in(Client(), login, "wrong", **behind(f"192.0.2.{i}"))
    reset("mallory@example.org")
    for login in ("alice", "alice@example.org"):
        page = sign_in(Client(), login, **behind("198.51.100.1")).content.decode()
        assert THROTTLED in page


def test_a_new_password_by_letter_ends_the_waiting_by_address_too() -> None:
    member("alice")
    for i in range(60):
        sign_in(Client(), "alice@example.org", "wrong", **behind(f"192.0.2.{i}"))
    client = reset("alice@example.org")
    came = sign_in(client, "Alice@example.org", NEW, **behind("192.0.2.1"))
    assert came.status_code == 302
