"""How long a fold takes at the last event of a long match."""

import random
import time
from datetime import UTC, datetime
from statistics import median

from games.engine import notation
from games.engine.actions import Marry, Play
from games.engine.proof import SCHEME, commitment
from games.engine.rulesets import KAVANA
from games.events import Acted, By, Dealt, Happening, Logged, Started
from games.fold import after, fold
from games.table import Table

MATCH = "bench"
SECRET = bytes(32)
TARGET = max(KAVANA.targets)
MOMENT = datetime(2025, 1, 1, tzinfo=UTC)


def long_match(tries: int) -> tuple[Logged, ...]:
    """The log of the longest of some matches to nine, every deal played out."""
    return max((_played_out(random.Random(seed)) for seed in range(tries)), key=len)


def since_last_deal(log: tuple[Logged, ...]) -> tuple[Logged, ...]:
    """What the door folds: the start, and everything since the last deal began."""
    last = max(at for at, logged in enumerate(log) if isinstance(logged.event, Dealt))
    return (log[0], *log[last:])


def fold_ms(log: tuple[Logged, ...], times: int) -> float:
    """The median time of a fold, in milliseconds."""
    return median(_timed(log) for _ in range(times)) * 1000


def _timed(log: tuple[Logged, ...]) -> float:
    begun = time.process_time()
    fold(MATCH, SECRET, log)
    return time.process_time() - begun


def _played_out(chance: random.Random) -> tuple[Logged, ...]:
    started = Started(KAVANA, TARGET, SCHEME, commitment(SECRET), 0, (None, None))
    log = [Logged(1, started, MOMENT)]
    table = fold(MATCH, SECRET, log)
    while not table.score.winners:
        log.append(Logged(table.version + 1, _next(table, chance), MOMENT))
        table = after(table, log[-1])
    return tuple(log)


def _next(table: Table, chance: random.Random) -> Happening:
    deal = table.deal
    if deal is None or deal.to_act is None:
        number, entropies = table.number + 1, _entropies(chance)
        return Dealt(number, table.next_dealer, table.score.points, entropies, table.states)
    cards = [each for each in deal.legal() if isinstance(each, Play | Marry)]
    action = chance.choice(cards)
    return Acted(deal.to_act, notation.write(action, deal.trump), By.PLAYER)


def _entropies(chance: random.Random) -> tuple[str, ...]:
    return tuple(f"{chance.getrandbits(32):08x}" for _ in range(2))
