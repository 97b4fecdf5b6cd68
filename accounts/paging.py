"""A page of rows, without counting them all."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows, and whether there are more."""

    rows: tuple[Row, ...]
    number: int
    more: bool

    @property
    def previous(self) -> int | None:
        """The page before."""
        return self.number - 1 if self.number > 1 else None

    @property
    def following(self) -> int | None:
        """The page after."""
        return self.number + 1 if self.more else None


def page_of(
    rows: QuerySet[Row], number: int, size: int, *, joined: tuple[str, ...] = ()
) -> Page[Row]:
    """The page of this number, the first is 1; what is `joined` is read for its rows alone."""
    first = (number - 1) * size
    wanted = rows.values("pk")[first : first + size + 1]
    page = rows.filter(pk__in=wanted)
    found = tuple(page.select_related(*joined) if joined else page)
    return Page(found[:size], number, len(found) > size)
