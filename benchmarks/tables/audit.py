"""Says what became of the commands it reads: each must be in its match's log exactly once.

Each line read is `[match, seat, command id]`: a command the server said it had committed. Written
is one JSON object: `lost`, how many are not; `unreadable`, how many of the matches do not fold;
`ends`, how many ended for which reason.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable

from games import recall
from games.errors import UnreadableLog
from games.models import Event, Match

Said = tuple[str, int, str]
"""Match, seat and id of a command."""


def lost(said: Iterable[Said]) -> int:
    """How many of these commands are missing from the log, or in it twice."""
    by_match: dict[str, list[Said]] = defaultdict(list)
    for command in said:
        by_match[command[0]].append(command)
    return sum(_lost_of(match, commands) for match, commands in by_match.items())


def _lost_of(match: str, commands: list[Said]) -> int:
    rows = Event.objects.filter(match__public_id=match, command__isnull=False)
    logged = Counter(rows.values_list("seat", "command"))
    return sum(logged[seat, command] != 1 for _, seat, command in commands)


def unreadable(matches: Iterable[Match]) -> int:
    """How many of these matches are closed as damaged, or do not fold."""
    return sum(not _folds(match) for match in matches)


def _folds(match: Match) -> bool:
    try:
        recall.table_of(match)
    except UnreadableLog:
        return False
    return match.status != Match.Status.DAMAGED


def main() -> None:
    """From standard input to standard output."""
    spoken = [tuple(json.loads(line)) for line in sys.stdin if line.strip()]
    matches = list(Match.objects.filter(public_id__in={match for match, _, _ in spoken}))
    found = {
        "lost": lost((match, seat, command) for match, seat, command in spoken),
        "unreadable": unreadable(matches),
        "ends": Counter(match.end_reason for match in matches if match.end_reason),
    }
    sys.stdout.write(json.dumps(found) + "\n")
