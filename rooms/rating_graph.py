"""A rating's way as a line: points in a box, the oldest match on the left."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import Player
from accounts.standings import RatingChange

DRAWN = 200
"""Matches in the line."""
WIDTH, HEIGHT = 600, 160
EDGE = 6
"""Room around the line."""
LEAST_SPAN = 100
"""A rating that hardly moved is drawn hardly moving."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A polyline's points, and the numbers that say the same in words."""

    points: str
    first: int
    last: int
    lowest: int
    highest: int
    matches: int
    box: str = f"0 0 {WIDTH} {HEIGHT}"


def graph_of_player(player: Player) -> Graph | None:
    """The way of his rating through his latest rated matches; None before the first."""
    rated = RatingChange.objects.filter(player=player, rated=True).order_by("-pk")
    latest = list(rated.values_list("before", "after")[:DRAWN])[::-1]
    return graph_of([latest[0][0], *(after for _, after in latest)]) if latest else None


def graph_of(values: Sequence[int]) -> Graph | None:
    """The way through these ratings, the one before the first match included."""
    if len(values) < 2:
        return None
    low, high = min(values), max(values)
    middle, span = (low + high) / 2, max(high - low, LEAST_SPAN)
    across = (WIDTH - 2 * EDGE) / (len(values) - 1)
    down = (HEIGHT - 2 * EDGE) / span
    points = (
        f"{EDGE + at * across:.1f},{HEIGHT / 2 - (value - middle) * down:.1f}"
        for at, value in enumerate(values)
    )
    return Graph(" ".join(points), values[0], values[-1], low, high, len(values) - 1)
