"""What the server wrote down of a match, read from its own database."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from tests.browser.server import Server


@dataclass(frozen=True)
class Line:
    """One event of a match's log."""

    kind: str
    seat: int | None
    command: str | None
    payload: dict[str, Any]


def log_of(server: Server, match: str) -> list[Line]:
    """Every event of a match, in order."""
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database:
        found = database.execute(
            "select e.kind, e.seat, e.command, e.payload from games_event e join games_match m"
            " on m.id = e.match_id where m.public_id = ? order by e.number",
            [match],
        ).fetchall()
    return [Line(kind, seat, command, json.loads(text)) for kind, seat, command, text in found]


def outcome(server: Server, match: str) -> tuple[str, list[int]]:
    """Why a match ended and the seats that won it; the log and the result say the same."""
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database:
        reason, winners = database.execute(
            "select end_reason, winners from games_match where public_id = ?", [match]
        ).fetchone()
    last = log_of(server, match)[-1]
    assert last.kind == "ended"
    assert (last.payload["reason"], last.payload["winners"]) == (reason, json.loads(winners))
    return reason, json.loads(winners)


def is_live(server: Server, match: str) -> bool:
    return log_of(server, match)[-1].kind != "ended"
