"""One sweep over 1,000 who wait: `python -m benchmarks.in_django pairing`.

In a scratch database beside the configured one. Pure pairing, and the whole sweep with its rows.
The last line is one JSON object.
"""

import json
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from statistics import median

from django.db import connection
from django.utils import timezone

from accounts.coins import STAKES
from accounts.models import Player
from benchmarks.scratch import say, scratch_database
from rooms import pair_sweep, pairing
from rooms.models import Waiter
from rooms.pairing import Waiting

WAITING = 1_000
ROUNDS = 15


def main() -> None:
    """Measure and print."""
    with scratch_database("pairing"):
        _measure()


def _measure() -> None:
    now, rng = timezone.now(), Random(1)
    players = Player.objects.bulk_create(Player(name=f"p{each}") for each in range(WAITING))
    ids = [player.pk for player in players]
    spread = _milliseconds(lambda: pairing.pairs(_queue(ids, STAKES, now, rng), (), now))
    one = _milliseconds(lambda: pairing.pairs(_queue(ids, STAKES[:1], now, rng), (), now))
    whole = median(_sweep_ms(ids, now, rng) for _ in range(ROUNDS))
    say(f"{WAITING} wait, {connection.vendor}, median of {ROUNDS}:")
    say(f"  paired, all stakes {spread:8.2f} ms")
    say(f"  paired, one stake  {one:8.2f} ms")
    say(f"  the whole sweep    {whole:8.2f} ms")
    figures = {"pure_ms": round(spread, 2), "one_stake_ms": round(one, 2)}
    say(json.dumps({"waiting": WAITING, **figures, "sweep_ms": round(whole, 2)}))


def _queue(ids: list[int], stakes: tuple[int, ...], now: datetime, rng: Random) -> list[Waiting]:
    return [
        Waiting(
            player=player_id,
            stake=rng.choice(stakes),
            rating=round(rng.gauss(1_250, 200)),
            joined_at=now - timedelta(seconds=rng.uniform(0, 20)),
            last_opponent=rng.choice(ids),
        )
        for player_id in ids
    ]


def _sweep_ms(ids: list[int], now: datetime, rng: Random) -> float:
    Waiter.objects.all().delete()
    Waiter.objects.bulk_create(
        Waiter(
            player_id=each.player,
            stake=each.stake,
            rating=each.rating,
            joined_at=each.joined_at,
            last_opponent_id=each.last_opponent,
        )
        for each in _queue(ids, STAKES, now, rng)
    )
    begun = time.perf_counter()
    told = pair_sweep.sweep(now=now)
    spent = (time.perf_counter() - begun) * 1000
    if len(told) < WAITING // 2:
        raise RuntimeError(f"only {len(told)} were paired")
    return spent


def _milliseconds(work: Callable[[], object]) -> float:
    """The median of some rounds."""
    spent = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        spent.append((time.perf_counter() - begun) * 1000)
    return median(spent)
