"""What only somebody can do who owns the database: change or remove what is written once."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def unguarded() -> Iterator[None]:
    """Without the triggers that refuse it."""
    guards = _guards() if connection.vendor == "sqlite" else {}
    for name in guards:
        _run(f"DROP TRIGGER {name}")
    if not guards:
        _run("SET session_replication_role = replica")
    try:
        yield
    finally:
        for sql in guards.values():
            _run(sql)
        if not guards:
            _run("SET session_replication_role = origin")


def _guards() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return dict(cursor.fetchall())


def _run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
