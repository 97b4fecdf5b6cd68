"""Those who look after the site see what they need, and no live match's cards."""

import re

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils.translation import override

from accounts import lines
from accounts.books import Entry
from accounts.models import Player, User
from games.models import DealSecret, Event, Match
from tests.accounts.people import PASSWORD, member, sign_in
from tests.games.tables import practice_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]

PAGES = (
    "accounts/user",
    "accounts/player",
    "accounts/friendship",
    "accounts/block",
    "accounts/wallet",
)


@pytest.fixture
def dora() -> Client:
    User.objects.create_superuser("dora", "dora@example.org", PASSWORD)
    client = Client()
    sign_in(client, "dora")
    return client


def moderator() -> Client:
    """Somebody who may change users and look at matches, and has no other right."""
    user = User.objects.create_user("max", "max@example.org", PASSWORD, is_staff=True)
    wanted = ("view_user", "change_user", "view_match")
    user.user_permissions.set(Permission.objects.filter(codename__in=wanted))
    client = Client()
    sign_in(client, "max")
    return client


@pytest.mark.parametrize(
    "page", [*PAGES, "accounts/entry", "games/match", "rooms/room", "rooms/coinflow"]
)
def test_lists_are_there_with_search(dora: Client, page: str) -> None:
    member()
    assert dora.get(f"/admin/{page}/", {"q": "ali"}).status_code == 200
    assert Client().get(f"/admin/{page}/").status_code == 302


def test_the_books_are_read_in_one_s_own_language(dora: Client) -> None:
    member()
    page = dora.get("/admin/accounts/entry/", headers={"accept-language": "de"}).content.decode()
    label = Entry.Kind.RETURNED.label
    with override("de"):
        assert str(label) in page
    with override("en"):
        assert str(label) not in page


def test_secrets_have_no_page() -> None:
    assert DealSecret not in admin.site._registry


def text_of(client: Client, match: Match) -> str:
    return str(client.get(f"/admin/games/match/{match.pk}/change/").content.decode())


def test_a_live_match_shows_what_happened_and_no_payload(dora: Client) -> None:
    match = practice_match()
    Event.objects.filter(match=match, kind="dealt").update(payload={"secret": "ABCDEF"})
    assert " dealt" in text_of(dora, match)
    assert "ABCDEF" not in text_of(dora, match)
    Match.objects.update(status=Match.Status.DAMAGED)
    assert "ABCDEF" not in text_of(dora, match)
    Match.objects.update(status=Match.Status.OVER)
    assert "ABCDEF" in text_of(dora, match)


def test_what_the_log_decides_is_not_changed_by_hand(dora: Client) -> None:
    match = practice_match()
    assert dora.post(f"/admin/games/match/{match.pk}/change/", {}).status_code == 403
    assert dora.post(f"/admin/games/match/{match.pk}/delete/", {}).status_code == 403
    player = Player.objects.get(name="alice")
    assert dora.post(f"/admin/accounts/player/{player.pk}/change/", {}).status_code == 403


def test_who_is_shut_out_is_out_at_once(dora: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client, player = member()
    closed: list[int] = []
    monkeypatch.setattr(lines, "hang_up", closed.append)
    page = f"/admin/accounts/user/{player.user_id}/change/"
    assert dora.get(page).status_code == 200
    assert dora.post(page, {"_save": "1"}).status_code == 302
    assert closed == [player.pk]
    assert "menu-name" not in client.get("/").content.decode()
    assert sign_in(Client()).status_code == 302
    assert "menu-name" not in Client().get("/").content.decode()


def test_a_moderator_gives_nobody_rights_least_of_all_himself(dora: Client) -> None:
    client = moderator()
    own = User.objects.get(username="max")
    page = client.get(f"/admin/accounts/user/{own.pk}/change/").content.decode()
    assert not re.search(r'name="(is_superuser|is_staff|groups)"', page)
    client.post(f"/admin/accounts/user/{own.pk}/change/", {"is_active": "on", "is_superuser": "on"})
    own.refresh_from_db()
    assert not own.is_superuser
    boss = User.objects.get(username="dora")
    client.post(f"/admin/accounts/user/{boss.pk}/change/", {})
    boss.refresh_from_db()
    assert boss.is_active


@pytest.mark.parametrize("name", ["alice", "max", "dora"])
def test_nobody_chooses_a_password_for_somebody_else(dora: Client, name: str) -> None:
    member()
    new = "a whole new password"
    for client in (moderator(), dora):
        page = f"/admin/accounts/user/{User.objects.get(username=name).pk}/password/"
        assert client.get(page).status_code == 403
        chosen = {"password1": new, "password2": new, "usable_password": "true"}
        assert client.post(page, chosen).status_code == 403
    assert User.objects.get(username=name).check_password(PASSWORD)
