"""The log in the database: events to rows and rows to events. The only reader of payloads."""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any, assert_never

from django.db.models import Q

from games.engine.rulesets import Faces, LoserCounts, RuleSet
from games.events import (
    Acted,
    By,
    Dealt,
    Ended,
    Happening,
    Left,
    Logged,
    MatchEnd,
    NextPressed,
    Resigned,
    SheetHeld,
    Started,
)
from games.models import Event, Match

Payload = dict[str, Any]


class DamagedLog(Exception):
    """The log contradicts itself or the rules; the match is closed to play."""


class NewerLog(Exception):
    """The log has a kind we do not know: a newer server wrote it. Not damage."""


def kind_of(event: Happening) -> str:
    """The kind an event is stored under."""
    return KINDS[type(event)]


def seat_of(event: Happening) -> int | None:
    """The seat whose doing it was."""
    match event:
        case Acted() | Resigned() | NextPressed() | SheetHeld() | Left():
            return event.seat
        case Started() | Dealt() | Ended():
            return None
        case _:
            assert_never(event)


def payload_of(event: Happening) -> Payload:
    """What is stored beside kind and seat."""
    payload = asdict(event)
    payload.pop("seat", None)
    return payload


def history(match: Match) -> tuple[Logged, ...]:
    """What a fold needs: how the match started, and all since its last deal.

    Raises DamagedLog or NewerLog.
    """
    since_deal = Q(kind="started") | Q(number__gte=match.dealt)
    return read_all(Event.objects.filter(since_deal, match=match).order_by("number"))


def whole_history(match: Match) -> tuple[Logged, ...]:
    """Every event of the match. Raises DamagedLog or NewerLog."""
    return read_all(Event.objects.filter(match=match).order_by("number"))


def read_all(rows: Iterable[Event]) -> tuple[Logged, ...]:
    """Rows as events. Raises DamagedLog or NewerLog."""
    return tuple(Logged(row.number, read(row.kind, row.seat, row.payload), row.at) for row in rows)


def read(kind: str, seat: int | None, payload: Payload) -> Happening:
    """One row as an event. Raises DamagedLog or NewerLog."""
    if kind not in READERS:
        raise NewerLog(kind)
    try:
        return READERS[kind](seat, payload)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedLog(f"a {kind} event cannot be read: {error!r}") from error


def _seat(seat: int | None) -> int:
    if seat is None:
        raise ValueError("no seat")
    return seat


def _rules(payload: Payload) -> RuleSet:
    return RuleSet(
        **{
            **payload,
            "targets": tuple(payload["targets"]),
            "loser_counts": LoserCounts(payload["loser_counts"]),
            "faces": Faces(payload["faces"]),
        }
    )


def _started(seat: int | None, payload: Payload) -> Started:
    return Started(
        rules=_rules(payload["rules"]),
        target=payload["target"],
        scheme=payload["scheme"],
        sha256=payload["sha256"],
        dealer=payload["dealer"],
        bots=tuple(payload["bots"]),
    )


def _dealt(seat: int | None, payload: Payload) -> Dealt:
    return Dealt(
        number=payload["number"],
        dealer=payload["dealer"],
        points=tuple(payload["points"]),
        entropies=tuple(payload["entropies"]),
    )


def _ended(seat: int | None, payload: Payload) -> Ended:
    return Ended(MatchEnd(payload["reason"]), tuple(payload["winners"]))


def _acted(seat: int | None, payload: Payload) -> Acted:
    return Acted(_seat(seat), str(payload["action"]), By(payload["by"]))


KINDS: dict[type[Happening], str] = {
    Started: "started",
    Dealt: "dealt",
    Acted: "acted",
    Resigned: "resigned",
    NextPressed: "next_pressed",
    SheetHeld: "sheet_held",
    Left: "left",
    Ended: "ended",
}

READERS: dict[str, Callable[[int | None, Payload], Happening]] = {
    "started": _started,
    "dealt": _dealt,
    "acted": _acted,
    "resigned": lambda seat, payload: Resigned(_seat(seat)),
    "next_pressed": lambda seat, payload: NextPressed(_seat(seat)),
    "sheet_held": lambda seat, payload: SheetHeld(_seat(seat)),
    "left": lambda seat, payload: Left(_seat(seat)),
    "ended": _ended,
}
