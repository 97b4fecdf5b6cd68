"""The books of the moderators and of the coins: nobody changes or removes a line, by no door."""

from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from accounts import coins
from accounts.books import Entry as Line
from accounts.written_once import written_once
from moderation.models import Entry
from rooms import farewell
from tests.accounts.people import member
from tests.moderation.cast import NOON, Deed, moderator, sanctioned

BOOKS = (Entry, Line)


def written() -> None:
    """A line in each book."""
    sanction = sanctioned(Deed.SUSPENDED, by=moderator())
    coins.open_wallet(player_id=sanction.player_id, now=NOON)


@pytest.mark.django_db
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("deed", ["UPDATE {} SET at = at", "DELETE FROM {}"])
def test_the_database_refuses_to_change_or_remove_a_line(book: type[Model], deed: str) -> None:
    written()
    before = list(book._default_manager.values())
    assert before
    refused = pytest.raises(IntegrityError, match="is written once")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(deed.format(book._meta.db_table))
    assert list(book._default_manager.values()) == before


@pytest.mark.django_db
def test_an_account_is_closed_though_the_books_speak_of_it() -> None:
    _, bob = member("bob")
    sanctioned(whom=bob)
    assert bob.user is not None
    farewell.close_account(user=bob.user, player=bob, now=NOON)
    assert Entry.objects.get().player.shown_name == "Former player"
    assert Line.objects.filter(player=bob).exists()


@pytest.mark.django_db(transaction=True)
def test_the_site_can_be_emptied_whole() -> None:
    written()
    call_command("flush", interactive=False, verbosity=0)
    assert not Entry.objects.exists()
    assert not Line.objects.exists()
    written()
    with pytest.raises(IntegrityError):
        Entry.objects.update(reason="Nothing.")


@pytest.mark.django_db(transaction=True)
def test_it_can_be_undone_and_done_again() -> None:
    written()
    operation: Any = written_once("moderation_entry")
    with connection.schema_editor() as editor:
        operation.reverse_code(apps, editor)
    assert Entry.objects.update(reason="Something else.") == 1
    with connection.schema_editor() as editor:
        operation.code(apps, editor)
    with pytest.raises(IntegrityError):
        Entry.objects.update(reason="Nothing.")
