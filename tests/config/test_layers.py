"""The in-memory layer delivers at once and sweeps seldom; the one of Redis sends in batches."""

import asyncio
import time

import pytest
from channels_redis.utils import create_pool

from config import layers
from config.layers import FastInMemory
from config.redis_layer import Batches, PatientPubSub


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


class Redis:
    """Takes one trip at a time, and only when it is let."""

    def __init__(self) -> None:
        self.trips: list[list[str]] = []
        self.lets = asyncio.Event()
        self.fault: Exception | None = None

    def pipeline(self, *, transaction: bool) -> "Trip":
        assert not transaction
        return Trip(self)

    async def aclose(self, *, close_connection_pool: bool) -> None:
        assert close_connection_pool


class Trip:
    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.channels: list[str] = []

    def publish(self, channel: str, message: bytes) -> None:
        self.channels.append(channel)

    async def execute(self) -> None:
        self.redis.trips.append(self.channels)
        await self.redis.lets.wait()
        if self.redis.fault is not None:
            raise self.redis.fault


@pytest.fixture
def redis() -> Redis:
    return Redis()


@pytest.fixture
async def batches(redis: Redis) -> Batches:
    made = PatientPubSub(url="redis://localhost:1")._shards[0]
    assert isinstance(made, Batches)
    made._redis = redis
    return made


async def sending(batches: Batches, *channels: str) -> list[asyncio.Task[None]]:
    """Each has asked for its message to be sent, and the first trip, if there was none, is out."""
    tasks = [asyncio.create_task(batches.publish(channel, b"")) for channel in channels]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def test_what_comes_up_while_redis_answers_goes_in_one_trip_and_in_order(
    batches: Batches, redis: Redis
) -> None:
    tasks = await sending(batches, "first")
    tasks += await sending(batches, "second", "third", "fourth")
    assert redis.trips == [["first"]]
    redis.lets.set()
    await asyncio.gather(*tasks)
    assert redis.trips == [["first"], ["second", "third", "fourth"]]


async def test_a_sender_waits_until_redis_has_his_message(batches: Batches, redis: Redis) -> None:
    [task] = await sending(batches, "table")
    assert not task.done()
    redis.lets.set()
    await task


async def test_all_on_a_trip_that_fails_hear_of_it_and_the_next_goes_out(
    batches: Batches, redis: Redis
) -> None:
    waiting = await sending(batches, "first")
    waiting += await sending(batches, "second", "third")
    redis.fault = ConnectionError()
    redis.lets.set()
    heard = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in heard] == [ConnectionError] * 3
    redis.fault = None
    await batches.publish("fourth", b"")
    assert redis.trips[-1] == ["fourth"]


async def test_a_message_whose_sender_has_given_up_stays_here(
    batches: Batches, redis: Redis
) -> None:
    [first] = await sending(batches, "first")
    given_up, other = await sending(batches, "given up", "other")
    given_up.cancel()
    redis.lets.set()
    await asyncio.gather(first, other)
    assert redis.trips == [["first"], ["other"]]


async def test_nobody_waits_for_a_trip_that_is_called_off_and_the_next_goes_out(
    batches: Batches, redis: Redis
) -> None:
    waiting = await sending(batches, "first")
    waiting += await sending(batches, "second")
    assert batches._trips is not None
    batches._trips.cancel()
    for _ in range(4):
        await asyncio.sleep(0)
    assert [each.done() and each.cancelled() for each in waiting] == [True, True]
    redis.lets.set()
    await batches.publish("third", b"")
    assert redis.trips == [["first"], ["third"]]
