"""The porter: what he does when the computer, a match or the layer fails."""

import asyncio
import threading
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import NotSupportedError, OperationalError, connection
from django.utils import timezone

from games import porter, services
from games.models import Match
from games.visit import Outcome
from tests.games.tables import ALICE, NOON, events_of, practice_match, two_people

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


@sync_to_async
def due_match() -> Match:
    """A match in which the computer leads and was asked long ago."""
    match = practice_match(dealer=ALICE)
    Match.objects.filter(pk=match.pk).update(wake_at=timezone.now() - timedelta(seconds=1))
    return match


async def answers() -> None:
    """Wait for whatever the computer was asked."""
    for task in list(porter._asked.values()):
        await task


async def test_a_sweep_asks_the_computer_whose_answer_was_lost(settings: Any) -> None:
    settings.BOT_PAUSE = (0.0, 0.0)
    match = await due_match()
    await porter.sweep()
    await answers()
    assert (await sync_to_async(events_of)(match))[2] == (3, "acted")


async def test_a_computer_that_dies_is_asked_again(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BOT_PAUSE = (0.0, 0.0)
    match = await due_match()
    with monkeypatch.context() as dying:
        dying.setattr(porter, "thought", dies)
        await porter.sweep()
        await answers()
    assert "is asked again" in caplog.text
    await sync_to_async(Match.objects.filter(pk=match.pk).update)(wake_at=timezone.now())
    await porter.sweep()
    await answers()
    assert (await sync_to_async(events_of)(match))[2] == (3, "acted")


async def dies(*args: Any) -> None:
    raise BrokenProcessPool


async def test_the_computer_thinks_once_however_often_it_is_asked(settings: Any) -> None:
    settings.BOT_PAUSE = (2.0, 2.0)
    match = await due_match()
    for _ in range(3):
        await porter.knock(match.pk)
    (asked,) = porter._asked.values()
    asked.cancel()


@pytest.mark.parametrize("fault", [RuntimeError("a fault of ours"), OperationalError("a deadlock")])
async def test_a_match_that_cannot_be_woken_starves_no_other(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await due_match(), await due_match()
    knock = services.knock

    def knocks(*, match_id: int, now: Any) -> Outcome:
        if match_id == broken.pk:
            raise fault
        return knock(match_id=match_id, now=now)

    monkeypatch.setattr(services, "knock", knocks)
    await porter.sweep()
    await broken.arefresh_from_db()
    await sound.arefresh_from_db()
    assert broken.wake_at is not None
    assert broken.wake_at > timezone.now() + timedelta(seconds=50)
    assert sound.wake_at is not None
    assert sound.wake_at > timezone.now()
    assert f"waking match {broken.pk} failed" in caplog.text


async def test_a_layer_that_fails_fails_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sync_to_async(two_people)()

    class Deaf:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            raise ConnectionError

    monkeypatch.setattr("games.broadcast.get_channel_layer", Deaf)
    later = NOON + timedelta(days=2)
    outcome = await porter._carry(partial(services.knock, match_id=match.pk, now=later), later)
    assert outcome.changed


@pytest.mark.parametrize("repeatable", [True, False])
def test_only_what_is_harmless_twice_is_done_again_on_a_new_connection(repeatable: bool) -> None:
    visits = 0

    def breaks_once() -> int:
        nonlocal visits
        visits += 1
        if visits == 1:
            connection.close()
            raise OperationalError("the server closed the connection unexpectedly")
        return visits

    connection.ensure_connection()
    if repeatable:
        assert porter._held(breaks_once, None, repeatable) == 2
    else:
        with pytest.raises(OperationalError):
            porter._held(breaks_once, None, repeatable)


@pytest.mark.parametrize("repeatable", [True, False])
def test_no_broken_connection_is_left_to_the_next_visit(
    repeatable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(connection, "is_usable", lambda: False)
    monkeypatch.setattr(connection, "close", lambda: closed.append(True))

    def fails() -> None:
        raise OperationalError("the server closed the connection unexpectedly")

    connection.ensure_connection()
    with pytest.raises(OperationalError):
        porter._held(fails, None, repeatable)
    assert closed == [True]


def test_plans_that_the_schema_has_overtaken_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(connection, "close", lambda: closed.append(True))

    def fails_until_closed() -> bool:
        if not closed:
            raise NotSupportedError("cached plan must not change result type")
        return True

    connection.ensure_connection()
    assert porter._held(fails_until_closed, None, True)


async def test_no_card_and_no_lease_waits_for_what_is_said_beside_them(settings: Any) -> None:
    if settings.DOOR_THREADS == 1:
        pytest.skip("SQLite's one writer makes everybody wait")
    goes_on = threading.Event()
    saying = partial(porter.over_the_talk, partial(goes_on.wait, 10))
    talking = [asyncio.create_task(saying()) for _ in range(settings.DOOR_THREADS)]
    await asyncio.sleep(0)
    assert await porter.at_the_door(lambda: "a card") == "a card"
    assert await porter.beside_the_door(lambda: "a lease") == "a lease"
    assert not any(each.done() for each in talking)
    goes_on.set()
    assert all(await asyncio.gather(*talking))
