"""What the bench asks of the database: tables that can be sat down at, and what was lost."""

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from accounts.sitting import player_id_of
from benchmarks.copies import copies_of
from benchmarks.tables.audit import lost
from benchmarks.tables.setting import set_table
from games.commands import Next
from games.models import Match
from rooms import seating
from tests.games.tables import ALICE, BOB, FOREVER, NOON, play_to_the_sheet, submit, two_people
from tests.games.tables import table_of as table_at

pytestmark = pytest.mark.django_db


def test_each_cookie_opens_its_seat() -> None:
    table = set_table()
    for seat, cookie in enumerate(table["cookies"]):
        name, _, key = cookie.partition("=")
        assert name == settings.SESSION_COOKIE_NAME
        seated = seating.seat_at(table["match"], player_id_of(SessionStore(key)))
        assert isinstance(seated, seating.Seated)
        assert (seated.seat, seated.leased) == (seat, True)


def test_a_command_in_the_log_is_not_lost() -> None:
    match = two_people()
    play_to_the_sheet(match)
    submit(match, ALICE, Next("bench-1"))
    assert lost([(match.public_id, ALICE, "bench-1")]) == 0


def test_a_command_that_is_not_there_is_lost() -> None:
    match = two_people()
    play_to_the_sheet(match)
    submit(match, ALICE, Next("bench-1"))
    said = [(match.public_id, seat, name) for seat, name in ((ALICE, "bench-2"), (BOB, "bench-1"))]
    assert lost([*said, ("nowhere", ALICE, "bench-1")]) == 3


def test_copies_of_a_match_are_alive_and_asleep() -> None:
    match = two_people(clock=10)
    match.refresh_from_db()
    ids = copies_of(match, 3, heard=FOREVER)
    copies = list(Match.objects.filter(pk__in=ids))
    assert len({copy.public_id for copy in (*copies, match)}) == 4
    for copy in copies:
        assert table_at(copy).deal is not None
        assert copy.wake_at is not None
        assert copy.wake_at > NOON
