"""A finished match settles its results, once, in the transaction that ends it."""

from games.models import Match
from games.table import Table


def settle(match: Match, table: Table) -> None:
    """Write the result of an ended match to its row. The caller holds the row and saves it."""
    assert table.end is not None
    match.status = Match.Status.OVER
    match.ended_at = table.last_at
    match.end_reason = table.end.reason.value
    match.winners = list(table.end.winners)
    match.points = list(table.score.points)
