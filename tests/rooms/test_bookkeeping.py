"""The end of a month comes by itself: asked for by the ticker, or of a worker."""

from datetime import UTC, datetime

import pytest
from celery import Celery
from django.utils import timezone

from accounts.standings import Medal, MonthRating
from config.celery import app
from config.schedule import JOBS
from games.worker import run
from tests.rooms.test_queue import member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]

LONG_AGO = datetime(2020, 6, 1, tzinfo=UTC).date()


def ticker() -> None:
    async def once() -> None:
        await dict(JOBS)["accounts.close_month"]()

    run(once())


def worker(celery: Celery = app) -> None:
    celery.autodiscover_tasks(force=True)
    celery.tasks["accounts.close_month"].run()


@pytest.mark.parametrize("closes", [ticker, worker])
def test_a_month_that_is_over_is_closed_once_by_whoever_comes(closes: object) -> None:
    assert callable(closes)
    alice = member("alice")
    MonthRating.objects.create(player=alice, month=LONG_AGO, matches=15, opponents=5)
    assert timezone.localdate() > LONG_AGO
    for _ in range(2):
        closes()
        assert [medal.player for medal in Medal.objects.all()] == [alice]
