"""The fold: a log and its secret make a table. Pure."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from games.clock import Clock, Outage
from games.engine import notation, proof
from games.engine.actions import Marry, Play
from games.engine.cards import Seat
from games.engine.deal import Deal
from games.engine.errors import EngineError
from games.engine.match import Score, next_seat
from games.errors import Contradiction
from games.events import (
    Absent,
    Acted,
    By,
    Dealt,
    Ended,
    Entropy,
    Happening,
    Left,
    Logged,
    NextPressed,
    OutageOver,
    Paused,
    Resigned,
    Resumed,
    Returned,
    SheetHeld,
    ShowEnded,
    Shown,
    Started,
    Substituted,
)
from games.presence import Being, SeatState
from games.table import Noted, Sheet, Showing, Table

DIGITS = re.compile(r"[0-9a-f]{0,64}", re.ASCII)


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
        started_at=first.at,
        version=first.number,
        position=first.number,
        last_at=first.at,
        moved_at=first.at,
        score=Score.start(started.target, seats),
        entropies=("",) * seats,
        states=(SeatState(Being.HERE, first.at),) * seats,
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
        case Entropy():
            return _cut(table, event)
        case Dealt():
            return _dealt(table, logged, event)
        case Acted():
            return _acted(table, logged, event)
        case Resigned():
            noted = Noted(logged.number, event.seat, By.PLAYER, None)
            return _played(table, logged, _deal(table).resign(event.seat), noted)
        case NextPressed():
            sheet = _sheet(table)
            return replace(table, sheet=replace(sheet, pressed=sheet.pressed | {event.seat}))
        case SheetHeld():
            return replace(table, sheet=replace(_sheet(table), held=True))
        case Absent() | Returned() | Paused() | Substituted() | Resumed():
            return _entered(table, logged, event)
        case Shown():
            cards = _deal(table).hands[event.seat]
            return replace(table, showing=Showing(event.seat, cards, logged.at))
        case ShowEnded():
            return replace(table, showing=None)
        case OutageOver():
            return _without(table, Outage(event.began, event.ended))
        case Left():
            return replace(table, left=event.seat)
        case Ended():
            return replace(table, end=event, clock=None, showing=None)
        case _:
            assert_never(event)


def _cut(table: Table, event: Entropy) -> Table:
    if table.number or event.seat in table.cut or not DIGITS.fullmatch(event.digits):
        raise Contradiction("no pack to cut")
    entropies = list(table.entropies)
    entropies[event.seat] = event.digits
    return replace(table, entropies=tuple(entropies), cut=table.cut | {event.seat})


def _dealt(table: Table, logged: Logged, event: Dealt) -> Table:
    follows = table.number == 0 or (
        event.number == table.number + 1
        and event.points == table.score.points
        and event.dealer == table.next_dealer
        and event.seats == table.states
        and event.outage == table.outage
    )
    if not follows:
        raise Contradiction(f"deal {event.number} does not follow deal {table.number}")
    deck = proof.deck(table.secret, table.match, event.entropies, event.number)
    dealt = replace(
        table,
        number=event.number,
        dealer=event.dealer,
        score=Score(table.score.target, event.points),
        entropies=event.entropies,
        states=event.seats,
        outage=event.outage,
        deal=Deal.start(table.rules, deck, next_seat(event.dealer, table.seats)),
        noted=(),
        sheet=None,
        position=logged.number,
    )
    return _turn(dealt, logged)


def _acted(table: Table, logged: Logged, event: Acted) -> Table:
    deal = _deal(table)
    action = notation.read(event.action, deal.trump)
    changed = deal.apply(event.seat, action)
    noted = Noted(logged.number, event.seat, event.by, changed.steps[-1])
    played = _played(_counted(table, event), logged, changed, noted)
    ends_turn = isinstance(action, Play | Marry) or changed.result is not None
    return _turn(played, logged) if ends_turn else replace(played, moved_at=logged.at)


def _counted(table: Table, event: Acted) -> Table:
    """Zeros of the clock in a row: one more by the clock, none after an own move."""
    state = table.states[event.seat]
    match event.by:
        case By.CLOCK:
            return _with_state(table, event.seat, replace(state, missed=state.missed + 1))
        case By.PLAYER:
            return _with_state(table, event.seat, replace(state, missed=0))
        case By.BOT | By.SUBSTITUTE:
            return table
        case _:
            assert_never(event.by)


def _played(table: Table, logged: Logged, deal: Deal, noted: Noted) -> Table:
    played = replace(table, deal=deal, noted=(*table.noted, noted), position=logged.number)
    if deal.result is None:
        return played
    score = table.score.after(deal.result)
    return replace(
        played, score=score, sheet=Sheet(logged.at, frozenset()), clock=None, showing=None
    )


def _turn(table: Table, logged: Logged) -> Table:
    """A turn begins; its clock runs if its player is here."""
    seat = table.to_act
    clock = None
    if seat is not None and table.time_limit is not None:
        here = table.being(seat) is Being.HERE
        clock = Clock(table.time_limit, logged.at if here else None)
    return replace(table, moved_at=logged.at, clock=clock)


def _entered(
    table: Table, logged: Logged, event: Absent | Returned | Paused | Substituted | Resumed
) -> Table:
    """A seat enters another state; its clock stands or runs accordingly."""
    being, allowed = TRANSITIONS[type(event)]
    state = table.states[event.seat]
    if state.being not in allowed:
        raise Contradiction(f"event {logged.number}: seat {event.seat} is {state.being}")
    at = event.since if isinstance(event, Absent) else logged.at
    changed = _with_state(table, event.seat, state.entered(being, at))
    if table.clock is None or table.time_limit is None or table.to_act != event.seat:
        return changed
    if being is Being.HERE:
        return replace(changed, clock=table.clock.resumed(logged.at, table.time_limit))
    return replace(changed, clock=table.clock.stopped(at))


TRANSITIONS: dict[type[Happening], tuple[Being, frozenset[Being]]] = {
    Absent: (Being.ABSENT, frozenset({Being.HERE})),
    Returned: (Being.HERE, frozenset({Being.ABSENT})),
    Paused: (Being.PAUSED, frozenset({Being.HERE})),
    Substituted: (Being.SUBSTITUTED, frozenset({Being.PAUSED})),
    Resumed: (Being.HERE, frozenset({Being.PAUSED, Being.SUBSTITUTED})),
}
"""The state each event leads to, and those it may lead from."""


def _without(table: Table, outage: Outage) -> Table:
    """Everything that is counted from a moment, as if the outage had not been."""
    sheet, showing = table.sheet, table.showing
    return replace(
        table,
        outage=outage.ended,
        moved_at=outage.shift(table.moved_at),
        states=tuple(state.shifted(outage) for state in table.states),
        clock=table.clock.shifted(outage) if table.clock else None,
        sheet=replace(sheet, since=outage.shift(sheet.since)) if sheet else None,
        showing=replace(showing, since=outage.shift(showing.since)) if showing else None,
    )


def _with_state(table: Table, seat: Seat, state: SeatState) -> Table:
    states = list(table.states)
    states[seat] = state
    return replace(table, states=tuple(states))


def _deal(table: Table) -> Deal:
    if table.deal is None:
        raise Contradiction("nothing is dealt yet")
    return table.deal


def _sheet(table: Table) -> Sheet:
    if table.sheet is None:
        raise Contradiction("no deal has just ended")
    return table.sheet
