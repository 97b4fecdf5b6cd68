"""Reports: once for each thing, a few a day, with what was said around it."""

from datetime import timedelta

import pytest

from accounts.models import Player
from moderation import evidence, reporting
from moderation.evidence import Said
from moderation.models import Report
from moderation.reporting import MOST, No
from tests.games.tables import two_people
from tests.moderation.cast import NOON, complainer, person, reported

pytestmark = pytest.mark.django_db


def report(whom: Player, **changes: object) -> Report | No:
    wanted = {"breach": "abuse", "text": "He insulted me.", "now": NOON} | changes
    return reporting.report(reporter=complainer(), reported=whom, **wanted)  # type: ignore[arg-type]


def test_the_same_thing_is_reported_once_while_it_is_open() -> None:
    first = report(person("bob"))
    assert isinstance(first, Report)
    assert report(person("bob")) is No.ALREADY
    assert isinstance(report(person("bob"), subject="message:1"), Report)
    Report.objects.filter(pk=first.pk).update(state=Report.State.DISMISSED, decided_at=NOON)
    assert isinstance(report(person("bob")), Report)


def test_there_is_a_limit_a_day() -> None:
    for number in range(MOST):
        reported(whom=person(f"player {number}"))
    assert report(person("bob")) is No.TOO_MANY
    assert isinstance(report(person("bob"), now=NOON + timedelta(days=1)), Report)


@pytest.mark.parametrize(
    ("changes", "no"),
    [
        ({"text": "  "}, No.NO_REASON),
        ({"breach": "bad luck"}, No.NO_REASON),
        ({"text": "x" * 1001}, No.TOO_LONG),
    ],
)
def test_a_report_says_what_and_why(changes: dict[str, str], no: No) -> None:
    assert report(person("bob"), **changes) is no
    assert not Report.objects.exists()


def test_nobody_reports_himself() -> None:
    assert report(complainer()) is No.ONESELF


def test_a_guest_reports_only_whom_he_has_met() -> None:
    match = two_people()
    alice, bob = (seat.player for seat in match.seats.order_by("index"))
    assert alice is not None
    assert bob is not None
    wanted = {"breach": "abuse", "text": "He insulted me.", "now": NOON}
    frank = person("frank")
    assert reporting.report(reporter=alice, reported=frank, **wanted) is No.NOT_MET  # type: ignore[arg-type]
    assert isinstance(reporting.report(reporter=alice, reported=bob, **wanted), Report)  # type: ignore[arg-type]


def test_evidence_is_what_was_said_around_it_and_stays_as_it_was() -> None:
    said = [
        Said(number % 2, NOON + timedelta(seconds=number), f"<b>{number}") for number in range(50)
    ]
    kept = evidence.around(said, 30)
    assert [each.text for each in kept] == [f"<b>{number}" for number in range(15, 36)]
    found = reported(said=kept)
    found.refresh_from_db()
    assert evidence.thawed(found.evidence) == kept
    assert evidence.around(said, 0)[0] == said[0]
    assert evidence.around(said, 49)[-1] == said[49]
