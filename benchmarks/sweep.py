"""The sweep among 10,000 live matches: `python -m benchmarks.in_django sweep`.

In a scratch database beside the configured one, made and dropped as the tests' is. One match is
opened through the door, and its rows are copied. The last line is one JSON object.
"""

import json
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from statistics import median

from django.db import connection
from django.utils import timezone

from accounts.models import Player
from benchmarks.copies import copies_of
from games import services
from games.commands import Cut
from games.engine.rulesets import KLUB
from games.models import Match
from games.services import Sitter

LIVE = 10_000
DUE = 20
ROUNDS = 25
CLOCK = 10
FLAGGED = timedelta(seconds=12)
"""After the deal: whoever is to act has let his clock run down."""


def main() -> None:
    """Measure and print."""
    configured = str(connection.settings_dict["NAME"])
    connection.settings_dict["TEST"]["NAME"] = f"{configured}_sweep"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        _measure()
    finally:
        connection.creation.destroy_test_db(configured, verbosity=0)


def _measure() -> None:
    opened = timezone.now()
    now = opened + FLAGGED
    ids = copies_of(_dealt_match(opened), LIVE, heard=now)
    quiet = median(_milliseconds(lambda: _nothing_due(now)) for _ in range(ROUNDS))
    busy = median(_busy_ms(ids[first : first + DUE], now) for first in range(0, DUE * ROUNDS, DUE))
    _say(f"The sweep among {LIVE} live matches, {connection.vendor}, median of {ROUNDS}:")
    _say(f"  nothing due  {quiet:8.2f} ms")
    _say(f"  {DUE} due       {busy:8.2f} ms, each of them looked at")
    figures = {"matches": LIVE, "nothing_due_ms": round(quiet, 2), "due_ms": round(busy, 2)}
    _say(json.dumps({**figures, "due": DUE}))


def _dealt_match(now: datetime) -> Match:
    """Two people who have cut; the clock of whoever leads is running."""
    match = services.open_match(
        rules=KLUB,
        target=max(KLUB.targets),
        sitters=[Sitter(player=Player.objects.create(name=name)) for name in ("Ana", "Bor")],
        now=now,
        clock=CLOCK,
    )
    for seat in range(2):
        command = Cut(f"cut-{seat}", f"{seat:032x}")
        services.submit(match_id=match.pk, seat=seat, command=command, now=now)
    match.refresh_from_db()
    return match


def _busy_ms(ids: list[int], now: datetime) -> float:
    """How long the sweep takes when these are due."""
    Match.objects.filter(pk__in=ids).update(wake_at=now)
    return _milliseconds(lambda: _sweep(now))


def _nothing_due(now: datetime) -> None:
    if services.matches_to_look_at(now):
        raise RuntimeError("something was due")


def _sweep(now: datetime) -> None:
    """What the porter's sweep does, without telling the seats."""
    waking = services.matches_to_look_at(now)
    changed = [services.knock(match_id=match_id, now=now).changed for match_id in waking]
    if changed != [True] * DUE:
        raise RuntimeError(f"{changed} is not {DUE} matches moved on")


def _milliseconds(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
