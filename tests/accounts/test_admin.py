"""Those who look after the site see what they need, and no live match's cards."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils.translation import override

from accounts import coins, friends, lines
from accounts.books import Entry
from accounts.models import Player, User
from games.engine.rulesets import SOBA
from games.models import DealSecret, Event, Match
from rooms import setting_up
from rooms.models import Room
from rooms.wishes import USUAL, Wish
from tests.accounts.people import PASSWORD, member, sign_in
from tests.games.tables import NOON, practice_match, two_people

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


def everybody_and_everything() -> None:
    """Some of each kind: members and a guest, who is friends and who asks, matches and rooms."""
    alice, bob, nora, eva = [member(name)[1] for name in ("alice", "bob", "nora", "eva")]
    User.objects.filter(username="bob").update(is_active=False)
    Player.objects.filter(pk=bob.pk).update(closed_at=NOON)
    guest = Player.objects.create(name="carol")
    friends.ask(asker=alice, asked=nora, now=NOON)
    friends.ask(asker=nora, asked=eva, now=NOON)
    friends.accept(player=eva, asker=nora, now=NOON)
    coins.hold(match="m", amount=50, player_ids=[alice.pk, eva.pk], now=NOON)
    two_people()
    Match.objects.update(status=Match.Status.OVER, end_reason="target")
    two_people(SOBA)
    setting_up.open_room(player=guest, wish=USUAL, now=NOON)
    setting_up.open_room(player=nora, wish=Wish("klub", 7, 30), now=NOON)
    Room.objects.filter(kind=Room.Kind.OPEN).update(status=Room.Status.CLOSED)


@pytest.mark.parametrize(
    ("page", "query", "is_meant"),
    [
        ("accounts/user", "is_active__exact=0", lambda row: not row.is_active),
        ("accounts/user", "is_staff__exact=1", lambda row: row.is_staff),
        ("accounts/player", "user__isempty=1", lambda row: row.user is None),
        ("accounts/player", "closed_at__isempty=0", lambda row: row.closed_at is not None),
        ("accounts/friendship", "state__exact=asked", lambda row: row.state == "asked"),
        ("accounts/entry", "kind__exact=held", lambda row: row.kind == "held"),
        ("games/match", "status__exact=live", lambda row: row.status == "live"),
        ("games/match", "rules=soba", lambda row: row.rules == "soba"),
        ("games/match", "end_reason=target", lambda row: row.end_reason == "target"),
        ("rooms/room", "kind__exact=open", lambda row: row.kind == "open"),
        ("rooms/room", "status__exact=waiting", lambda row: row.status == "waiting"),
        ("rooms/room", "rules=klub", lambda row: row.rules == "klub"),
    ],
)
def test_a_filter_shows_what_it_says_and_nothing_else(
    dora: Client, page: str, query: str, is_meant: Callable[[Any], bool]
) -> None:
    everybody_and_everything()
    shown = dora.get(f"/admin/{page}/?{query}").context["cl"].queryset
    there = list(shown.model.objects.all())
    assert set(shown) == {row for row in there if is_meant(row)}
    assert 0 < len(shown) < len(there)


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
