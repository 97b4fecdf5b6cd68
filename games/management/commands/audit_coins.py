"""Prove that every coin is accounted for."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from accounts import audit
from games import stakes_audit


class Command(BaseCommand):
    """`manage.py audit_coins`: may run while people play; exits 1 and names what is wrong."""

    help = "Add up the ledger of coins anew and name every row that does not fit."

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at everything as of one moment."""
        books = audit.Books()
        with _one_moment():
            found = [*audit.faults(books), *stakes_audit.faults()]
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise CommandError(f"{len(found)} faults", returncode=1)
        balances = sum(books.balances.values())
        self.stdout.write(
            f"{books.entries} entries; the house gave {books.given},"
            f" balances {balances}, held {books.held}; together {books.total}"
        )


@contextmanager
def _one_moment() -> Iterator[None]:
    """A transaction that sees the database as it was when it began."""
    inside = connection.in_atomic_block
    with transaction.atomic():
        if connection.vendor == "postgresql" and not inside:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
