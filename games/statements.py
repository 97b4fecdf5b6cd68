"""The door's statements in plain SQL: one to read what a visit needs, one to write what came of it.

A third reads on in the log of a table that is remembered, where another process has gone on.
They read and write what `games.models` declares.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from accounts import prepared
from games.models import Lease, Match

HEAD_FIELDS = ("id", "public_id", "status", "version", "dealt", "wake_at", "visits")
"""In the order of the model, as `from_db` wants them."""
LEASE_FIELDS = ("seat", "opened_at", "heard_at", "gone_at")
HEAD = (
    f"SELECT {', '.join(f'head.{field}' for field in HEAD_FIELDS)},"
    " (SELECT number FROM games_event WHERE match_id = %s AND seat = %s AND command = %s),"
    " (SELECT max(at) FROM games_heartbeat),"
    " (SELECT max(ended) FROM games_outage),"
    ' place.player_id, player.name, place.bot, place."index",'
    f" {', '.join(f'lease.{field}' for field in LEASE_FIELDS)}"
    " FROM games_match head"
    " LEFT JOIN games_seat place ON place.match_id = head.id"
    " LEFT JOIN accounts_player player ON player.id = place.player_id"
    ' LEFT JOIN games_lease lease ON lease.match_id = head.id AND lease.seat = place."index"'
    ' WHERE head.id = %s ORDER BY place."index", lease.opened_at'
)
MOVE_HEAD = (
    "UPDATE games_match SET version = %s, dealt = %s, wake_at = %s, visits = visits + 1"
    " WHERE id = %s AND version = %s AND visits = %s AND status = 'live'"
)
EVENT_FIELDS = "match_id, number, kind, seat, payload, command, at"
ADD = f"INSERT INTO games_event ({EVENT_FIELDS}) VALUES (%s, %s, %s, %s, %s, %s, %s)"
LINE = "(%s::bigint, %s::int, %s::varchar, %s::smallint, %s::jsonb, %s::varchar, %s::timestamptz)"
ADD_AT_ONCE = (
    f"WITH moved AS ({MOVE_HEAD} RETURNING id)"
    f" INSERT INTO games_event ({EVENT_FIELDS}) SELECT line.* FROM moved, (VALUES {{}}) line"
)
SINCE = (
    "SELECT number, kind, seat, payload, at FROM games_event"
    " WHERE match_id = %s AND number > %s AND number <= %s ORDER BY number"
)
SITTERS = (
    "SELECT place.player_id, player.name, place.bot FROM games_seat place"
    " LEFT JOIN accounts_player player ON player.id = place.player_id"
    ' WHERE place.match_id = %s ORDER BY place."index"'
)

Sitter = tuple[int | None, str | None, str]
"""Player, name and computer's level of a seat."""


@dataclass(frozen=True, slots=True)
class Head:
    """A match as it is at one moment, and what else a visit to it asks first.

    `answered` is the number of the event the visit's command became, if it did already;
    `beat` when the sweep last ran, `outage` when the last outage ends or has ended. The leases of
    a seat are in the order in which they were opened.
    """

    match: Match
    answered: int | None
    beat: datetime | None
    outage: datetime | None
    sitters: tuple[Sitter, ...]
    leases: tuple[Lease, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log, or to be added to it; its command is not read."""

    number: int
    kind: str
    seat: int | None
    payload: dict[str, Any]
    command: str | None
    at: datetime


def read_head(match_id: int, seat: int | None = None, command: str | None = None) -> Head:
    """The match and who is at it, in one journey. Raises Match.DoesNotExist."""
    rows = prepared.rows(HEAD, match_id, seat, command, match_id, binary=True)
    if not rows:
        raise Match.DoesNotExist(match_id)
    *fields, wake_at, visits, answered, beat, outage = rows[0][: len(HEAD_FIELDS) + 3]
    head_fields = (*fields, prepared.moment(wake_at), visits)
    places = [row[len(HEAD_FIELDS) + 3 :] for row in rows]
    return Head(
        match=Match.from_db(connection.alias, HEAD_FIELDS, head_fields),
        answered=answered,
        beat=prepared.moment(beat),
        outage=prepared.moment(outage),
        sitters=tuple({place[3]: place[:3] for place in places if place[3] is not None}.values()),
        leases=tuple(_lease(place[4:]) for place in places if place[4] is not None),
    )


def write(match: Match, version: int, lines: Sequence[Line]) -> bool:
    """Move the head of a live match and add to its log, both or neither.

    False, and nothing is written, where the match is at `version` no longer or another visit has
    been here: it may have seen lines come and go that this one did not.
    """
    values = [_values(match.pk, line) for line in lines]
    wake_at = prepared.stored(match.wake_at)
    moved = (match.version, match.dealt, wake_at, match.pk, version, match.visits)
    if not lines:
        return prepared.do(MOVE_HEAD, *moved) > 0
    if connection.vendor == "postgresql":
        statement = ADD_AT_ONCE.format(", ".join([LINE] * len(lines)))
        return prepared.do(statement, *moved, *(each for value in values for each in value)) > 0
    with transaction.atomic():
        if not prepared.do(MOVE_HEAD, *moved):
            return False
        for value in values:
            prepared.do(ADD, *value)
        return True


def lines_since(match: Match, version: int) -> list[Line]:
    """The lines of its log after that version, up to the match's own, in order."""
    rows = prepared.rows(SINCE, match.pk, version, match.version)
    return [_line(row) for row in rows]


def sitters(match_id: int) -> list[Sitter]:
    """Who sits at a match, by seat."""
    return prepared.rows(SITTERS, match_id)


def _line(row: tuple[Any, ...]) -> Line:
    number, kind, seat, payload, at = row
    moment = prepared.moment(at)
    assert moment is not None
    return Line(number, kind, seat, json.loads(payload), None, moment)


def _lease(row: tuple[Any, ...]) -> Lease:
    seat, *moments = row
    return Lease.from_db(connection.alias, LEASE_FIELDS, (seat, *map(prepared.moment, moments)))


def _values(match_id: int, line: Line) -> tuple[Any, ...]:
    payload = json.dumps(line.payload)
    return (
        match_id,
        line.number,
        line.kind,
        line.seat,
        payload,
        line.command,
        prepared.stored(line.at),
    )
