"""What each seat did in a match, counted from its whole log. Pure."""

from collections import Counter
from collections.abc import Sequence

from accounts.records import Tally
from games.engine.actions import Close
from games.engine.cards import Seat
from games.engine.match import Honours, honours
from games.events import Acted, By, Left, Logged, MatchEnd
from games.fold import after, fold
from games.table import Table

NOTHING = Honours((), (), ())


def counts(table: Table) -> bool:
    """Whether what was done in this match goes into anybody's record."""
    ended = table.end is not None and table.end.reason is not MatchEnd.ABORTED
    return ended and not table.practice


def tallies_of(match: str, secret: bytes, log: Sequence[Logged]) -> tuple[Tally, ...]:
    """A tally a seat, for a finished match between people; of one that was aborted there is none.

    Raises Contradiction.
    """
    table = fold(match, secret, log[:1])
    done: Counter[tuple[str, Seat]] = Counter()
    for logged in log[1:]:
        before, table = table, after(table, logged)
        done.update(_done(before, table, logged))
    if table.end is None or not counts(table):
        return ()
    kept = honours(table.score) if table.end.reason is MatchEnd.TARGET else NOTHING
    return tuple(_tally(table, seat, kept, done) for seat in range(table.seats))


def _done(before: Table, now: Table, logged: Logged) -> list[tuple[str, Seat]]:
    """What happened with this event that is counted, and whose it was."""
    found: list[tuple[str, Seat]] = []
    match logged.event:
        case Acted(seat=seat, by=By.PLAYER) if now.deal is not None:
            step = now.deal.steps[-1]
            if isinstance(step.action, Close):
                found.append(("closes", seat))
            if step.marriage:
                found.append(("marriages", seat))
        case Left(seat=seat) if before.sheet is None or not now.rules.leaving_is_plain_loss:
            found.append(("extra_losses", seat))
    return [*found, *_failed_close(before, now)]


def _failed_close(before: Table, now: Table) -> list[tuple[str, Seat]]:
    """The closer of a deal that has just ended and was not his."""
    deal = now.deal
    if deal is None or deal.result is None or deal.closed is None:
        return []
    is_new = before.deal is None or before.deal.result is None
    closer = deal.closed.by
    return [("closes_failed", closer)] if is_new and closer not in deal.result.winners else []


def _tally(table: Table, seat: Seat, kept: Honours, done: Counter[tuple[str, Seat]]) -> Tally:
    assert table.end is not None
    won = seat in table.end.winners
    return Tally(
        played=1,
        won=int(won),
        lost=int(not won),
        extra_losses=done["extra_losses", seat],
        bunkas_given=int(won and bool(kept.bunka)),
        bunkas_taken=int(seat in kept.bunka),
        full_bunkas_given=int(won and bool(kept.full_bunka)),
        full_bunkas_taken=int(seat in kept.full_bunka),
        tight_wins=int(seat in kept.tight),
        closes=done["closes", seat],
        closes_failed=done["closes_failed", seat],
        marriages=done["marriages", seat],
    )
