"""A database beside the configured one for a measurement, made and dropped as the tests' is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def scratch_database(name: str) -> Iterator[None]:
    """Everything inside sees it; nothing of it is left."""
    configured = str(connection.settings_dict["NAME"])
    connection.settings_dict["TEST"]["NAME"] = f"{configured}_{name}"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(configured, verbosity=0)


def say(line: str) -> None:
    """A line of what was measured."""
    sys.stdout.write(f"{line}\n")
