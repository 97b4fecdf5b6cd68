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
MATCHES = 30
PATIENCE = 300
"""Seconds within which so many matches have been played to their end, however slow the machine."""

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


def ended() -> int:
    return Match.objects.filter(status=Match.Status.OVER).count()


def is_to_go_on(seconds: float) -> bool:
    return seconds < SECONDS or (seconds < PATIENCE and ended() < MATCHES)


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
    begun = time.monotonic()

    def play(player: Player) -> None:
        try:
            while not failures and is_to_go_on(time.monotonic() - begun):
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
    assert ended() >= MATCHES
    changes = RatingChange.objects.values_list("match").annotate(Count("pk"))
    assert all(count == 2 for _, count in changes)
