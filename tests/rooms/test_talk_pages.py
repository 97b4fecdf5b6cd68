"""Choosing whom one hears, and what of the chat goes along with the account."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from chat import calls, hearing, services
from chat.calls import Two
from chat.heard import KEPT
from chat.hearing import Hears
from chat.models import Call, Message
from chat.services import Place, Words
from rooms import setting_up, tidying
from tests.accounts.people import member, show_oneself
from tests.failing import fails

pytestmark = pytest.mark.django_db


def say(player: Player, text: str = "", *, phrase: str = "") -> None:
    place = Place("room:1", frozenset({player.pk}), free=True)
    words = Words(text, phrase)
    said = services.post(
        place=place, sender=player, words=words, command=f"c{text}{phrase}", now=timezone.now()
    )
    assert isinstance(said, services.Said)


@pytest.mark.parametrize("wanted", Hears)
def test_what_is_chosen_is_kept_and_shown(wanted: Hears) -> None:
    client, player = member()
    assert client.post("/account/chat/", {"hears": wanted.value}).status_code == 302
    assert hearing.hears(player.pk) == wanted
    shown = client.get("/account/chat/").content.decode()
    assert f'value="{wanted.value}" required checked' in shown
    assert shown.count("checked") == 1


def test_an_odd_choice_changes_nothing() -> None:
    client, player = member()
    assert client.post("/account/chat/", {"hears": "me"}).status_code == 400
    assert hearing.hears(player.pk) == Hears.EVERYBODY


def test_strangers_are_led_to_the_door() -> None:
    assert Client().get("/account/chat/")["Location"].startswith("/account/login/")


def test_one_s_messages_go_along_with_one_s_data() -> None:
    client, player = member()
    say(player, "Mine")
    say(player, phrase="hello")
    say(member("bob")[1], "His")
    data = client.get("/account/export.json").json()
    assert [each["text"] for each in data["messages"]] == ["Mine", "Hello"]


def test_one_s_calls_go_along_with_one_s_data() -> None:
    client, player = member()
    bob = member("bob")[1]
    two = Two("room:1", bob, player, strangers=False)
    made = calls.call(two=two, page="p", command="c", is_there=True, now=timezone.now())
    assert isinstance(made, Call)
    (call,) = client.get("/account/export.json").json()["calls"]
    assert (call["by"], call["to"], call["how"]) == ("bob", player.shown_name, None)


def test_a_closed_account_has_said_nothing_that_nobody_heard() -> None:
    client, player = member()
    say(player, "Mine")
    show_oneself(client)
    assert client.post("/account/close/").status_code == 302
    assert not Message.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_door")
async def test_tidying_forgets_what_is_old() -> None:
    player = await Player.objects.acreate(name="alice")
    place = Place("room:1", frozenset({player.pk}), free=True)
    old = timezone.now() - KEPT - timedelta(minutes=1)
    await sync_to_async(services.post)(
        place=place, sender=player, words=Words("old"), command="c", now=old
    )
    await tidying.tidy()
    assert not await Message.objects.aexists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_door")
async def test_where_tidying_fails_at_one_thing_the_rest_is_tidied(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = await Player.objects.acreate(name="alice")
    place = Place("room:1", frozenset({player.pk}), free=True)
    old = timezone.now() - KEPT - timedelta(minutes=1)
    await sync_to_async(services.post)(
        place=place, sender=player, words=Words("old"), command="c", now=old
    )
    fails(monkeypatch, setting_up, "close_idle_rooms", lambda *, now: True)
    await tidying.tidy()
    assert not await Message.objects.aexists()
    assert "tidying failed: close_rooms" in caplog.text
