"""The door's statements in plain SQL: what each move costs, several times faster than by the ORM.

They read and write what `games.models` declares; the tests of the door run them on SQLite and on
PostgreSQL.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from games.models import Lease, Match

HEAD_FIELDS = ("id", "public_id", "status", "version", "dealt", "wake_at")
HEAD = (
    f"SELECT {', '.join(HEAD_FIELDS)},"
    " (SELECT number FROM games_event WHERE match_id = %s AND seat = %s AND command = %s),"
    " (SELECT max(at) FROM games_heartbeat),"
    " (SELECT max(ended) FROM games_outage)"
    " FROM games_match WHERE id = %s"
)
SAVE_HEAD = "UPDATE games_match SET version = %s, dealt = %s, wake_at = %s WHERE id = %s"
LEASE_FIELDS = ("id", "seat", "opened_at", "heard_at", "gone_at")
LEASES = f"SELECT {', '.join(LEASE_FIELDS)} FROM games_lease WHERE match_id = %s ORDER BY opened_at"
ADD = (
    "INSERT INTO games_event (match_id, number, kind, seat, payload, command, at)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s)"
)
SITTINGS = (
    "SELECT seat.player_id, player.name, seat.bot FROM games_seat seat"
    " LEFT JOIN accounts_player player ON player.id = seat.player_id"
    ' WHERE seat.match_id = %s ORDER BY seat."index"'
)


@dataclass(frozen=True, slots=True)
class Head:
    """A locked match, and what else a visit to it asks first.

    `answered` is the number of the event the visit's command became, if it did already;
    `beat` when the sweep last ran, `outage` when the last outage ends or has ended.
    """

    match: Match
    answered: int | None
    beat: datetime | None
    outage: datetime | None


def lock_head(match_id: int, seat: int | None = None, command: str | None = None) -> Head:
    """The match's row, locked until the transaction ends. Raises Match.DoesNotExist."""
    locking = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    row = _one(HEAD + locking, match_id, seat, command, match_id)
    if row is None:
        raise Match.DoesNotExist(match_id)
    *fields, wake_at, answered, beat, outage = row
    match = Match.from_db(connection.alias, HEAD_FIELDS, (*fields, _moment(wake_at)))
    return Head(match, answered, _moment(beat), _moment(outage))


def save_head(match: Match) -> None:
    """What changes with each visit to a live match."""
    _do(SAVE_HEAD, match.version, match.dealt, _stored(match.wake_at), match.pk)


def leases_of(match_id: int) -> list[Lease]:
    """All leases at this match, the oldest first."""
    return [
        Lease.from_db(connection.alias, LEASE_FIELDS, (*row[:2], *map(_moment, row[2:])))
        for row in _all(LEASES, match_id)
    ]


def add_event(
    match: Match,
    *,
    number: int,
    kind: str,
    seat: int | None,
    payload: dict[str, Any],
    command: str | None,
    at: datetime,
) -> None:
    """One more line of the log. Raises IntegrityError where it is there already."""
    _do(ADD, match.pk, number, kind, seat, json.dumps(payload), command, _stored(at))


def sitters(match_id: int) -> list[tuple[int | None, str | None, str]]:
    """Player, name and computer's level of each seat, in order."""
    return _all(SITTINGS, match_id)


def _do(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _one(statement: str, *values: Any) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
        return row


def _all(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())


def _stored(moment: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(moment)


def _moment(stored: datetime | str | None) -> datetime | None:
    """PostgreSQL gives moments; SQLite moments without a zone, or their text, in UTC."""
    moment = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return moment.replace(tzinfo=UTC) if moment is not None and moment.tzinfo is None else moment
