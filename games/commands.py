"""What somebody at a table can want, and what the table says to it. Pure."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from games.engine import notation
from games.engine.cards import Seat
from games.engine.errors import Refusal, UnreadableAction
from games.events import Acted, By, Happening, Left, NextPressed, Resigned, SheetHeld
from games.table import Table


class DoorRefusal(StrEnum):
    """Why the door refuses a command, beyond what the rules refuse."""

    STALE = "stale"
    PRICE_CHANGED = "price_changed"
    NO_SHEET = "no_sheet"
    MATCH_OVER = "match_over"
    DAMAGED = "damaged"
    NEWER = "newer"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    BUSY = "busy"


Reason = Refusal | DoorRefusal


@dataclass(frozen=True, slots=True)
class Act:
    """Do `action` (notation), thought of at `position`."""

    id: str
    position: int
    action: str


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up deal number `deal` at the price that was shown, in game points."""

    id: str
    deal: int
    price: int


@dataclass(frozen=True, slots=True)
class Next:
    """On to the next deal."""

    id: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Stop the sheet's countdown."""

    id: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match for good, in deal number `deal`."""

    id: str
    deal: int


Command = Act | Resign | Next | Hold | Leave


def judge(table: Table, seat: Seat, command: Command) -> Happening | Reason:
    """The event this command makes at this table, or why it makes none."""
    if table.end is not None:
        return DoorRefusal.MATCH_OVER
    match command:
        case Act():
            return _act(table, seat, command)
        case Resign():
            return _resign(table, seat, command)
        case Next():
            return NextPressed(seat) if table.sheet else DoorRefusal.NO_SHEET
        case Hold():
            return SheetHeld(seat) if table.sheet else DoorRefusal.NO_SHEET
        case Leave():
            return Left(seat) if command.deal == table.number else DoorRefusal.STALE
        case _:
            assert_never(command)


def _act(table: Table, seat: Seat, command: Act) -> Happening | Reason:
    if command.position != table.position or table.deal is None:
        return DoorRefusal.STALE
    try:
        action = notation.read(command.action, table.deal.trump)
    except UnreadableAction:
        return DoorRefusal.MALFORMED
    refusal = table.deal.refusal(seat, action)
    by = By.BOT if table.bots[seat] else By.PLAYER
    return refusal or Acted(seat, command.action, by)


def _resign(table: Table, seat: Seat, command: Resign) -> Happening | Reason:
    if command.deal != table.number or table.deal is None:
        return DoorRefusal.STALE
    if table.deal.result is not None:
        return Refusal.DEAL_OVER
    if command.price != table.deal.resignation_price(seat).points:
        return DoorRefusal.PRICE_CHANGED
    return Resigned(seat)
