"""The lobby's first page among 2,000 open rooms: `python -m benchmarks.in_django lobby`.

In a scratch database beside the configured one, made and dropped as the tests' is. A member with
ten blocks asks; the whole answer of the server is timed, and the process's own work, which does
not count what others do on the machine meanwhile. The last line is one JSON object.
"""

import json
import random
from datetime import datetime
from itertools import product

from django.db import connection
from django.utils import timezone

from accounts import friends
from accounts.models import Player
from benchmarks.answers import ROUNDS, answers, browser_of
from benchmarks.scratch import say, scratch_database
from games.engine.rulesets import RULE_SETS
from rooms.models import GATES, Chair, Room
from rooms.wishes import CLOCKS, Wish

ROOMS = 2000
BLOCKS = 10
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
    with scratch_database("lobby"):
        _measure()


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
    client, alice = browser_of("alice")
    for room in rooms[-BLOCKS:]:
        friends.block(blocker=alice, blocked=room.creator, now=now)
    say(f"The lobby among {ROOMS} open rooms, {connection.vendor}, of {ROUNDS} answers:")
    figures: dict[str, float] = {"rooms": ROOMS}
    for name, address in PAGES.items():
        came = answers(client, address)
        say(f"  {name:9} {came}")
        figures |= came.figures(name)
    say(json.dumps(figures))
