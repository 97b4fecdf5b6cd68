"""Lists by rating, of all time and of a month: a page of them, and one's own place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import TypeVar

from django.db.models import Q, QuerySet

from accounts import months
from accounts.models import Player
from accounts.paging import Page, page_of
from accounts.standings import MonthRating, Rating

PAGE = 50
"""Players on a page."""

Row = TypeVar("Row", Rating, MonthRating)


@dataclass(frozen=True, slots=True)
class Line:
    """A player in a list; who is level with another has the same place."""

    place: int
    player: Player
    value: int
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of a list; `own` is the line of whoever looks, None where he is not in it."""

    lines: tuple[Line, ...]
    page: Page[Rating] | Page[MonthRating]
    own: Line | None


def all_time(*, number: int, viewer_id: int | None) -> Listing:
    """A page of all who have a rated match."""
    return _listing(rated(), number, viewer_id)


def rated() -> QuerySet[Rating]:
    """All who have a rated match, the best first."""
    found = Rating.objects.filter(listed=True, matches__gt=0)
    return found.order_by("-value", "-won", "matches", "player")


def of_month(month: date, *, number: int, viewer_id: int | None) -> Listing:
    """A page of a month's list."""
    return _listing(months.listed(month), number, viewer_id)


def month_of_player(month: date, player_id: int) -> MonthRating | None:
    """What somebody has done in a month, listed or not yet."""
    return MonthRating.objects.filter(month=month, player=player_id).first()


def _listing(rows: QuerySet[Row], number: int, viewer_id: int | None) -> Listing:
    page = page_of(rows, number, PAGE, joined=("player",))
    own_rows = rows.filter(player=viewer_id).select_related("player")
    mine = own_rows.first() if viewer_id is not None else None
    own = _line(_place(rows, mine), mine) if mine is not None else None
    return Listing(tuple(_lines(rows, page)), page, own)


def _lines(rows: QuerySet[Row], page: Page[Row]) -> Iterator[Line]:
    place, last = 0, None
    for count, row in enumerate(page.rows, start=(page.number - 1) * PAGE + 1):
        if last is None:
            place = 1 if page.number == 1 else _place(rows, row)
        elif months.order(row) != last:
            place = count
        last = months.order(row)
        yield _line(place, row)


def lines_of(rows: QuerySet[Row], some: Sequence[Row]) -> list[Line]:
    """Some rows that follow each other in a list, wherever they stand in it, as lines."""
    groups = [list(level) for _, level in groupby(some, key=months.order)]
    places = [_place(rows, group[0]) for group in groups[:2]]
    for group in groups[1:-1]:
        places.append(places[-1] + len(group))
    pairs = zip(places, groups, strict=True)
    return [_line(place, row) for place, group in pairs for row in group]


def _place(rows: QuerySet[Row], row: Row) -> int:
    """One more than there are better ones."""
    level = Q(value=row.value)
    better = Q(value__gt=row.value) | level & Q(won__gt=row.won)
    fewer = level & Q(won=row.won, matches__lt=row.matches)
    as_good = rows.order_by().filter(value__gte=row.value)
    return as_good.filter(better | fewer).count() + 1


def _line(place: int, row: Rating | MonthRating) -> Line:
    return Line(place, row.player, row.value, row.matches, row.won)
