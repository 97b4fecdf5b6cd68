"""`/alive`, `/health` and `/metrics`: for whoever keeps the site running, not for players."""

import asyncio
import os
from collections.abc import Iterator

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from games.models import Heartbeat, Match
from games.outages import STILL

PATIENCE = 2.0
"""Seconds the channel layer has to take a message."""


@never_cache
async def alive(request: HttpRequest) -> HttpResponse:
    """Whether this process does its part: 503 where it cannot reach the database or the layer."""
    try:
        await sync_to_async(sweep_age)()
    except DatabaseError:
        return HttpResponse(status=503)
    return HttpResponse(status=200 if await _layer_takes_messages() else 503)


@never_cache
async def health(request: HttpRequest) -> HttpResponse:
    """200 while matches can be played; 503 with what fails else."""
    age: float | None = None
    database = True
    try:
        age = await sync_to_async(sweep_age)()
    except DatabaseError:
        database = False
    layer = await _layer_takes_messages()
    well = layer and age is not None and age <= STILL.total_seconds()
    said = {"database": database, "layer": layer, "sweep_age_s": age}
    return JsonResponse(said, status=200 if well else 503)


def sweep_age() -> float | None:
    """Seconds since the last sweep; None before the first. Raises DatabaseError."""
    heartbeat = Heartbeat.objects.first()
    return None if heartbeat is None else (timezone.now() - heartbeat.at).total_seconds()


async def _layer_takes_messages() -> bool:
    layer = get_channel_layer()
    assert layer is not None
    try:
        await asyncio.wait_for(layer.group_send("health", {"type": "health"}), PATIENCE)
    except Exception:
        return False
    return True


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """What Prometheus reads; where several processes share a folder, of all of them."""
    counted, stored = REGISTRY, CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    stored.register(_Stored())
    told = generate_latest(counted) + generate_latest(stored)
    return HttpResponse(told, content_type=CONTENT_TYPE_LATEST)


class _Stored:
    """What the database knows of all processes."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        live = Match.objects.filter(status=Match.Status.LIVE).count()
        yield GaugeMetricFamily("snops_live_matches", "Matches being played", value=live)
        age = sweep_age()
        if age is not None:
            yield GaugeMetricFamily("snops_sweep_lag_seconds", "Since the last sweep", value=age)
