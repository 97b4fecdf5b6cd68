"""The month's competition: who is listed, in which order, and the medals when it is over."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.days import month_of, previous_month
from accounts.one_by_one import one_by_one
from accounts.standings import Medal, Month, MonthRating, Rating

MATCHES, OPPONENTS = 15, 5
"""Who has played so many rated matches against so many different ones is listed."""
MEDALS = 3
GRACE = timedelta(minutes=5)
"""A match that ended at midnight may still be committing."""

Order = tuple[int, int, int]


def order(row: Rating | MonthRating) -> Order:
    """Best first: the rating, then more wins, then fewer matches; who is equal in all is level."""
    return -row.value, -row.won, row.matches


def listed(month: date) -> QuerySet[MonthRating]:
    """A month's list."""
    enough = MonthRating.objects.filter(matches__gte=MATCHES, opponents__gte=OPPONENTS)
    found = enough.filter(month=month, listed=True)
    return found.order_by("-value", "-won", "matches", "player")


def placed(rows: Iterable[MonthRating]) -> Iterator[tuple[int, MonthRating]]:
    """Rows in their order with their places: two first ones, then a third."""
    place, last = 0, None
    for count, row in enumerate(rows, start=1):
        if order(row) != last:
            place, last = count, order(row)
        yield place, row


def close_months(*, now: datetime) -> list[date]:
    """Close every month that is over and not closed yet; those closed now. Safe to repeat.

    One at which it fails keeps no later one open; it is tried again at every full hour.
    """
    last = previous_month(month_of(now - GRACE))
    if now.minute and Month.objects.filter(pk=last).exists():
        return []
    open_still = MonthRating.objects.exclude(month__in=Month.objects.values("pk"))
    played = open_still.filter(month__lt=last).values_list("month", flat=True).distinct()
    over = [*played.order_by("month"), last]
    closing = one_by_one(over, lambda month: _close(month, now))
    return [month for month, is_new in closing.items() if is_new]


def was_played(month: date) -> bool:
    """Whether somebody played a rated match in it."""
    return MonthRating.objects.filter(month=month).exists()


def closed() -> list[date]:
    """The months that are over and had a match, the latest first."""
    played = MonthRating.objects.filter(month=OuterRef("pk"))
    over = Month.objects.filter(Exists(played)).order_by("-month")
    return list(over.values_list("month", flat=True))


def _close(month: date, now: datetime) -> bool:
    """Give a month's medals; False where somebody else has."""
    with transaction.atomic():
        row, is_new = Month.objects.get_or_create(pk=month, defaults={"closed_at": now})
        if is_new:
            Medal.objects.bulk_create(
                Medal(month=row, player_id=rating.player_id, place=place)
                for place, rating in _best(month)
            )
        return is_new


def _best(month: date) -> Iterator[tuple[int, MonthRating]]:
    for place, row in placed(listed(month).iterator()):
        if place > MEDALS:
            return
        yield place, row
