"""Lists among 100,000 players: `python -m benchmarks.in_django lists`.

In a scratch database beside the configured one. The page that is asked for and the own place of
somebody in the middle, at the server. The last line is one JSON object.
"""

import json
import time
from collections.abc import Callable
from datetime import date
from random import Random
from statistics import median

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import lists
from accounts.lists import Listing
from accounts.models import Player
from accounts.standings import MonthRating, Rating
from benchmarks.scratch import say, scratch_database

PLAYERS = 100_000
ROUNDS = 15
MONTH = date(2030, 6, 1)


def main() -> None:
    """Measure and print."""
    with scratch_database("lists"):
        _measure()


def _measure() -> None:
    middle = _fill()
    deep = PLAYERS // lists.PAGE // 2
    figures = {}
    say(f"Lists among {PLAYERS} players, {connection.vendor}, median of {ROUNDS}:")
    for name, number in (("first", 1), ("middle", deep)):
        for kind, look in (("all_time", _all_time), ("month", _month)):
            spent, queries = _timed(look, number, middle)
            say(f"  {kind:9} {name:7} page {spent:8.2f} ms, {queries} queries")
            figures[f"{kind}_{name}_ms"] = round(spent, 2)
    say(json.dumps({"players": PLAYERS, **figures}))


def _all_time(number: int, viewer_id: int) -> Listing:
    return lists.all_time(number=number, viewer_id=viewer_id)


def _month(number: int, viewer_id: int) -> Listing:
    return lists.of_month(MONTH, number=number, viewer_id=viewer_id)


def _fill() -> int:
    """Everybody rated; the id of one in the middle."""
    rng = Random(1)
    players = Player.objects.bulk_create(
        (Player(name=f"p{each}") for each in range(PLAYERS)), batch_size=2_000
    )
    facts = [(player, round(rng.gauss(1_250, 200)), rng.randint(15, 90)) for player in players]
    Rating.objects.bulk_create(
        (
            Rating(player=player, value=value, matches=matches, won=matches // 2)
            for player, value, matches in facts
        ),
        batch_size=2_000,
    )
    MonthRating.objects.bulk_create(
        (
            MonthRating(
                player=player,
                month=MONTH,
                value=value,
                matches=matches,
                won=matches // 2,
                opponents=9,
            )
            for player, value, matches in facts
        ),
        batch_size=2_000,
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return min(facts, key=lambda fact: abs(fact[1] - 1_250))[0].pk


def _timed(look: Callable[[int, int], Listing], number: int, viewer_id: int) -> tuple[float, int]:
    """Milliseconds for one look, and its queries."""
    spent = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        look(number, viewer_id)
        spent.append((time.perf_counter() - begun) * 1000)
    with CaptureQueriesContext(connection) as asked:
        look(number, viewer_id)
    return median(spent), len(asked)
