"""The lobby's first page among 2,000 open rooms: `python -m benchmarks.in_django lobby`.

In a scratch database beside the configured one, made and dropped as the tests' is. A member with
ten blocks asks; the whole answer of the server is timed, and the process's own work, which does
not count what others do on the machine meanwhile. The last line is one JSON object.
"""

import json
import random
import sys
import time
from datetime import datetime
from itertools import product
from statistics import median, quantiles

from django.db import connection, reset_queries
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import friends
from accounts.models import Player, User
from accounts.sitting import KEY, player_of
from games.engine.rulesets import RULE_SETS
from rooms.models import GATES, Chair, Room
from rooms.wishes import CLOCKS, Wish

ROOMS = 2000
BLOCKS = 10
ROUNDS = 50
PAGES = {
    "page": "/rooms/",
    "list": "/rooms/?part=list",
    "filtered": "/rooms/?rules=soba&target=9&clock=30&gate=50",
}
ALL = [
    Wish(rules.id, target, clock, Room.Kind.OPEN, gate)
    for rules in RULE_SETS.values()
    for target, clock, gate in product(rules.targets, CLOCKS, GATES)
]


def main() -> None:
    """Measure and print."""
    configured = str(connection.settings_dict["NAME"])
    connection.settings_dict["TEST"]["NAME"] = f"{configured}_lobby"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        _measure()
    finally:
        connection.creation.destroy_test_db(configured, verbosity=0)


def rooms_of_all_sorts(number: int, now: datetime) -> list[Room]:
    """So many open rooms, each with its creator in it."""
    chance = random.Random(number)
    people = Player.objects.bulk_create(Player(name=f"n{each}") for each in range(number))
    rooms = Room.objects.bulk_create(_room(each, chance.choice(ALL), now) for each in people)
    Chair.objects.bulk_create(Chair(room=room, place=0, player=room.creator) for room in rooms)
    return rooms


def _room(creator: Player, wish: Wish, now: datetime) -> Room:
    return Room(
        kind=wish.kind,
        creator=creator,
        rules=wish.rules,
        target=wish.target,
        clock=wish.clock,
        gate=wish.gate,
        created_at=now,
        touched_at=now,
    )


def _measure() -> None:
    now = timezone.now()
    rooms = rooms_of_all_sorts(ROOMS, now)
    client = _member(rooms, now)
    _say(f"The lobby among {ROOMS} open rooms, {connection.vendor}, of {ROUNDS} answers:")
    figures: dict[str, float] = {"rooms": ROOMS}
    for name, address in PAGES.items():
        reset_queries()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        rounds = [_milliseconds(client, address) for _ in range(ROUNDS)]
        times, worked = zip(*rounds, strict=True)
        middle, high, own = median(times), quantiles(times, n=20)[-1], median(worked)
        _say(
            f"  {name:9} {len(asked)} queries, median {middle:6.1f} ms, p95 {high:6.1f} ms,"
            f" of them {own:5.1f} ms at work"
        )
        figures |= {
            f"{name}_queries": len(asked),
            f"{name}_p95_ms": round(high, 1),
            f"{name}_cpu_ms": round(own, 1),
        }
    _say(json.dumps(figures))


def _member(rooms: list[Room], now: datetime) -> Client:
    user = User.objects.create_user("alice", "alice@example.org")
    player = player_of(user)
    for room in rooms[-BLOCKS:]:
        friends.block(blocker=player, blocked=room.creator, now=now)
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(user)
    session = client.session
    session[KEY] = player.pk
    session.save()
    return client


def _milliseconds(client: Client, address: str) -> tuple[float, float]:
    """How long an answer took, and how long this process was at work for it."""
    begun, idle_at = time.perf_counter(), time.process_time()
    client.get(address)
    return (time.perf_counter() - begun) * 1000, (time.process_time() - idle_at) * 1000


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
