"""Leases: kept while they say something, forgotten when they say nothing any more."""

from datetime import timedelta

import pytest

from games import leases
from games.models import Lease, Match
from tests.games.tables import ALICE, BOB, NOON, two_people

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
