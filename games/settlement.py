"""A finished match settles its results, once, in the transaction that ends it."""

import logging
from datetime import datetime

from accounts import coins, ratings, records
from accounts.records import Tally
from games import log
from games.errors import UnreadableLog
from games.models import DealSecret, Match, Seat
from games.sealing import unseal
from games.table import Table
from games.tally import tallies

logger = logging.getLogger(__name__)


def settle(match: Match, table: Table, now: datetime) -> None:
    """Write the result of an ended match to its row, its players' records and their coins.

    The caller holds the row and saves it. `now` is when the end is committed.
    """
    assert table.end is not None
    match.status = Match.Status.OVER
    match.ended_at = table.last_at
    match.end_reason = table.end.reason.value
    match.winners = list(table.end.winners)
    match.points = list(table.score.points)
    if not table.practice:
        records.add(rules=match.rules, tallies=told(match))
        _settle_stakes(match, now)


def give_up(match: Match, now: datetime) -> None:
    """A match that cannot be played on through no fault of its players: stakes go back."""
    coins.settle(match=match.public_id, winner=None, now=now)


def told(match: Match) -> dict[int, Tally]:
    """What each player did in a finished match, told from its log; nothing where that is damaged.

    What is over stays over, even if nobody can tell any more how an early deal of it went.
    """
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    try:
        found = tallies(match.public_id, secret, log.whole_history(match))
    except UnreadableLog:
        logger.exception("match %s cannot be told", match.public_id)
        return {}
    seats = Seat.objects.filter(match=match, player__isnull=False)
    players = dict(seats.values_list("index", "player"))
    return {players[seat]: tally for seat, tally in enumerate(found) if seat in players}


def winner_of(match: Match) -> int | None:
    """The player who has won a finished match; None where nobody has."""
    winning = Seat.objects.filter(match=match, index__in=match.winners)
    return winning.values_list("player", flat=True).first()


def _settle_stakes(match: Match, now: datetime) -> None:
    """Pay the stakes of a ranked match and rate its players; of any other there are none."""
    winner = winner_of(match)
    for stake in coins.settle(match=match.public_id, winner=winner, now=now):
        if winner is not None and stake.player_id != winner:
            loser = stake.player_id
            ratings.rate(match=match.public_id, winner=winner, loser=loser, now=now)
