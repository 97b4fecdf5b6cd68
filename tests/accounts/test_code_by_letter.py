"""Signing in with a code that comes by letter: the way in where passwords are being guessed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Player, User
from accounts.sitting import KEY
from rooms.farewell import close_account
from tests.accounts.people import PASSWORD, member, sign_in
from tests.accounts.test_account_pages import code_of, set_up_app
from tests.accounts.test_signing_in import link_in_the_letter, signed_in_as
from tests.accounts.test_throttling import behind, give

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]

ASK, ANSWER = "/account/login/code/", "/account/login/code/confirm/"
FLOOD = pytest.mark.parametrize("many", [35, pytest.param(1000, marks=pytest.mark.long)])
WRONG = "This code is not right."


@pytest.fixture(autouse=True)
def _one_proxy(settings: Any) -> None:
    """Many come through it, and no minute ends meanwhile, however long they take."""
    settings.TRUSTED_PROXIES = 1
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {
        "login_address": "30/h/ip",
        "letter_to_nobody": "3/h/key,20/h/ip",
    }


def confirmed(name: str = "alice") -> tuple[Client, Player]:
    """As `member`, who has also confirmed the address."""
    client, player = member(name)
    client.post(link_in_the_letter())
    mail.outbox.clear()
    return client, player


def ask(client: Client, email: str = "alice@example.org", address: str = "192.0.2.1") -> Any:
    """Ask for a code; the answer."""
    return client.post(ASK, {"email": email}, **behind(address))


def answer(client: Client, code: str, address: str = "192.0.2.1", **more: str) -> Any:
    """Write the code on the page that asks for it; the answer."""
    return client.post(ANSWER, {"code": code} | more, **behind(address))


def code_in_the_letter() -> str:
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found is not None
    return found[0]


def flood(many: int, address: str = "192.0.2.1") -> None:
    """Somebody guesses many names' passwords from this address."""
    for i in range(many):
        sign_in(Client(), f"name{i}", "123456", **behind(address))


def test_a_code_by_letter_signs_in_and_the_password_stays() -> None:
    _, player = confirmed()
    client = Client()
    assert ask(client)["Location"] == ANSWER
    assert mail.outbox[-1].to == ["alice@example.org"]
    assert "alice@example.org" in client.get(ANSWER).content.decode()
    assert answer(client, code_in_the_letter().lower().replace("-", " ")).status_code == 302
    assert signed_in_as(client) == "alice"
    assert client.session[KEY] == player.pk
    assert sign_in(Client()).status_code == 302


def test_the_sign_in_page_shows_the_way_and_it_leads_back_to_where_one_came_from() -> None:
    confirmed()
    client = Client()
    page = client.get("/account/login/?next=/rules/").content.decode()
    assert f'href="{ASK}?next=%2Frules%2F"' in page
    asked = client.post(ASK, {"email": "alice@example.org", "next": "/rules/"})
    assert asked["Location"] == f"{ANSWER}?next=%2Frules%2F"
    assert 'name="next" value="/rules/"' in client.get(asked["Location"]).content.decode()
    assert answer(client, code_in_the_letter(), next="/rules/")["Location"] == "/rules/"


@FLOOD
def test_at_a_flooded_address_a_code_lets_in_who_has_never_been_there(many: int) -> None:
    confirmed()
    flood(many)
    newcomer = Client()
    page = sign_in(newcomer, "alice", **behind("192.0.2.1")).content.decode()
    assert "or sign in with a code by e-mail" in page
    assert f'href="{ASK}"' in page
    ask(newcomer)
    answer(newcomer, code_in_the_letter())
    assert signed_in_as(newcomer) == "alice"
    newcomer.post("/account/logout/", **behind("192.0.2.1"))
    assert sign_in(newcomer, "alice", **behind("192.0.2.1")).status_code == 302


@FLOOD
def test_whoever_asks_for_the_letters_of_many_keeps_no_neighbour_from_his(many: int) -> None:
    confirmed("alice")
    confirmed("bob")
    before = len(mail.outbox)
    for i in range(many):
        ask(Client(), f"n{i}@example.org")
        ask(Client(), "bob@example.org")
        Client().post("/account/password/reset/key/1-set/", {}, **behind("192.0.2.1"))
    assert len(mail.outbox) - before == 20 + 5
    honest = Client()
    ask(honest)
    answer(honest, code_in_the_letter())
    assert signed_in_as(honest) == "alice"


def test_a_forgotten_password_is_chosen_anew_at_a_flooded_address() -> None:
    confirmed()
    flood(35)
    client = Client()
    client.post("/account/password/reset/", {"email": "alice@example.org"}, **behind("192.0.2.1"))
    form = client.get(link_in_the_letter())["Location"]
    for _ in range(30):
        Client().post(form, {}, **behind("192.0.2.1"))
    new = {"password1": "a whole new password", "password2": "a whole new password"}
    assert client.post(form, new, **behind("192.0.2.1")).status_code == 302
    ask(client)
    answer(client, code_in_the_letter())
    assert signed_in_as(client) == "alice"


@FLOOD
def test_strangers_get_no_letters_by_the_thousand_from_many_addresses(
    many: int, settings: Any
) -> None:
    most = {"letters_to_nobody": "20/h/key"}
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | most
    for i in range(many):
        ask(Client(), f"n{i}@example.org", f"192.0.{i // 250}.{i % 250}")
    assert len(mail.outbox) == 20
    confirmed()
    ask(Client())
    assert mail.outbox[-1].to == ["alice@example.org"]


def test_nobody_learns_by_a_code_who_has_an_account() -> None:
    confirmed()
    member("newcomer")
    mail.outbox.clear()
    pages = []
    for name in ("alice", "newcomer", "nobody"):
        for _ in range(7):
            client = Client()
            assert ask(client, f"{name}@example.org")["Location"] == ANSWER
        page = client.get(ANSWER).content.decode() + answer(client, "ABCD").content.decode()
        assert WRONG in page
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page).replace(name, ""))
    assert pages[0] == pages[1] == pages[2]
    letters = [each.to[0] for each in mail.outbox]
    newcomers, strangers = ["newcomer@example.org"] * 3, ["nobody@example.org"] * 3
    assert letters == ["alice@example.org"] * 5 + newcomers + strangers
    assert "no account has it" in str(mail.outbox[-1].body)


@pytest.mark.parametrize("way", [ASK, "/account/login/"])
def test_who_waits_for_a_code_may_ask_for_another_or_take_the_password(way: str) -> None:
    confirmed()
    client = Client()
    ask(client)
    assert f'name="next" value="{way}"' in client.get(ANSWER).content.decode()
    assert client.post("/account/logout/", {"next": way})["Location"] == way
    page = client.get(way)
    assert page.status_code == 200
    assert "signed out" not in page.content.decode()


@pytest.mark.parametrize("guess", ["", "-", " ", "ABCD-EFGH", "é"])
def test_no_code_is_right_where_no_letter_went(guess: str) -> None:
    confirmed()
    for _ in range(6):
        client = Client()
        ask(client)
    assert answer(client, guess).status_code == 200
    assert signed_in_as(client) is None


def test_three_wrong_codes_end_it_and_the_right_one_comes_too_late() -> None:
    confirmed()
    client = Client()
    ask(client)
    assert [answer(client, "ABCD").status_code for _ in range(3)] == [200, 200, 302]
    assert "Ask for a new code" in client.get(ASK).content.decode()
    assert answer(client, code_in_the_letter())["Location"] == ASK
    assert signed_in_as(client) is None
    ask(client)
    assert answer(client, code_in_the_letter()).status_code == 302
    assert signed_in_as(client) == "alice"


def test_after_three_wrong_codes_the_address_is_there_once_and_for_no_other_browser() -> None:
    confirmed()
    client = Client()
    ask(client)
    for _ in range(3):
        answer(client, "ABCD")
    there = 'value="alice@example.org"'
    assert there not in Client().get(ASK).content.decode()
    assert there in client.get(ASK).content.decode()
    assert there not in client.get(ASK).content.decode()


def test_codes_are_not_guessed_by_asking_for_ever_new_ones() -> None:
    confirmed()
    before = len(mail.outbox)
    for i in range(20):
        ask(Client(), address=f"192.0.2.{i}")
    assert len(mail.outbox) - before == 5


def test_a_code_is_good_only_in_the_browser_that_asked_and_only_for_a_while(settings: Any) -> None:
    confirmed()
    client = Client()
    ask(client)
    code = code_in_the_letter()
    assert answer(Client(), code)["Location"] == ASK
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = -1
    assert answer(client, code)["Location"] == ASK
    assert signed_in_as(client) is None


def is_gone(player: Player) -> None:
    assert player.user is not None
    close_account(user=player.user, player=player, now=timezone.now())


def has_moved(player: Player) -> None:
    EmailAddress.objects.filter(user=player.user).delete()
    EmailAddress.objects.create(user=player.user, email="new@example.org", verified=True)


@pytest.mark.parametrize("meanwhile", [is_gone, has_moved])
def test_a_code_is_good_only_while_its_address_is_his_own(
    meanwhile: Callable[[Player], None],
) -> None:
    _, player = confirmed()
    client = Client()
    ask(client)
    meanwhile(player)
    page = answer(client, code_in_the_letter())
    assert WRONG in page.content.decode()
    assert signed_in_as(client) is None


def test_the_second_step_follows_a_code_too() -> None:
    alice, _ = confirmed()
    secret = set_up_app(alice)
    client = Client()
    ask(client)
    assert answer(client, code_in_the_letter())["Location"] == "/account/second-step/authenticate/"
    assert signed_in_as(client) is None
    assert give(client, code_of(secret), "192.0.2.1").status_code == 302
    assert signed_in_as(client) == "alice"


def test_an_address_that_is_only_claimed_lets_nobody_in() -> None:
    _, player = confirmed()
    EmailAddress.objects.create(user=player.user, email="mallory@example.org")
    ask(Client(), "mallory@example.org")
    assert "no account has it" in str(mail.outbox[-1].body)
    mallory = User.objects.create_user("mallory", "mallory@example.org", PASSWORD)
    EmailAddress.objects.create(user=mallory, email=mallory.email, verified=True)
    hers = Client()
    ask(hers, "mallory@example.org")
    answer(hers, code_in_the_letter())
    assert signed_in_as(hers) == "mallory"


def test_nobody_comes_to_sit_in_an_account_made_with_his_address_by_another() -> None:
    User.objects.create_user("mallory", "alice@example.org", PASSWORD)
    alice = Client()
    asked = ask(alice)
    assert re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", str(mail.outbox[-1].body)) is None
    assert "mallory" in str(mail.outbox[-1].body)
    assert asked.url == ANSWER
    assert WRONG in answer(alice, "ABCD-EFGH").content.decode()


def test_who_confirms_the_address_then_gets_his_code() -> None:
    member()
    browser = Client()
    ask(browser)
    browser.post(link_in_the_letter())
    browser.post("/account/logout/", {"next": ASK})
    ask(browser)
    answer(browser, code_in_the_letter())
    assert signed_in_as(browser) == "alice"


def test_who_is_signed_in_is_asked_for_his_password_and_shown_no_other_way() -> None:
    alice, _ = confirmed()
    pages = [
        alice.post("/account/reauthenticate/", {"password": "wrong"}, **behind("192.0.2.1"))
        for _ in range(11)
    ]
    assert "sign in with a code" not in pages[-1].content.decode()
    for way in ("", "confirm/"):
        assert alice.get(f"/account/reauthenticate/code/{way}").status_code == 403


@pytest.mark.parametrize("language", ["hu", "sl", "hr", "de", "en"])
def test_both_pages_are_there_in_all_languages(language: str) -> None:
    client = Client(headers={"accept-language": language})
    pages = [client.get(ASK)]
    ask(client)
    pages.append(client.get(ANSWER))
    for page in pages:
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.content.decode()
