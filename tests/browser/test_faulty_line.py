"""Lines that delay, double, reorder and drop frames cost nobody a card and no match its end."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import Any

import pytest

from tests.browser.server import ROOT, Server

MATCHES = int(os.environ.get("MATCHES", "6"))
"""How many matches are played; `MATCHES=30` for a thorough run."""


def played(server: Server, matches: int, seed: int) -> list[dict[str, Any]]:
    """The matches, played in a process of their own; see `faulty_line`."""
    command = [sys.executable, "-m", "tests.browser.faulty_line", server.url]
    done = subprocess.run(
        [*command, str(matches), str(seed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=1500,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def log_of(server: Server, match: str) -> list[tuple[str, int | None, str | None]]:
    """Kind, seat and command of every event of a match."""
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database:
        return database.execute(
            "select e.kind, e.seat, e.command from games_event e join games_match m"
            " on m.id = e.match_id where m.public_id = ? order by e.number",
            [match],
        ).fetchall()


def check(server: Server, match: dict[str, Any]) -> None:
    log = log_of(server, match["match"])
    assert log[-1][0] == "ended"
    hers, his = match["shown"]
    assert hers == his[::-1]
    for seat, accepted in enumerate(match["accepted"]):
        logged = [command for _, whose, command in log if whose == seat and command]
        assert len(logged) == len(set(logged))
        assert set(accepted) <= set(logged)


@pytest.mark.long
def test_matches_over_faulty_lines_end_alike_for_both(server: Server) -> None:
    matches = played(server, MATCHES, seed=1)
    assert len(matches) == MATCHES
    for match in matches:
        check(server, match)
