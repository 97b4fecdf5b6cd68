"""How often somebody does something: a count for each window of time, in the shared cache."""

import logging
import time
from contextlib import suppress

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


def count(scope: str, who: str) -> tuple[bool, float]:
    """Whether once more is within bounds, as RATES has them, and the seconds until the next window.

    It is counted. Without a cache everything is within bounds.
    """
    most, seconds = settings.RATES[scope]
    window, gone = divmod(time.time(), seconds)
    return _counted(f"rate:{scope}:{who}:{int(window)}", seconds) <= most, seconds - gone


def _counted(key: str, seconds: int) -> int:
    try:
        if cache.add(key, 1, seconds):
            return 1
        with suppress(ValueError):
            return cache.incr(key)
    except (OSError, RedisError):
        logger.warning("requests are not counted", exc_info=True)
    return 1
