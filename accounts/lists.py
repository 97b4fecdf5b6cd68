"""Lists by rating, of all time and of a month: a page of them, and one's own place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import TypeVar

from django.db.models import Count, Q, QuerySet

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
    mine = _elsewhere(rows, page, viewer_id)
    first = list(page.rows[:1]) if number > 1 else []
    places = _places(rows, first + mine)
    lines = tuple(_lines(page, places[0] if first else 1))
    if mine:
        return Listing(lines, page, _line(places[-1], mine[0]))
    return Listing(lines, page, next((each for each in lines if each.player.pk == viewer_id), None))


def _elsewhere(rows: QuerySet[Row], page: Page[Row], viewer_id: int | None) -> list[Row]:
    """The row of whoever looks, where it is not on the page."""
    if viewer_id is None or any(row.player_id == viewer_id for row in page.rows):
        return []
    return list(rows.filter(player=viewer_id).select_related("player"))


def _lines(page: Page[Row], place: int) -> Iterator[Line]:
    """The page's rows as lines, the first of them at this place."""
    last = None
    for count, row in enumerate(page.rows, start=(page.number - 1) * PAGE + 1):
        if last is not None and months.order(row) != last:
            place = count
        last = months.order(row)
        yield _line(place, row)


def lines_of(rows: QuerySet[Row], some: Sequence[Row]) -> list[Line]:
    """Some rows that follow each other in a list, wherever they stand in it, as lines."""
    groups = [list(level) for _, level in groupby(some, key=months.order)]
    places = _places(rows, [group[0] for group in groups[:2]])
    for group in groups[1:-1]:
        places.append(places[-1] + len(group))
    pairs = zip(places, groups, strict=True)
    return [_line(place, row) for place, group in pairs for row in group]


def _places(rows: QuerySet[Row], some: Sequence[Row]) -> list[int]:
    """The places of some of the rows: one more than there are better ones. One question for all."""
    if not some:
        return []
    as_good = rows.order_by().filter(value__gte=min(row.value for row in some))
    better = {f"before_{at}": Count("pk", filter=_better(row)) for at, row in enumerate(some)}
    counted = as_good.aggregate(**better)
    return [counted[each] + 1 for each in better]


def _better(row: Rating | MonthRating) -> Q:
    level = Q(value=row.value)
    fewer = level & Q(won=row.won, matches__lt=row.matches)
    return Q(value__gt=row.value) | level & Q(won__gt=row.won) | fewer


def _line(place: int, row: Rating | MonthRating) -> Line:
    return Line(place, row.player, row.value, row.matches, row.won)
