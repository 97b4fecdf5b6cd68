"""The table: what a match is now, folded from its log and its secret. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import assert_never

from games.engine import notation, proof
from games.engine.cards import Seat
from games.engine.deal import Deal, Step
from games.engine.errors import EngineError
from games.engine.match import Score, next_seat
from games.engine.rulesets import RuleSet
from games.events import (
    Acted,
    By,
    Dealt,
    Ended,
    Happening,
    Left,
    Logged,
    NextPressed,
    Resigned,
    SheetHeld,
    Started,
)


class Contradiction(Exception):
    """The log contradicts itself, the secret or the rules."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet after a deal: since when, who pressed Play, whether its countdown is stopped."""

    since: datetime
    pressed: frozenset[Seat]
    held: bool = False


@dataclass(frozen=True, slots=True)
class Noted:
    """Something everybody saw in this deal, with its event's number; no step means resigned."""

    number: int
    seat: Seat
    by: By
    step: Step | None


@dataclass(frozen=True, slots=True)
class Table:
    """A match at a moment.

    `version` is the number of the last event, `position` of the last that changed the deal.
    """

    match: str
    secret: bytes
    started: Started
    version: int
    position: int
    last_at: datetime
    score: Score
    entropies: tuple[str, ...]
    number: int = 0
    dealer: Seat = 0
    deal: Deal | None = None
    noted: tuple[Noted, ...] = ()
    sheet: Sheet | None = None
    left: Seat | None = None
    end: Ended | None = None

    @property
    def rules(self) -> RuleSet:
        """The rules this match started with."""
        return self.started.rules

    @property
    def bots(self) -> tuple[str | None, ...]:
        """The computer's level in each seat, None for a person."""
        return self.started.bots

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.bots)

    @property
    def practice(self) -> bool:
        """Whether the computer plays: nothing is scored, nobody can be absent."""
        return any(self.bots)

    @property
    def people(self) -> frozenset[Seat]:
        """Seats a person sits in."""
        return frozenset(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def next_dealer(self) -> Seat:
        """Who deals next: the first dealer, then in turn."""
        return next_seat(self.dealer, self.seats) if self.number else self.started.dealer

    @property
    def everybody_pressed(self) -> bool:
        """Whether all people want the next deal; the computer always does."""
        return self.sheet is not None and self.people <= self.sheet.pressed


def fold(match: str, secret: bytes, log: Iterable[Logged]) -> Table:
    """The table after these events: the first of the match, then all since some deal.

    Raises Contradiction where they don't fit each other, the secret or the rules.
    """
    events = iter(log)
    first = next(events, None)
    if first is None or not isinstance(first.event, Started):
        raise Contradiction("the log does not begin with a start")
    table = _begin(match, secret, first, first.event)
    for logged in events:
        table = after(table, logged)
    return table


def after(table: Table, logged: Logged) -> Table:
    """The table after one more event. Raises Contradiction."""
    _check_order(table, logged)
    try:
        changed = _apply(table, logged, logged.event)
    except EngineError as error:
        raise Contradiction(f"event {logged.number}: {error!r}") from error
    return replace(changed, version=logged.number, last_at=logged.at)


def _begin(match: str, secret: bytes, first: Logged, started: Started) -> Table:
    if proof.commitment(secret) != started.sha256:
        raise Contradiction("the secret is not the one committed to")
    seats = len(started.bots)
    return Table(
        match=match,
        secret=secret,
        started=started,
        version=first.number,
        position=first.number,
        last_at=first.at,
        score=Score.start(started.target, seats),
        entropies=("",) * seats,
    )


def _check_order(table: Table, logged: Logged) -> None:
    """Numbers run on; only a fold that starts at a deal may skip what came before it."""
    skips = table.number == 0 and isinstance(logged.event, Dealt)
    if logged.number != table.version + 1 and not skips:
        raise Contradiction(f"event {logged.number} follows {table.version}")
    if table.end is not None:
        raise Contradiction(f"event {logged.number} after the end")


def _apply(table: Table, logged: Logged, event: Happening) -> Table:
    match event:
        case Started():
            raise Contradiction("a second start")
        case Dealt():
            return _dealt(table, logged, event)
        case Acted():
            return _acted(table, logged, event)
        case Resigned():
            return _resigned(table, logged, event)
        case NextPressed():
            sheet = _sheet(table)
            return replace(table, sheet=replace(sheet, pressed=sheet.pressed | {event.seat}))
        case SheetHeld():
            return replace(table, sheet=replace(_sheet(table), held=True))
        case Left():
            return replace(table, left=event.seat)
        case Ended():
            return replace(table, end=event)
        case _:
            assert_never(event)


def _dealt(table: Table, logged: Logged, event: Dealt) -> Table:
    follows = table.number == 0 or (
        event.number == table.number + 1
        and event.points == table.score.points
        and event.dealer == table.next_dealer
    )
    if not follows:
        raise Contradiction(f"deal {event.number} does not follow deal {table.number}")
    deck = proof.deck(table.secret, table.match, event.entropies, event.number)
    return replace(
        table,
        number=event.number,
        dealer=event.dealer,
        score=Score(table.score.target, event.points),
        entropies=event.entropies,
        deal=Deal.start(table.rules, deck, next_seat(event.dealer, table.seats)),
        noted=(),
        sheet=None,
        position=logged.number,
    )


def _acted(table: Table, logged: Logged, event: Acted) -> Table:
    deal = _deal(table)
    changed = deal.apply(event.seat, notation.read(event.action, deal.trump))
    noted = Noted(logged.number, event.seat, event.by, changed.steps[-1])
    return _played(table, logged, changed, noted)


def _resigned(table: Table, logged: Logged, event: Resigned) -> Table:
    noted = Noted(logged.number, event.seat, By.PLAYER, None)
    return _played(table, logged, _deal(table).resign(event.seat), noted)


def _played(table: Table, logged: Logged, deal: Deal, noted: Noted) -> Table:
    played = replace(table, deal=deal, noted=(*table.noted, noted), position=logged.number)
    if deal.result is None:
        return played
    score = table.score.after(deal.result)
    return replace(played, score=score, sheet=Sheet(logged.at, frozenset()))


def _deal(table: Table) -> Deal:
    if table.deal is None:
        raise Contradiction("nothing is dealt yet")
    return table.deal


def _sheet(table: Table) -> Sheet:
    if table.sheet is None:
        raise Contradiction("no deal has just ended")
    return table.sheet
