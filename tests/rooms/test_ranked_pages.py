"""The page of ranked play, by its forms, and the line that says when to look again."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts import coins
from accounts.models import Player
from config.asgi import application
from games.models import Match
from rooms import pair_sweep, queue
from rooms.models import Waiter
from tests.accounts.people import member
from tests.rooms.sockets import session_of, word
from tests.rooms.test_queue import member as bare_member

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def text(client: Client) -> str:
    answer = client.get("/ranked/")
    assert answer.status_code == 200
    return answer.content.decode()


def joins(client: Client, stake: str = "50") -> None:
    answer = client.post("/ranked/join/", {"stake": stake})
    assert (answer.status_code, answer["Location"]) == (302, "/ranked/")


def sweep() -> None:
    pair_sweep.sweep(now=timezone.now())


def test_two_find_each_other_and_come_to_the_same_table() -> None:
    (alice, _), (bob, _) = member("alice"), member("bob")
    joins(alice)
    assert "Nobody else waits at this stake yet." in text(alice)
    joins(bob)
    assert "1 other waits at this stake." in text(alice)
    sweep()
    assert "Say that you are there." in text(alice)
    assert alice.post("/ranked/confirm/")["Location"] == "/ranked/"
    assert "Waiting for your opponent" in text(alice)
    table = bob.post("/ranked/confirm/")["Location"]
    assert table == f"/table/{Match.objects.get().public_id}/"
    assert table in text(alice)
    assert alice.post("/ranked/confirm/")["Location"] == table
    page = alice.get(table).content.decode()
    assert "Takes 50 coins again" in page


def test_a_guest_reads_why_not_and_where_to_sign_up() -> None:
    guest = Client()
    page = text(guest)
    assert "Ranked play needs an account." in page
    assert 'href="/account/signup/?next=/ranked/"' in page
    for deed in ("join", "cancel", "confirm"):
        assert guest.post(f"/ranked/{deed}/", {"stake": "50"}).status_code == 409
    assert not Player.objects.exists()


def test_cancelling_leads_back_to_the_choice() -> None:
    alice, _ = member("alice")
    joins(alice)
    assert alice.post("/ranked/cancel/")["Location"] == "/ranked/"
    assert "Choose a stake" in text(alice)
    assert not Waiter.objects.exists()


def test_who_was_not_there_in_time_reads_it() -> None:
    (alice, _), (bob, _) = member("alice"), member("bob")
    for each in (alice, bob):
        joins(each)
    sweep()
    bob.post("/ranked/confirm/")
    pair_sweep.sweep(now=timezone.now() + queue.CONFIRM)
    assert "you did not say in time" in text(alice)
    assert "Looking for an opponent" in text(bob)
    assert "That opponent is gone." in text(bob)


def test_the_stake_stays_chosen_when_an_opponent_came_to_nothing() -> None:
    (alice, _), (bob, _) = member("alice"), member("bob")
    for each in (alice, bob):
        joins(each, "200")
    sweep()
    pair_sweep.sweep(now=timezone.now() + queue.CONFIRM)
    for each in (alice, bob):
        page = text(each)
        assert "Choose a stake" in page
        assert re.findall(r'value="(\d+)" required checked', page) == ["200"]


@pytest.mark.parametrize("stake", ["", "49", "-50", "fifty", "9" * 30, "²"])
def test_a_stake_that_is_not_offered_is_explained(stake: str) -> None:
    alice, _ = member("alice")
    answer = alice.post("/ranked/join/", {"stake": stake})
    assert answer.status_code == 409
    assert "There is no such stake." in answer.content.decode()


def test_a_stake_one_cannot_pay_is_not_to_be_chosen_and_explained() -> None:
    alice, player = member("alice")
    dora = bare_member("dora")
    with transaction.atomic():
        coins.hold(match="m", amount=1_000, player_ids=[player.pk, dora.pk], now=timezone.now())
        coins.settle(match="m", winner=dora.pk, now=timezone.now())
    coins.top_up_all(now=timezone.now())
    assert 'value="500" required disabled' in text(alice)
    answer = alice.post("/ranked/join/", {"stake": "500"})
    assert "You have too few coins for this stake." in answer.content.decode()


@pytest.mark.parametrize("deed", ["join", "cancel", "confirm"])
def test_whoever_reloads_an_answer_comes_to_the_page(deed: str) -> None:
    assert Client().get(f"/ranked/{deed}/")["Location"] == "/ranked/"


def test_the_page_takes_few_questions(django_assert_max_num_queries: Callable[[int], Any]) -> None:
    alice, _ = member("alice")
    joins(alice)
    with django_assert_max_num_queries(14):
        alice.get("/ranked/")


async def waits(player_id: int | None) -> WebsocketCommunicator:
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    if player_id is not None:
        key = await sync_to_async(session_of)(player_id)
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()))
    socket = WebsocketCommunicator(application, "/ws/ranked/", headers=headers)
    await socket.connect()
    return socket


async def test_who_waits_is_told_when_an_opponent_is_found() -> None:
    alice, bob = [await sync_to_async(bare_member)(name) for name in ("alice", "bob")]
    for each in (alice, bob):
        await sync_to_async(queue.join)(player=each, stake=50, now=timezone.now())
    socket = await waits(alice.pk)
    assert (await word(socket))["where"] == "waiting"
    await pair_sweep.pair()
    assert (await word(socket))["where"] == "proposed"
    await socket.disconnect()


async def test_a_stranger_s_line_is_closed() -> None:
    socket = await waits(None)
    assert (await socket.receive_output())["type"] == "websocket.close"
