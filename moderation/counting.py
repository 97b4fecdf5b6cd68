"""How much there is to do at the desk, how it was decided, and how long people waited."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from django.db.models import QuerySet

from moderation.models import Appeal, Report

LATEST = 1000
"""Decisions of which the median is taken."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are in each state; the median wait of the latest, None where there is none."""

    states: dict[str, int]
    hours: float | None


def of_reports() -> Count:
    """The reports: open, acted on, dismissed."""
    return _count(Report.objects.all(), Report.State)


def of_appeals() -> Count:
    """The appeals: open, the decision stands, the decision is reversed."""
    return _count(Appeal.objects.all(), Appeal.State)


def _count(
    rows: "QuerySet[Report] | QuerySet[Appeal]", states: "type[Report.State | Appeal.State]"
) -> Count:
    decided = rows.filter(decided_at__isnull=False).order_by("-decided_at")
    return Count(
        {str(each.label): rows.filter(state=each).count() for each in states},
        _median_hours(decided.values_list("created_at", "decided_at")[:LATEST]),
    )


def _median_hours(spans: Iterable[tuple[datetime, datetime | None]]) -> float | None:
    hours = [(end - start).total_seconds() / 3600 for start, end in spans if end is not None]
    return median(hours) if hours else None
