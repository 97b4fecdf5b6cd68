"""A finished match for others to read: every pack and every action, as JSON and in our notation."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from accounts.models import shown
from games import log, proofs, selectors
from games.engine import notation
from games.engine.cards import Card, Seat
from games.engine.deal import Deal
from games.engine.match import next_seat
from games.engine.rulesets import RuleSet
from games.engine.scoring import DealResult
from games.events import Acted, By, Dealt, Ended, Logged, Resigned
from games.models import Match
from games.proofs import DealtDeck, Proof
from games.selectors import Sitting
from games.table import Table

RESIGN = "resign"
"""How giving up a deal is written; it is no action of the engine."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat did, in notation, and who did it in the seat's name."""

    seat: Seat
    action: str
    by: By

    @property
    def is_stand_in(self) -> bool:
        """Whether the computer did it in a person's place."""
        return self.by in (By.CLOCK, By.SUBSTITUTE)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal: its pack, top card first, all that was done, and the game points after it."""

    rules: RuleSet
    number: int
    dealer: Seat
    forehand: Seat
    deck: tuple[Card, ...]
    moves: tuple[Move, ...] = ()

    def positions(self) -> tuple[Deal, ...]:
        """The deal at its start and after every move, played through the engine."""
        positions = [Deal.start(self.rules, self.deck, self.forehand)]
        for move in self.moves:
            positions.append(_moved(positions[-1], move))
        return tuple(positions)

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None where the match ended first."""
        return self.positions()[-1].result


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """All of a finished match that may be known: everything."""

    table: Table
    proof: Proof
    seats: tuple[Sitting, ...]
    deals: tuple[DealRecord, ...]

    @property
    def end(self) -> Ended:
        """How the match ended."""
        assert self.table.end is not None
        return self.table.end


def record_of(match: Match) -> MatchRecord:
    """The record of a finished match. Never call it for a live one.

    Raises UnreadableLog.
    """
    assert match.status == Match.Status.OVER
    table, proof = proofs.replayed(match), proofs.proof_of(match)
    return MatchRecord(
        table=table,
        proof=proof,
        seats=selectors.sittings(match.pk),
        deals=tuple(_deals(table.rules, proof.deals, log.whole_history(match))),
    )


def as_json(record: MatchRecord) -> dict[str, Any]:
    """The record as JSON can hold it."""
    started = record.table.started
    return {
        "match": record.proof.match,
        "rules": started.rules.id,
        "target": started.target,
        "clock": started.clock,
        "scheme": started.scheme,
        "sha256": record.proof.sha256,
        "secret": record.proof.secret,
        "entropies": list(record.proof.entropies),
        "seats": [_name(each) for each in record.seats],
        "deals": [_deal_json(deal) for deal in record.deals],
        "end": {
            "reason": record.end.reason.value,
            "winners": list(record.end.winners),
            "points": list(record.table.score.points),
        },
    }


def as_text(record: MatchRecord) -> str:
    """The record in our notation: a line for each trick, `*` where the computer stood in."""
    started = record.table.started
    head = [
        f"match {record.proof.match}",
        f"rules {started.rules.id}, target {started.target}, clock {started.clock or 'none'}",
        *(f"seat {at}: {_name(each)}" for at, each in enumerate(record.seats)),
        f"sha256 {record.proof.sha256}",
        f"secret {record.proof.secret}",
        *(f"digits {at}: {digits or '-'}" for at, digits in enumerate(record.proof.entropies)),
    ]
    deals = [line for deal in record.deals for line in _deal_lines(deal)]
    points = ":".join(str(each) for each in record.table.score.points)
    end = f"end {record.end.reason.value}, winners {_seats(record.end.winners)}, points {points}"
    return "\n".join([*head, *deals, "", end, ""])


def _deals(
    rules: RuleSet, decks: tuple[DealtDeck, ...], events: tuple[Logged, ...]
) -> Iterator[DealRecord]:
    """The deals with their moves, as the log has them."""
    packs = {each.number: each.deck for each in decks}
    current: DealRecord | None = None
    for logged in events:
        event = logged.event
        if isinstance(event, Dealt):
            if current is not None:
                yield current
            forehand = next_seat(event.dealer, len(event.points))
            deck = packs[event.number]
            current = DealRecord(rules, event.number, event.dealer, forehand, deck)
        move = _move(event)
        if current is not None and move is not None:
            current = replace(current, moves=(*current.moves, move))
    if current is not None:
        yield current


def _move(event: object) -> Move | None:
    match event:
        case Acted():
            return Move(event.seat, event.action, event.by)
        case Resigned():
            return Move(event.seat, RESIGN, By.PLAYER)
        case _:
            return None


def _moved(deal: Deal, move: Move) -> Deal:
    if move.action == RESIGN:
        return deal.resign(move.seat)
    return deal.apply(move.seat, notation.read(move.action, deal.trump))


def _name(sitting: Sitting) -> str:
    return sitting.bot or shown(sitting.name)


def _deal_json(deal: DealRecord) -> dict[str, Any]:
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "forehand": deal.forehand,
        "deck": [card.value for card in deal.deck],
        "actions": [[move.seat, move.action, move.by.value] for move in deal.moves],
        "result": _result_json(deal.result) if deal.result else None,
    }


def _result_json(result: DealResult) -> dict[str, Any]:
    return {
        "winners": list(result.winners),
        "points": result.game_points,
        "reason": result.reason.value,
        "totals": [standing.total for standing in result.standings],
    }


def _deal_lines(deal: DealRecord) -> Iterator[str]:
    yield ""
    yield f"deal {deal.number}, dealer {deal.dealer}, forehand {deal.forehand}"
    yield "pack " + " ".join(card.value for card in deal.deck)
    line: list[str] = []
    for move, after in zip(deal.moves, deal.positions()[1:], strict=True):
        line.append(f"{move.seat} {move.action}{'*' if move.is_stand_in else ''}")
        if after.steps and after.steps[-1].trick and not after.laid:
            yield "  ".join(line)
            line = []
    if line:
        yield "  ".join(line)
    result = deal.result
    if result is not None:
        winners = _seats(result.winners)
        yield f"result {result.reason.value}, winners {winners}, points {result.game_points}"


def _seats(seats: tuple[Seat, ...]) -> str:
    return " ".join(str(seat) for seat in seats) or "-"
