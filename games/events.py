"""What can happen to a match: the kinds of events in its log, each a frozen fact.

A kind never changes its meaning; a new meaning is a new kind.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.engine.cards import Seat
from games.engine.rulesets import RuleSet
from games.presence import SeatState


class By(StrEnum):
    """Who acted in a seat's name."""

    PLAYER = "player"
    BOT = "bot"
    CLOCK = "clock"
    SUBSTITUTE = "substitute"


class MatchEnd(StrEnum):
    """How a match ends; the whole list."""

    TARGET = "target"
    LEFT = "left"
    TIMED_OUT = "timed_out"
    DISCONNECTED = "disconnected"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Started:
    """The match begins: its rules copied, its secret committed to, its seats taken.

    `bots` names the computer's level per seat, None for a person. `dealer` deals first. `clock` is
    the time for a move in seconds, None where there is no hurry.
    """

    rules: RuleSet
    target: int
    scheme: int
    sha256: str
    dealer: Seat
    bots: tuple[str | None, ...]
    clock: int | None = None


@dataclass(frozen=True, slots=True)
class Entropy:
    """A seat cut the pack: its lower-case hex digits go into every deal of the match."""

    seat: Seat
    digits: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal `number` begins, with all that outlives a deal: a fold may start here.

    `outage` is the end of the last outage that was taken account of.
    """

    number: int
    dealer: Seat
    points: tuple[int, ...]
    entropies: tuple[str, ...]
    seats: tuple[SeatState, ...]
    outage: datetime | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something in the deal, in notation."""

    seat: Seat
    action: str
    by: By


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up the deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NextPressed:
    """A seat wants the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SheetHeld:
    """A seat stopped the sheet's countdown."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    """A seat left the match for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Absent:
    """A seat has no line; it was last heard `since`."""

    seat: Seat
    since: datetime


@dataclass(frozen=True, slots=True)
class Returned:
    """An absent seat has a line again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused:
    """A seat asked for a pause."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Substituted:
    """A seat's pause is over: the computer stands in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resumed:
    """A paused or substituted seat plays again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat shows the cards it holds at this moment to the others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowEnded:
    """The cards are hidden again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OutageOver:
    """A fault of ours is over; the time of it counts for nobody."""

    began: datetime
    ended: datetime


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    reason: MatchEnd
    winners: tuple[Seat, ...]


Happening = (
    Started
    | Entropy
    | Dealt
    | Acted
    | Resigned
    | NextPressed
    | SheetHeld
    | Absent
    | Returned
    | Paused
    | Substituted
    | Resumed
    | Shown
    | ShowEnded
    | OutageOver
    | Left
    | Ended
)


@dataclass(frozen=True, slots=True)
class Logged:
    """An event in its place in the log."""

    number: int
    event: Happening
    at: datetime
