"""Lines that delay, double, reorder and drop frames cost nobody a card and no match its end."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from random import SystemRandom
from typing import Any

import pytest

from tests.browser.logs import Line, log_of
from tests.browser.server import ROOT, Server

MATCHES = int(os.environ.get("MATCHES", "6"))
"""How many matches are played; `MATCHES=30` for a thorough run."""
SEED = int(os.environ.get("SEED") or SystemRandom().randrange(1_000_000))
"""Each run has other luck; a failure says its seed, and `SEED=` plays by it again."""
LAID = re.compile("[JQKTA][CSHD]$")


def played(server: Server, matches: int, seed: int) -> Iterator[dict[str, Any]]:
    """Each match when it is over, played in a process of their own; see `faulty_line`."""
    command = [sys.executable, "-m", "tests.browser.faulty_line", server.url]
    with subprocess.Popen(
        [*command, str(matches), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdout is not None
        try:
            for line in playing.stdout:
                yield json.loads(line)
        except GeneratorExit:
            playing.terminate()
            raise
    assert playing.returncode == 0


def check(server: Server, match: dict[str, Any]) -> None:
    """What the log says of a match, and that both pages say the same of its end."""
    log = log_of(server, match["match"])
    assert log[-1].kind == "ended"
    assert log[-1].payload["reason"] == "target"
    hers, his = match["shown"]
    assert hers == his[::-1]
    assert sorted(said == "You win the match" for said in match["said"]) == [False, True]
    assert all("win" in said for said in match["said"])
    for seat, accepted in enumerate(match["accepted"]):
        logged = [line.command for line in log if line.seat == seat and line.command]
        assert len(logged) == len(set(logged))
        assert set(accepted) <= set(logged)
    for cards in cards_by_deal(log):
        assert len(cards) == len(set(cards))


def cards_by_deal(log: list[Line]) -> list[list[str]]:
    """The cards that were laid in each deal."""
    deals: list[list[str]] = []
    for line in log:
        if line.kind == "dealt":
            deals.append([])
        if line.kind == "acted" and (laid := LAID.search(line.payload["action"])):
            deals[-1].append(laid[0])
    return deals


@pytest.mark.long
def test_matches_over_faulty_lines_end_alike_for_both(server: Server) -> None:
    sys.stdout.write(f"by the seed {SEED}\n")
    over = 0
    for match in played(server, MATCHES, SEED):
        check(server, match)
        assert any(cards_by_deal(log_of(server, match["match"])))
        over += 1
        sys.stdout.write(f"over: {over}, {match['match']} by the seed {match['seed']}\n")
    assert over == MATCHES
