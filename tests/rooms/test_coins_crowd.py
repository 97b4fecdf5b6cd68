"""Fifty threads join, cancel, confirm and settle: the books stay whole, and nobody deadlocks."""

import random
import threading
import time
from collections.abc import Callable

import pytest
from django.db import connection
from django.db.models import Count
from django.utils import timezone

from accounts import audit, coins
from accounts.books import Stake
from accounts.models import Player
from accounts.standings import RatingChange
from games import services, stakes_audit
from games.commands import Leave
from games.models import Match, Seat
from rooms import pair_sweep, queue
from tests.games.tables import command_id, table_of
from tests.rooms.test_queue import member

THREADS = 50
SECONDS = 60

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


def join(player: Player) -> None:
    queue.join(player=player, stake=random.choice([20, 50]), now=timezone.now())


def cancel(player: Player) -> None:
    queue.cancel(player_id=player.pk)


def confirm(player: Player) -> None:
    queue.confirm(player=player, now=timezone.now())


def sweep(player: Player) -> None:
    pair_sweep.sweep(now=timezone.now())


def top_up(player: Player) -> None:
    coins.top_up_all(now=timezone.now())


def leave(player: Player) -> None:
    """Both leave at once, now and then; one of them has lost."""
    found = Seat.objects.filter(player=player, match__status=Match.Status.LIVE).first()
    if found is not None:
        command = Leave(command_id(), table_of(found.match).number)
        now = timezone.now()
        services.submit(match_id=found.match_id, seat=found.index, command=command, now=now)


DEEDS: list[Callable[[Player], None]] = [
    *[join] * 4,
    *[confirm] * 6,
    *[sweep] * 2,
    *[leave] * 3,
    cancel,
    top_up,
]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
def test_a_crowd_keeps_the_books_whole() -> None:
    members = [member(f"p{number}") for number in range(THREADS)]
    failures: list[BaseException] = []
    until = time.monotonic() + SECONDS

    def play(player: Player) -> None:
        try:
            while time.monotonic() < until and not failures:
                random.choice(DEEDS)(player)
        except BaseException as failure:
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=play, args=(each,)) for each in members]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    books = audit.Books()
    assert [*audit.faults(books), *stakes_audit.faults()] == []
    assert books.total == 0
    over = Match.objects.exclude(status=Match.Status.LIVE).values("public_id")
    assert not Stake.objects.filter(state=Stake.State.HELD, match__in=over).exists()
    assert Match.objects.filter(status=Match.Status.OVER).count() > THREADS
    changes = RatingChange.objects.values_list("match").annotate(Count("pk"))
    assert all(count == 2 for _, count in changes)
