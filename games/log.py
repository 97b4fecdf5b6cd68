"""The log in the database: events to rows and rows to events. The only reader of payloads."""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from games import statements
from games.engine.rulesets import Faces, LoserCounts, RuleSet
from games.errors import DamagedLog, NewerLog
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
    MatchEnd,
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
from games.models import Event, Match
from games.presence import Being, SeatState
from games.statements import Line

Payload = dict[str, Any]
Reader = Callable[[int | None, Payload], Happening]


def kind_of(event: Happening) -> str:
    """The kind an event is stored under."""
    return KINDS[type(event)]


def seat_of(event: Happening) -> int | None:
    """The seat whose doing it was."""
    return getattr(event, "seat", None)


def payload_of(event: Happening) -> Payload:
    """What is stored beside kind and seat."""
    payload = asdict(event)
    payload.pop("seat", None)
    return {key: _plain(value) for key, value in payload.items()}


def history(match: Match) -> tuple[Logged, ...]:
    """What a fold needs: how the match started, and all since its last deal, as of its version.

    Raises UnreadableLog.
    """
    since_deal = Q(kind="started") | Q(number__gte=match.dealt)
    rows = Event.objects.filter(since_deal, match=match, number__lte=match.version)
    return read_all(rows.order_by("number"))


def history_since(match: Match, version: int) -> tuple[Logged, ...]:
    """What has happened since that version, as of the match's own. Raises UnreadableLog."""
    return read_all(statements.lines_since(match, version))


def history_until(match: Match, version: int) -> tuple[Logged, ...]:
    """All that has happened up to that version. Raises UnreadableLog."""
    rows = Event.objects.filter(match=match, number__lte=version)
    return read_all(rows.order_by("number"))


def whole_history(match: Match) -> tuple[Logged, ...]:
    """Every event of the match. Raises UnreadableLog."""
    return read_all(Event.objects.filter(match=match).order_by("number"))


def read_all(rows: Iterable[Event | Line]) -> tuple[Logged, ...]:
    """Rows as events. Raises UnreadableLog."""
    return tuple(Logged(row.number, read(row.kind, row.seat, row.payload), row.at) for row in rows)


def read(kind: str, seat: int | None, payload: Payload) -> Happening:
    """One row as an event. Raises UnreadableLog."""
    if kind not in READERS:
        raise NewerLog(kind)
    try:
        return READERS[kind](seat, payload)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedLog(f"a {kind} event cannot be read: {error!r}") from error


def _plain(value: Any) -> Any:
    """A value as JSON can hold it: moments as text, lengths of time in seconds."""
    match value:
        case datetime():
            return value.isoformat()
        case timedelta():
            return value.total_seconds()
        case dict():
            return {key: _plain(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            return value


def _seat(seat: int | None) -> int:
    if seat is None:
        raise ValueError("no seat")
    return seat


def _of_a_seat(kind: Callable[[int], Happening]) -> Reader:
    """The reader of an event that says nothing but whose it is."""
    return lambda seat, payload: kind(_seat(seat))


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
        clock=payload["clock"],
    )


def _entropy(seat: int | None, payload: Payload) -> Entropy:
    return Entropy(_seat(seat), str(payload["digits"]))


def _dealt(seat: int | None, payload: Payload) -> Dealt:
    return Dealt(
        number=payload["number"],
        dealer=payload["dealer"],
        points=tuple(payload["points"]),
        entropies=tuple(payload["entropies"]),
        seats=tuple(_state(each) for each in payload["seats"]),
        outage=_moment(payload["outage"]) if payload["outage"] else None,
    )


def _state(payload: Payload) -> SeatState:
    return SeatState(
        being=Being(payload["being"]),
        since=_moment(payload["since"]),
        absence_used=timedelta(seconds=payload["absence_used"]),
        pauses_used=payload["pauses_used"],
        missed=payload["missed"],
    )


def _ended(seat: int | None, payload: Payload) -> Ended:
    return Ended(MatchEnd(payload["reason"]), tuple(payload["winners"]))


def _acted(seat: int | None, payload: Payload) -> Acted:
    return Acted(_seat(seat), str(payload["action"]), By(payload["by"]))


def _absent(seat: int | None, payload: Payload) -> Absent:
    return Absent(_seat(seat), _moment(payload["since"]))


def _outage_over(seat: int | None, payload: Payload) -> OutageOver:
    return OutageOver(_moment(payload["began"]), _moment(payload["ended"]))


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


KINDS: dict[type[Happening], str] = {
    Started: "started",
    Entropy: "entropy",
    Dealt: "dealt",
    Acted: "acted",
    Resigned: "resigned",
    NextPressed: "next_pressed",
    SheetHeld: "sheet_held",
    Absent: "absent",
    Returned: "returned",
    Paused: "paused",
    Substituted: "substituted",
    Resumed: "resumed",
    Shown: "shown",
    ShowEnded: "show_ended",
    OutageOver: "outage",
    Left: "left",
    Ended: "ended",
}

READERS: dict[str, Reader] = {
    "started": _started,
    "entropy": _entropy,
    "dealt": _dealt,
    "acted": _acted,
    "resigned": _of_a_seat(Resigned),
    "next_pressed": _of_a_seat(NextPressed),
    "sheet_held": _of_a_seat(SheetHeld),
    "absent": _absent,
    "returned": _of_a_seat(Returned),
    "paused": _of_a_seat(Paused),
    "substituted": _of_a_seat(Substituted),
    "resumed": _of_a_seat(Resumed),
    "shown": _of_a_seat(Shown),
    "show_ended": _of_a_seat(ShowEnded),
    "outage": _outage_over,
    "left": _of_a_seat(Left),
    "ended": _ended,
}
