"""Tables whose rows are written once: the database itself refuses to change or remove one.

It refuses with what both databases call a broken constraint. Emptying a table whole is another
thing: that ends the site, not a row of its books.
"""

from collections.abc import Callable
from typing import Any

from django.db.migrations import RunPython
from django.db.migrations.state import StateApps

Run = Callable[[StateApps, Any], None]

SQLITE = """
CREATE TRIGGER {table}_no_{deed} BEFORE {deed} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is written once'); END
"""
POSTGRESQL = """
CREATE FUNCTION {table}_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '{table} is written once' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER {table}_written_once BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_written_once();
"""
POSTGRESQL_NO_LONGER = """
DROP TRIGGER {table}_written_once ON {table};
DROP FUNCTION {table}_written_once();
"""


def written_once(table: str) -> RunPython:
    """The operation of a migration that makes it so."""
    return RunPython(_begin(table), _end(table))


def _begin(table: str) -> Run:
    def begin(apps: StateApps, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "sqlite":
            for deed in ("update", "delete"):
                schema_editor.execute(SQLITE.format(table=table, deed=deed))
        else:
            schema_editor.execute(POSTGRESQL.format(table=table), params=None)

    return begin


def _end(table: str) -> Run:
    def end(apps: StateApps, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "sqlite":
            for deed in ("update", "delete"):
                schema_editor.execute(f"DROP TRIGGER {table}_no_{deed}")
        else:
            schema_editor.execute(POSTGRESQL_NO_LONGER.format(table=table), params=None)

    return end
