"""Elo's formula, for a match between two. Pure."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

START = 1_200
"""Everybody's first rating, and his first of each month."""
NEW, SETTLED = 40, 20
"""How much a match weighs for somebody new, and later."""
MONTHLY = 32
"""How much it weighs in the month's competition."""
NEW_FOR = 30
"""Rated matches for which somebody is new."""

EXACT = Context(prec=28, rounding=ROUND_HALF_UP)
"""The same everywhere; and Decimal's half up means away from zero."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: his rating before, and how much a match weighs for him."""

    rating: int
    weight: int


def weight_after(matches: int) -> int:
    """How much the next match weighs for somebody with so many rated ones."""
    return NEW if matches < NEW_FOR else SETTLED


def changes(winner: Side, loser: Side) -> tuple[int, int]:
    """What the match changes for the winner and the loser: opposite numbers at equal weight."""
    unexpected = 1 - _expected(winner.rating - loser.rating)
    return _rounded(winner.weight * unexpected), -_rounded(loser.weight * unexpected)


def _expected(lead: int) -> Decimal:
    """The share of matches that somebody so far ahead wins."""
    odds = EXACT.power(Decimal(10), EXACT.divide(Decimal(-lead), Decimal(400)))
    return EXACT.divide(Decimal(1), 1 + odds)


def _rounded(points: Decimal) -> int:
    return int(points.to_integral_value(ROUND_HALF_UP))
