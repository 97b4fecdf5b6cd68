"""What every test process must leave tidy: the door's thread and the computer's processes."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import hypothesis
import pytest
from channels.layers import channel_layers
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.db.models.signals import post_migrate
from pytest_django.plugin import DjangoDbBlocker

from games import recall, services, thinking
from games.models import ID_ALPHABET
from tests.tampering import unguarded

hypothesis.settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def _a_redis_of_its_own(worker_id: str) -> None:
    """Processes that test side by side share a Redis: each has a database and channels in it."""
    if settings.REDIS_URL and worker_id != "master":
        place = urlsplit(settings.REDIS_URL)
        own = place._replace(path=f"/{int(worker_id.removeprefix('gw')) + 1}")
        settings.CACHES["default"]["LOCATION"] = urlunsplit(own)
        layer: Any = settings.CHANNEL_LAYERS["default"]
        layer["CONFIG"]["prefix"] = worker_id
        for each in list(caches.all(initialized_only=True)):
            each.close()
            del caches["default"]
        channel_layers.backends.clear()


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> None:
    """What a password is hashed with in earnest takes long, and proves nothing."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def _tidy() -> Iterator[None]:
    yield
    thinking.stop()


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Each test reads its logs anew, and what was counted in one does not count in the next."""
    yield
    recall.forget()
    cache.clear()


@pytest.fixture(autouse=True)
def _the_same_cards_each_time(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test has its own decks, and has them whenever it runs: no claim hangs on luck."""
    luck = Random(request.node.nodeid)
    monkeypatch.setattr(services, "secrets", SimpleNamespace(token_bytes=luck.randbytes))
    monkeypatch.setattr(services, "new_public_id", lambda: "".join(luck.choices(ID_ALPHABET, k=10)))


LASTING = {"auth_group", "auth_group_permissions", "auth_permission", "django_content_type"}
"""The tables that migrating fills: no test has to fill them for the next."""


def _empty_row_by_row() -> None:
    """What a test left is little, so rows go sooner than tables; some are written once."""
    operations: Any = connection.ops
    empty = operations.execute_sql_flush

    def deletions(style: Any, tables: list[str], **options: Any) -> list[str]:
        return [f"DELETE FROM {operations.quote_name(each)}" for each in {*tables} - LASTING]

    def empty_all(statements: list[str]) -> None:
        with unguarded():
            empty(statements)

    operations.sql_flush = deletions
    operations.execute_sql_flush = empty_all
    post_migrate.receivers.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Threads keep their connections, and PostgreSQL drops no database somebody is connected to."""
    _empty_row_by_row()
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture
def _door() -> Iterator[None]:
    """For tests that go through the porter: nothing he asked or opened outlives a test."""
    from games import porter
    from games.sockets import SOCKETS

    porter._asked.clear()
    SOCKETS._open.clear()
    yield
    porter._asked.clear()
    SOCKETS._open.clear()
    porter.close_door()
