"""The channel layer of a site in many processes: Redis publish/subscribe."""

from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError


class PatientPubSub(RedisPubSubChannelLayer):
    """Tries again, so that open sockets survive a restart of Redis."""

    def __init__(self, *, url: str, **options: Any) -> None:
        super().__init__(hosts=[patient_host(url)], **options)


def patient_host(url: str) -> dict[str, Any]:
    return {
        "address": url,
        "retry": Retry(ExponentialBackoff(cap=1, base=0.1), 8),
        "retry_on_error": [RedisConnectionError, RedisTimeoutError],
        "health_check_interval": 10,
    }
