"""The embedded database: one file, shared by threads, readable while somebody writes."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone


def sessions_seen_elsewhere() -> int:
    try:
        return Session.objects.count()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_another_thread_sees_what_is_written() -> None:
    Session.objects.create(session_key="alice", expire_date=timezone.now())
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(sessions_seen_elsewhere).result() == 1


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL needs no such mode")
def test_sqlite_writes_ahead() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
