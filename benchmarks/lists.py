"""Lists among 100,000 players: `python -m benchmarks.in_django lists`.

In a scratch database beside the configured one, as a member who stands in the middle: what the list
and his own place take of the database, then the server's whole answer with them. The last line is
one JSON object.
"""

import json
import time
from collections.abc import Callable
from random import Random
from statistics import median

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import lists
from accounts.days import month_of
from accounts.lists import Listing
from accounts.models import Player
from accounts.standings import MonthRating, Rating
from benchmarks.answers import ROUNDS, answers, browser_of
from benchmarks.scratch import say, scratch_database

PLAYERS = 100_000
AWAY = 10
"""The page in the middle is so many pages from one's own, so that one's place is asked for too."""


def main() -> None:
    """Measure and print."""
    with scratch_database("lists"):
        _measure()


def _measure() -> None:
    client, alice = browser_of("alice")
    _fill(alice)
    figures: dict[str, float] = {"players": PLAYERS}
    say(f"Lists among {PLAYERS} players, {connection.vendor}, of {ROUNDS} looks and answers:")
    for page, number in (("first", 1), ("middle", PLAYERS // lists.PAGE // 2 + AWAY)):
        for kind, look, address in LISTS:
            name = f"{kind}_{page}"
            spent, queries = _timed(look, number, alice.pk)
            say(f"  {name:15} the list {queries} queries, median {spent:6.1f} ms")
            figures |= {f"{name}_list_queries": queries, f"{name}_list_ms": round(spent, 1)}
            came = answers(client, f"{address}?page={number}")
            say(f"  {name:15} the page {came}")
            figures |= came.figures(name)
    say(json.dumps(figures))


def _all_time(number: int, viewer_id: int) -> Listing:
    return lists.all_time(number=number, viewer_id=viewer_id)


def _month(number: int, viewer_id: int) -> Listing:
    return lists.of_month(month_of(timezone.now()), number=number, viewer_id=viewer_id)


LISTS = (("all_time", _all_time, "/lists/"), ("month", _month, "/lists/month/"))


def _fill(alice: Player) -> None:
    """Everybody rated, alice as the average is."""
    rng = Random(1)
    players = Player.objects.bulk_create(
        (Player(name=f"p{each}") for each in range(PLAYERS)), batch_size=2_000
    )
    facts = [(player, round(rng.gauss(1_250, 200)), rng.randint(15, 90)) for player in players]
    facts.append((alice, 1_250, 50))
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
                month=month_of(timezone.now()),
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
