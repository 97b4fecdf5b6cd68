"""What somebody at a table can want, and what the table says to it. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import assert_never

from games.engine import notation
from games.engine.cards import Seat
from games.engine.errors import Refusal, UnreadableAction
from games.events import (
    Acted,
    By,
    Ended,
    Entropy,
    Happening,
    Left,
    MatchEnd,
    NextPressed,
    Paused,
    Resigned,
    Resumed,
    SheetHeld,
    Shown,
)
from games.presence import PAUSES, Being
from games.table import Table


class DoorRefusal(StrEnum):
    """Why the door refuses a command, beyond what the rules refuse."""

    STALE = "stale"
    PRICE_CHANGED = "price_changed"
    NO_SHEET = "no_sheet"
    HAS_CLOCK = "has_clock"
    NOTHING_TO_CUT = "nothing_to_cut"
    NO_PAUSE_LEFT = "no_pause_left"
    NOT_PAUSED = "not_paused"
    SHOWN_ALREADY = "shown_already"
    NOT_BETWEEN_DEALS = "not_between_deals"
    NOT_IN_PRACTICE = "not_in_practice"
    ONLY_IN_PRACTICE = "only_in_practice"
    STILL_PLAYING = "still_playing"
    BARRED = "barred"
    MATCH_OVER = "match_over"
    TOO_FEW_COINS = "too_few_coins"
    PLAYS_ELSEWHERE = "plays_elsewhere"
    OTHER_TOO_FEW_COINS = "other_too_few_coins"
    OTHER_PLAYS = "other_plays"
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


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack, once a match: lower-case hex digits for every deal's shuffle."""

    id: str
    digits: str


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause, please."""

    id: str


@dataclass(frozen=True, slots=True)
class Resume:
    """OK, I play on."""

    id: str


@dataclass(frozen=True, slots=True)
class Show:
    """Show the others the cards held in deal number `deal`."""

    id: str
    deal: int


@dataclass(frozen=True, slots=True)
class Abort:
    """End a match without clocks in which nobody has moved for long."""

    id: str


Command = Act | Resign | Next | Hold | Leave | Cut | Pause | Resume | Show | Abort

IDLE = timedelta(minutes=10)
"""Without a clock, and without a move for so long, the other may end the match."""

Verdict = tuple[Happening, ...] | Reason
"""The events a command makes, its own last; none where all is so already; or why it makes none."""


def judge(table: Table, seat: Seat, command: Command, now: datetime) -> Verdict:
    """The events this command makes at this table, or why it makes none."""
    if table.end is not None:
        return DoorRefusal.MATCH_OVER
    match command:
        case Act():
            return _act(table, seat, command)
        case Resign():
            return _resign(table, seat, command)
        case Next():
            return _next(table, seat)
        case Hold():
            return _hold(table, seat)
        case Leave():
            return (Left(seat),) if command.deal == table.number else DoorRefusal.STALE
        case Cut():
            return _cut(table, seat, command)
        case Pause():
            return _pause(table, seat)
        case Resume():
            return (Resumed(seat),) if _is_away(table, seat) else DoorRefusal.NOT_PAUSED
        case Show():
            return _show(table, seat, command)
        case Abort():
            return _abort(table, seat, now)
        case _:
            assert_never(command)


def may_abort_at(table: Table, seat: Seat) -> datetime | None:
    """When this seat may end the match, since the other does nothing; None where it may not."""
    if table.practice or table.started.clock is not None or table.end is not None:
        return None
    if table.sheet is not None:
        return table.sheet.since + IDLE if seat in table.sheet.pressed else None
    return table.moved_at + IDLE if table.to_act not in (None, seat) else None


def _is_away(table: Table, seat: Seat) -> bool:
    return table.being(seat) in (Being.PAUSED, Being.SUBSTITUTED)


def _act(table: Table, seat: Seat, command: Act) -> Verdict:
    if command.position != table.position or table.deal is None:
        return DoorRefusal.STALE
    try:
        action = notation.read(command.action, table.deal.trump)
    except UnreadableAction:
        return DoorRefusal.MALFORMED
    refusal = table.deal.refusal(seat, action)
    if refusal is not None:
        return refusal
    acted = Acted(seat, command.action, By.BOT if table.bots[seat] else By.PLAYER)
    return (Resumed(seat), acted) if _is_away(table, seat) else (acted,)


def _resign(table: Table, seat: Seat, command: Resign) -> Verdict:
    if command.deal != table.number or table.deal is None:
        return DoorRefusal.STALE
    if table.deal.result is not None:
        return Refusal.DEAL_OVER
    if command.price != table.deal.resignation_price(seat).points:
        return DoorRefusal.PRICE_CHANGED
    return (Resigned(seat),)


def _next(table: Table, seat: Seat) -> Verdict:
    if table.sheet is None:
        return DoorRefusal.NO_SHEET
    return () if seat in table.sheet.pressed else (NextPressed(seat),)


def _hold(table: Table, seat: Seat) -> Verdict:
    if table.sheet is None:
        return DoorRefusal.NO_SHEET
    if table.started.clock is not None:
        return DoorRefusal.HAS_CLOCK
    return () if table.sheet.held else (SheetHeld(seat),)


def _cut(table: Table, seat: Seat, command: Cut) -> Verdict:
    if table.number or table.practice or seat in table.cut:
        return DoorRefusal.NOTHING_TO_CUT
    return (Entropy(seat, command.digits),)


def _pause(table: Table, seat: Seat) -> Verdict:
    if table.practice:
        return DoorRefusal.NOT_IN_PRACTICE
    if table.to_act is None:
        return DoorRefusal.NOT_BETWEEN_DEALS
    state = table.states[seat]
    if state.being is not Being.HERE or state.pauses_used >= PAUSES:
        return DoorRefusal.NO_PAUSE_LEFT
    return (Paused(seat),)


def _show(table: Table, seat: Seat, command: Show) -> Verdict:
    if table.practice:
        return DoorRefusal.NOT_IN_PRACTICE
    if command.deal != table.number or table.to_act is None:
        return DoorRefusal.STALE
    return DoorRefusal.SHOWN_ALREADY if table.showing else (Shown(seat),)


def _abort(table: Table, seat: Seat, now: datetime) -> Verdict:
    at = may_abort_at(table, seat)
    if at is None or now < at:
        return DoorRefusal.STILL_PLAYING
    return (Ended(MatchEnd.ABORTED, ()),)
