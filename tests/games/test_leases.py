"""Leases: kept while they say something, forgotten when they say nothing any more."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction

from games import leases, services
from games.models import Lease, Match
from games.presence import SILENT
from tests.games.tables import ALICE, BOB, NOON, two_people
from tests.locks import elsewhere, several_writers, somebody_waits

pytestmark = pytest.mark.django_db

LATER = NOON + leases.FORGOTTEN + timedelta(seconds=1)


def gone(match: Match, seat: int) -> Lease:
    """This seat's line, gone at noon."""
    lease = Lease.objects.get(match=match, seat=seat)
    leases.close_lease(socket=lease.socket, now=NOON)
    return lease


@pytest.mark.parametrize("status", [Match.Status.OVER, Match.Status.DAMAGED])
def test_lines_long_gone_from_a_match_that_is_over_are_forgotten(status: Match.Status) -> None:
    match = two_people()
    gone(match, BOB)
    Match.objects.filter(pk=match.pk).update(status=status)
    assert leases.forget_finished(now=NOON + leases.FORGOTTEN) == 0
    assert leases.forget_finished(now=LATER) == 1
    assert list(Lease.objects.values_list("seat", flat=True)) == [ALICE]


def test_the_last_line_of_a_match_that_is_played_is_kept() -> None:
    gone(two_people(), BOB)
    assert leases.forget_finished(now=LATER) == 0
    assert Lease.objects.count() == 2


def test_they_are_forgotten_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "MOST", 3)
    for match in (two_people(), two_people()):
        for seat in (ALICE, BOB):
            gone(match, seat)
    Match.objects.update(status=Match.Status.OVER)
    assert [leases.forget_finished(now=LATER) for _ in range(3)] == [3, 1, 0]
    assert not Lease.objects.exists()


@several_writers
@pytest.mark.django_db(transaction=True)
def test_a_line_that_is_being_renewed_is_not_given_up_nor_waited_for() -> None:
    match = two_people()
    silent, other = Lease.objects.order_by("pk")
    Lease.objects.update(heard_at=NOON)
    now = NOON + SILENT
    with transaction.atomic(), ThreadPoolExecutor(1) as thread:
        leases.renew_leases(sockets=[silent.socket], now=now)
        sweep = thread.submit(elsewhere, partial(services.matches_to_look_at, now))
        sweep.result(timeout=30)
    held = Lease.objects.filter(match=match, gone_at=None)
    assert list(held.values_list("pk", "heard_at")) == [(silent.pk, now)]
    other.refresh_from_db()
    assert other.gone_at == now


@several_writers
@pytest.mark.django_db(transaction=True)
def test_who_waits_for_a_line_holds_no_later_one() -> None:
    two_people()
    first, later = Lease.objects.order_by("pk")
    for lease, socket in ((later, "a"), (first, "b")):
        Lease.objects.filter(pk=lease.pk).update(socket=socket)
    renewal = partial(leases.renew_leases, sockets=["a", "b"], now=NOON)
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            Lease.objects.select_for_update().get(pk=first.pk)
            renewing = thread.submit(elsewhere, renewal)
            assert somebody_waits()
            assert Lease.objects.select_for_update(nowait=True).get(pk=later.pk) == later
        renewing.result(timeout=30)
    assert set(Lease.objects.values_list("heard_at", flat=True)) == {NOON}
