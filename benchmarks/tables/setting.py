"""Sets tables in the server's database: each line read is a number of matches to open.

Each match is written as one line: `{"match": …, "cookies": [one for each seat's session]}`.
It is opened through the door; only the pages that lead there are left out.
"""

import json
import sys
import time
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError, connection
from django.utils import timezone

from accounts.models import Player
from accounts.sitting import KEY
from games import services
from games.engine.rulesets import KLUB
from games.services import Sitter

SEATS = 2
CLOCK = 60
MOST = 2000
TRIES = 60


def set_table() -> dict[str, Any]:
    """Open a match between two new guests."""
    guests = [Player.objects.create(name=f"Bench {seat}") for seat in range(SEATS)]
    match = services.open_match(
        rules=KLUB,
        target=max(KLUB.targets),
        sitters=[Sitter(player=guest) for guest in guests],
        now=timezone.now(),
        clock=CLOCK,
    )
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
