"""A member's browser, and what the server takes for a whole answer to it."""

import time
from dataclasses import dataclass
from statistics import median, quantiles

from django.db import connection, reset_queries
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player, User
from accounts.sitting import KEY, player_of

ROUNDS = 50


@dataclass(frozen=True, slots=True)
class Answers:
    """What an address takes: queries, and ms in the median, at p95 and of the process at work.

    The last does not count what others do on the machine meanwhile.
    """

    queries: int
    middle: float
    high: float
    own: float

    def __str__(self) -> str:
        return (
            f"{self.queries} queries, median {self.middle:6.1f} ms, p95 {self.high:6.1f} ms,"
            f" of them {self.own:5.1f} ms at work"
        )

    def figures(self, name: str) -> dict[str, float]:
        """The same as numbers by name."""
        return {
            f"{name}_queries": self.queries,
            f"{name}_p95_ms": round(self.high, 1),
            f"{name}_cpu_ms": round(self.own, 1),
        }


def browser_of(name: str) -> tuple[Client, Player]:
    """A new member who is signed in, and his browser."""
    user = User.objects.create_user(name, f"{name}@example.org")
    player = player_of(user)
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(user)
    session = client.session
    session[KEY] = player.pk
    session.save()
    return client, player


def answers(client: Client, address: str) -> Answers:
    """Ask for this address many times."""
    reset_queries()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    times, worked = zip(*(_milliseconds(client, address) for _ in range(ROUNDS)), strict=True)
    return Answers(len(asked), median(times), quantiles(times, n=20)[-1], median(worked))


def _milliseconds(client: Client, address: str) -> tuple[float, float]:
    """How long an answer took, and how long this process was at work for it."""
    begun, idle_at = time.perf_counter(), time.process_time()
    client.get(address)
    return (time.perf_counter() - begun) * 1000, (time.process_time() - idle_at) * 1000
