"""A finished match settles its results, once, in the transaction that ends it."""

import logging
from collections.abc import Sequence
from datetime import datetime

from accounts import coins, ratings, records
from accounts.books import Stake
from accounts.records import Tally
from games import log
from games.errors import UnreadableLog
from games.events import Logged
from games.models import DealSecret, Match, Seat
from games.sealing import unseal
from games.table import Table
from games.tally import counts, tallies_of

logger = logging.getLogger(__name__)


def settle(match: Match, table: Table, tallies: Sequence[Tally], now: datetime) -> None:
    """Write the result of an ended match to its row, its players' records and their coins.

    `tallies` are what they did, by seat. The caller holds the row and saves it. `now` is when the
    end is committed.
    """
    assert table.end is not None
    match.status = Match.Status.OVER
    match.ended_at = table.last_at
    match.end_reason = table.end.reason.value
    match.winners = list(table.end.winners)
    match.points = list(table.score.points)
    if not table.practice:
        records.add(rules=match.rules, tallies=by_player(match, tallies))
        settle_stakes(match, now)


def give_up(match: Match, now: datetime) -> None:
    """A match that cannot be played on through no fault of its players: stakes go back."""
    coins.settle(match=match.public_id, winner=None, now=now)


def told(match: Match, table: Table, version: int, added: Sequence[Logged]) -> tuple[Tally, ...]:
    """What each seat did in a match that ends at this table, by events that are to be `added`.

    Its log is read up to `version`, where anybody's deeds count at all.
    """
    if not counts(table):
        return ()
    return _told(match, table.secret, version, added)


def retold(match: Match) -> dict[int, Tally]:
    """What each player did in a match that is over, told from its log alone."""
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    return by_player(match, _told(match, secret, match.version))


def by_player(match: Match, tallies: Sequence[Tally]) -> dict[int, Tally]:
    """Whose they are, by who sits there now."""
    seats = Seat.objects.filter(match=match, player__isnull=False)
    players = dict(seats.values_list("index", "player"))
    return {players[seat]: tally for seat, tally in enumerate(tallies) if seat in players}


def winner_of(match: Match) -> int | None:
    """The player who has won a finished match; None where nobody has."""
    winning = Seat.objects.filter(match=match, index__in=match.winners)
    return winning.values_list("player", flat=True).first()


def settle_stakes(match: Match, now: datetime) -> list[Stake]:
    """Pay the stakes of a ranked match and rate its players; of any other there are none.

    The caller holds the row. Safe to repeat: the stakes that were settled now.
    """
    winner = winner_of(match)
    settled = coins.settle(match=match.public_id, winner=winner, now=now)
    for stake in settled:
        if winner is not None and stake.player_id != winner:
            loser = stake.player_id
            ratings.rate(match=match.public_id, winner=winner, loser=loser, now=now)
    return settled


def _told(
    match: Match, secret: bytes, version: int, added: Sequence[Logged] = ()
) -> tuple[Tally, ...]:
    """What each seat did; nothing where the log is damaged.

    What is over stays over, even if nobody can tell any more how an early deal of it went.
    """
    try:
        history = log.history_until(match, version)
        return tallies_of(match.public_id, secret, (*history, *added))
    except UnreadableLog:
        logger.exception("match %s cannot be told", match.public_id)
        return ()
