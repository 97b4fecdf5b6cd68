"""Who is online: who asked for a page or whose socket was heard lately. Only in the cache."""

import logging
from collections.abc import Iterable

from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

LATELY = 150
"""Seconds after the last word for which somebody counts as online."""
OFTEN = 60
"""Seconds between two notes of one socket."""


def note_seen(*player_ids: int) -> None:
    """These players are there."""
    try:
        cache.set_many({_key(each): True for each in player_ids}, LATELY)
    except (OSError, RedisError):
        logger.warning("it is not noted who is there", exc_info=True)


def online(player_ids: Iterable[int]) -> set[int]:
    """Which of these players are online."""
    keys = {_key(each): each for each in player_ids}
    try:
        return {keys[key] for key in cache.get_many(keys)}
    except (OSError, RedisError):
        logger.warning("it is not known who is there", exc_info=True)
        return set()


def _key(player_id: int) -> str:
    return f"seen:{player_id}"
