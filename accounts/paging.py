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


def page_of(rows: QuerySet[Row], number: int, size: int) -> Page[Row]:
    """The page of this number, the first is 1."""
    first = (number - 1) * size
    found = tuple(rows[first : first + size + 1])
    return Page(found[:size], number, len(found) > size)
