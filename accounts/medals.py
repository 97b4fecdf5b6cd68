"""Medals that were given: by month, and a player's own."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from accounts.paging import Page, page_of
from accounts.standings import Medal, Month

MONTHS = 24
"""Months on a page."""


@dataclass(frozen=True, slots=True)
class MonthOver:
    """A month and its medals, gold first."""

    month: date
    medals: tuple[Medal, ...]


def of_month(month: date) -> list[Medal]:
    """A month's medals, gold first."""
    return list(Medal.objects.filter(month=month).select_related("player").order_by("place", "pk"))


def of_player(player_id: int) -> QuerySet[Medal]:
    """A player's medals, the latest first."""
    return Medal.objects.filter(player=player_id).order_by("-month")


def by_month(*, number: int) -> tuple[list[MonthOver], Page[Month]]:
    """A page of the months with medals, the latest first."""
    given = Medal.objects.filter(month=OuterRef("pk"))
    page = page_of(Month.objects.filter(Exists(given)).order_by("-month"), number, MONTHS)
    found: dict[date, list[Medal]] = {month.pk: [] for month in page.rows}
    won = Medal.objects.filter(month__in=found).select_related("player")
    for medal in won.order_by("place", "pk"):
        found[medal.month_id].append(medal)
    return [MonthOver(month, tuple(medals)) for month, medals in found.items()], page
