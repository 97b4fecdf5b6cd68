"""Whoever keeps the site running learns whether it is well, and what it is doing."""

import json
from datetime import timedelta
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.db import DatabaseError
from django.test import AsyncClient, Client
from django.utils import timezone

from games import porter
from games.models import Heartbeat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]


async def ask() -> tuple[int, dict[str, Any]]:
    answer = await AsyncClient().get("/health")
    return answer.status_code, json.loads(answer.content)


async def test_it_is_well_once_the_sweep_runs() -> None:
    assert (await ask())[0] == 503
    await porter.sweep()
    status, said = await ask()
    assert (status, said["database"], said["layer"]) == (200, True, True)
    assert said["sweep_age_s"] < 5


async def test_a_sweep_that_stands_still_is_said() -> None:
    await Heartbeat.objects.acreate(pk=1, at=timezone.now() - timedelta(seconds=7))
    status, said = await ask()
    assert status == 503
    assert said["sweep_age_s"] >= 7


async def test_a_database_that_is_gone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise DatabaseError

    monkeypatch.setattr(Heartbeat.objects, "first", gone)
    assert await ask() == (503, {"database": False, "layer": True, "sweep_age_s": None})


async def test_a_layer_that_is_gone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: Any) -> None:
        raise ConnectionError

    await porter.sweep()
    monkeypatch.setattr(get_channel_layer(), "group_send", gone)
    status, said = await ask()
    assert (status, said["layer"]) == (503, False)


def test_the_metrics_name_what_is_counted(client: Client) -> None:
    Heartbeat.objects.create(pk=1, at=timezone.now())
    told = client.get("/metrics").content.decode()
    for name in (
        "snops_live_matches 0.0",
        "snops_sockets ",
        "snops_commands_total",
        "snops_refusals_total",
        "snops_commit_seconds_count",
        "snops_sweep_lag_seconds ",
        "snops_bot_seconds",
    ):
        assert name in told
