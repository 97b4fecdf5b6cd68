"""The in-memory layer delivers at once and sweeps seldom."""

import time

import pytest
from channels_redis.utils import create_pool

from config import layers
from config.layers import FastInMemory
from config.redis_layer import PatientPubSub


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    swept: list[float] = []
    monkeypatch.setattr(
        "channels.layers.InMemoryChannelLayer._clean_expired",
        lambda layer: swept.append(time.monotonic()),
    )
    return swept


async def test_a_group_hears_what_is_sent() -> None:
    layer = FastInMemory()
    channel = await layer.new_channel()
    await layer.group_add("table", channel)
    await layer.group_send("table", {"type": "hello"})
    assert await layer.receive(channel) == {"type": "hello"}


async def test_many_messages_cost_one_sweep(sweeps: list[float]) -> None:
    layer = FastInMemory()
    for _ in range(50):
        await layer.group_send("table", {"type": "hello"})
    assert len(sweeps) == 1


async def test_five_seconds_later_it_sweeps_again(
    sweeps: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.monotonic()
    layer = FastInMemory()
    await layer.group_send("table", {"type": "hello"})
    monkeypatch.setattr(time, "monotonic", lambda: now + layers.SWEEP_SECONDS + 1)
    await layer.group_send("table", {"type": "hello"})
    assert len(sweeps) == 2


async def test_the_redis_layer_is_patient() -> None:
    layer = PatientPubSub(url="redis://localhost:1")
    pool = create_pool(layer._shards[0].host)
    assert pool.connection_kwargs["retry"].get_retries() == 8
