"""The table: what a match is at a moment, as everything that decides about it sees it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clock import Clock
from games.engine.cards import Card, Seat
from games.engine.deal import Deal, Step
from games.engine.match import Score, next_seat
from games.engine.rulesets import RuleSet
from games.events import By, Ended, Started
from games.presence import Being, SeatState


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
class Showing:
    """A seat shows the others the cards it held at that moment."""

    seat: Seat
    cards: tuple[Card, ...]
    since: datetime


@dataclass(frozen=True, slots=True)
class Table:
    """A match at a moment.

    `version` is the number of the last event, `position` of the last that changed the deal, and
    `moved_at` when that was. `clock` is the clock of whoever is to act. `cut` are the seats that
    gave their entropy. `outage` is the end of the last outage that was taken account of.
    """

    match: str
    secret: bytes
    started: Started
    started_at: datetime
    version: int
    position: int
    last_at: datetime
    moved_at: datetime
    score: Score
    entropies: tuple[str, ...]
    states: tuple[SeatState, ...]
    number: int = 0
    dealer: Seat = 0
    deal: Deal | None = None
    noted: tuple[Noted, ...] = ()
    clock: Clock | None = None
    sheet: Sheet | None = None
    showing: Showing | None = None
    cut: frozenset[Seat] = frozenset()
    outage: datetime | None = None
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
    def time_limit(self) -> timedelta | None:
        """The time for a move; None where there is no hurry."""
        return None if self.started.clock is None else timedelta(seconds=self.started.clock)

    @property
    def people(self) -> frozenset[Seat]:
        """Seats a person sits in."""
        return frozenset(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None between deals and when the match is over."""
        return self.deal.to_act if self.deal is not None and self.end is None else None

    @property
    def next_dealer(self) -> Seat:
        """Who deals next: the first dealer, then in turn."""
        return next_seat(self.dealer, self.seats) if self.number else self.started.dealer

    @property
    def everybody_pressed(self) -> bool:
        """Whether all people want the next deal; the computer always does."""
        return self.sheet is not None and self.people <= self.sheet.pressed

    @property
    def everybody_cut(self) -> bool:
        """Whether all people gave their entropy; in practice nobody is asked."""
        return self.practice or self.people <= self.cut

    def being(self, seat: Seat) -> Being:
        """The state that seat is in."""
        return self.states[seat].being
