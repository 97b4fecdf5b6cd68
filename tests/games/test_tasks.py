"""Celery's workers: what they are asked, and that asking twice is harmless."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from config.celery import app
from config.schedule import JOBS
from games import porter
from games.models import Match
from tests.games.tables import ALICE, events_of, practice_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]


@pytest.fixture
def sent(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What has been handed to the workers, in place of a broker."""
    settings.WORKERS = "celery"
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        "celery.current_app.send_task",
        lambda name, arguments, **options: asked.append((name, *arguments, options)),
    )
    return asked


@sync_to_async
def due_match() -> Match:
    match = practice_match(dealer=ALICE)
    Match.objects.filter(pk=match.pk).update(wake_at=timezone.now() - timedelta(seconds=1))
    return match


async def answers() -> None:
    for task in list(porter._asked.values()):
        await task


async def test_where_there_are_workers_one_of_them_thinks(sent: list[tuple[Any, ...]]) -> None:
    match = await due_match()
    await porter.sweep()
    await answers()
    ((name, match_id, position, options),) = sent
    assert (name, match_id, position) == ("games.think", match.pk, 2)
    assert 0 <= options["countdown"] < options["expires"]


async def test_a_worker_answers_once_however_often_it_is_asked(
    sent: list[tuple[Any, ...]],
) -> None:
    match = await due_match()
    for _ in range(3):
        await porter.think(match.pk, 2)
    assert (await sync_to_async(events_of)(match))[2:] == [(3, "acted")]


@pytest.mark.parametrize("position", [0, 1, 3])
async def test_a_worker_leaves_another_position_alone(
    sent: list[tuple[Any, ...]], position: int
) -> None:
    match = await due_match()
    await porter.think(match.pk, position)
    assert len(await sync_to_async(events_of)(match)) == 2


async def test_a_worker_asked_for_a_match_that_is_gone_does_nothing() -> None:
    await porter.think(4711, 2)
    assert not await sync_to_async(partial(Match.objects.exists))()


def test_each_job_of_the_ticker_is_a_task_of_the_beat() -> None:
    app.finalize()
    app.autodiscover_tasks(force=True)
    for name, _ in JOBS:
        beat = app.conf.beat_schedule[name]
        assert beat["task"] in app.tasks
        assert beat["options"] == {"queue": "games", "expires": 1}
