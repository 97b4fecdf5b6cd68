"""Medals that were given: by month, and a player's own."""

from dataclasses import dataclass
from datetime import date

from accounts.standings import Medal


@dataclass(frozen=True, slots=True)
class MonthOver:
    """A month and its medals, gold first."""

    month: date
    medals: tuple[Medal, ...]


def of_month(month: date) -> list[Medal]:
    """A month's medals, gold first."""
    return list(Medal.objects.filter(month=month).select_related("player").order_by("place", "pk"))


def of_player(player_id: int) -> list[Medal]:
    """A player's medals, the latest first."""
    return list(Medal.objects.filter(player=player_id).order_by("-month"))


def by_month() -> list[MonthOver]:
    """All months with medals, the latest first."""
    found: dict[date, list[Medal]] = {}
    for medal in Medal.objects.select_related("player").order_by("-month", "place", "pk"):
        found.setdefault(medal.month_id, []).append(medal)
    return [MonthOver(month, tuple(medals)) for month, medals in found.items()]
