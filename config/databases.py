"""DATABASE_URL as Django's database settings: SQLite for one process, PostgreSQL for many."""

import os
from pathlib import Path
from typing import Any

import environ

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"

SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
}

POSTGRESQL_OPTIONS = {"prepare_threshold": 1}
"""Statements that ask for it are prepared; Django's own never do."""


def from_url(url: str) -> dict[str, Any]:
    """Raises ValueError for anything but sqlite:// and postgres:// addresses."""
    if not url.startswith(("sqlite:///", "postgres://", "postgresql://")):
        raise ValueError("it must start with sqlite:///, postgres:// or postgresql://.")
    found = dict(environ.Env.db_url_config(url))
    return sqlite(Path(found["NAME"])) if found["ENGINE"] == SQLITE else postgresql(found)


def sqlite(file: Path) -> dict[str, Any]:
    """Tests use a file as well, since threads share it, named so that two runs never meet."""
    return {
        "ENGINE": SQLITE,
        "NAME": file,
        "OPTIONS": SQLITE_OPTIONS,
        "TEST": {"NAME": file.with_name(f"test-{os.getpid()}.sqlite3")},
    }


def postgresql(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "ENGINE": POSTGRESQL, "CONN_MAX_AGE": 0, "OPTIONS": POSTGRESQL_OPTIONS}
