"""Plain SQL for what is asked so often that putting the question would cost more than the answer.

The statements are written beside what they ask about; the tests run them on SQLite and on
PostgreSQL, which plans each of them once for a connection.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import psycopg
from django.db import connection


def do(statement: str, *values: Any) -> int:
    """Rows it touched."""
    with _executed(statement, values) as cursor:
        return int(cursor.rowcount)


def rows(statement: str, *values: Any, binary: bool = False) -> list[tuple[Any, ...]]:
    """Its rows; binary is quicker, for moments above all, but would parse JSON itself."""
    with _executed(statement, values, binary=binary) as cursor:
        return list(cursor.fetchall())


def marks(count: int) -> str:
    """So many values in a list, as a statement has them."""
    return ", ".join(["%s"] * count)


def stored(moment: datetime | None) -> Any:
    """A moment as a value of a statement."""
    return connection.ops.adapt_datetimefield_value(moment)


def moment(stored: datetime | str | None) -> datetime | None:
    """PostgreSQL gives moments; SQLite moments without a zone, or their text, in UTC."""
    found = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return found.replace(tzinfo=UTC) if found is not None and found.tzinfo is None else found


@contextmanager
def _executed(statement: str, values: Sequence[Any], *, binary: bool = False) -> Iterator[Any]:
    """A cursor that has executed it. Raises Django's errors, whichever it is."""
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            yield cursor.execute(statement, values)
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        yield cursor.execute(statement, values, prepare=True, binary=binary)
