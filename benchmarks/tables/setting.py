"""Sets tables in the server's database: each line read is a number of matches to open.

Each match is written as one line: `{"match": …, "cookies": [one for each seat's session]}`.
It begins in a room as every match does; only the pages that lead there are left out.
"""

import json
import sys
import time
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from accounts.models import Player
from accounts.sitting import KEY
from games.engine.rulesets import KLUB
from games.models import Match
from rooms import series
from rooms.models import Chair, Room

SEATS = 2
CLOCK = 60
MOST = 2000
TRIES = 60


def set_table() -> dict[str, Any]:
    """Begin a match between two new guests in a room of theirs."""
    now = timezone.now()
    guests = [Player.objects.create(name=f"Bench {seat}") for seat in range(SEATS)]
    with transaction.atomic():
        room = Room.objects.create(
            kind=Room.Kind.PRIVATE,
            creator=guests[0],
            rules=KLUB.id,
            target=max(KLUB.targets),
            clock=CLOCK,
            created_at=now,
            touched_at=now,
        )
        for place, guest in enumerate(guests):
            Chair.objects.create(room=room, place=place, player=guest, ready=True)
        match = series.begin(room, now)
    assert isinstance(match, Match)
    return {"match": match.public_id, "cookies": [_cookie(guest) for guest in guests]}


def main() -> None:
    """From standard input to standard output."""
    for line in sys.stdin:
        for _ in range(min(int(line), MOST)):
            sys.stdout.write(json.dumps(_in_spite_of_faults()) + "\n")
        sys.stdout.flush()


def _in_spite_of_faults() -> dict[str, Any]:
    """A database killed on purpose comes back. Raises OperationalError where it does not."""
    for _ in range(TRIES):
        try:
            return set_table()
        except OperationalError:
            connection.close()
            time.sleep(0.5)
    return set_table()


def _cookie(guest: Player) -> str:
    session = SessionStore()
    session[KEY] = guest.pk
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
