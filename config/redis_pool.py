"""The cache's connections to Redis, kept for as long as the process lives."""

from functools import cache
from typing import Any, Self

from redis import ConnectionPool


class OnePool(ConnectionPool):
    """One pool a process and address: Django makes a cache, and would make a pool, per request."""

    @classmethod
    @cache
    def from_url(cls, url: str, **options: Any) -> Self:
        """The pool of this address, made when it is first asked for."""
        return super().from_url(url, **options)
