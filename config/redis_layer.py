"""The channel layer of a site in many processes: Redis publish/subscribe."""

import asyncio
from dataclasses import dataclass
from typing import Any

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)
from channels_redis.utils import _wrap_close, decode_hosts
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError


class PatientPubSub(RedisPubSubChannelLayer):
    """Tries again, so that open sockets survive a restart of Redis."""

    def __init__(self, *, url: str, **options: Any) -> None:
        super().__init__(hosts=[patient_host(url)], **options)

    def _get_layer(self) -> RedisPubSubLoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = BatchingLayer(**self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        return self._layers[loop]


class BatchingLayer(RedisPubSubLoopLayer):
    """The layer of one loop; its messages go to Redis in batches."""

    def __init__(self, hosts: list[dict[str, Any]], **options: Any) -> None:
        super().__init__(hosts, **options)
        self._shards: list[Batches] = [Batches(host, self) for host in decode_hosts(hosts)]


@dataclass(frozen=True, slots=True)
class Letter:
    """A message for a channel, and the word that Redis has it."""

    channel: str
    message: bytes
    taken: asyncio.Future[None]


class Batches(RedisSingleShardConnection):
    """The library sends one message after another, each waiting for the answer to the one before.

    Here all that comes up while Redis answers goes with the next trip.
    """

    def __init__(self, host: dict[str, Any], layer: RedisPubSubLoopLayer) -> None:
        super().__init__(host, layer)
        self._letters: list[Letter] = []
        self._trips: asyncio.Task[None] | None = None

    async def publish(self, channel: str, message: bytes) -> None:
        """Send a message with the next trip, and wait until Redis has it."""
        taken = asyncio.get_running_loop().create_future()
        self._letters.append(Letter(channel, message, taken))
        if self._trips is None or self._trips.done():
            self._trips = asyncio.create_task(self._travel())
            self._trips.add_done_callback(self._call_off)
        await taken

    async def _travel(self) -> None:
        while self._letters:
            batch = list(self._letters)
            await self._carry([letter for letter in batch if not letter.taken.done()])
            del self._letters[: len(batch)]

    def _call_off(self, trips: asyncio.Task[None]) -> None:
        """Nobody waits for what does not go out any more, as when the loop ends."""
        if trips.cancelled():
            for letter in self._letters:
                letter.taken.cancel()

    async def _carry(self, batch: list[Letter]) -> None:
        try:
            self._ensure_redis()
            trip = self._redis.pipeline(transaction=False)
            for letter in batch:
                trip.publish(letter.channel, letter.message)
            await trip.execute()
        except Exception as fault:
            for letter in batch:
                if not letter.taken.done():
                    letter.taken.set_exception(fault)
        else:
            for letter in batch:
                if not letter.taken.done():
                    letter.taken.set_result(None)


def patient_host(url: str) -> dict[str, Any]:
    return {
        "address": url,
        "retry": Retry(ExponentialBackoff(cap=1, base=0.1), 8),
        "retry_on_error": [RedisConnectionError, RedisTimeoutError],
        "health_check_interval": 10,
    }
