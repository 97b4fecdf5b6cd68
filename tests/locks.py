"""Several connections that wait for each other: only PostgreSQL lets them write at once."""

from collections.abc import Callable

import pytest
from django.db import connection

several_writers = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has one writer at a time"
)


again_and_again = pytest.mark.parametrize(
    "time", range(5 if connection.vendor == "postgresql" else 2)
)
"""Two who hurry come in either order; where there are several writers, in many."""


def elsewhere(deed: Callable[[], object]) -> None:
    """In a thread, on a connection of its own that waits for no lock for long."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '10s'")
        deed()
    finally:
        connection.close()


def somebody_waits() -> bool:
    """Whether a connection waits for a lock. It is asked as often as it takes."""
    with connection.cursor() as cursor:
        for _ in range(20_000):
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone() != (0,):
                return True
    return False
