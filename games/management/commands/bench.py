"""`manage.py bench`: how fast the engine and the log are, how fast and how strong the computer is.

DEALS (default 500) is the number of decks club and beginner play, each from both seats. The last
line is one JSON object with what was measured.
"""

import json
import os
from statistics import quantiles
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from benchmarks.duels import Estimate, Pair, duels
from benchmarks.folding import fold_ms, long_match, since_last_deal
from benchmarks.randomplay import deals_per_second
from games.bots import LEVELS

RANDOM_DEALS = 4000
MATCHES = 20
FOLDS = 200


class Command(BaseCommand):
    help = "Measure engine, fold, the computer's speed and its strength (DEALS decks)."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        decks = _decks()
        measured = {
            "deals_per_s": self._engine(),
            "fold_ms": self._fold(),
            **self._levels(decks),
        }
        self.stdout.write(json.dumps(measured))

    def _engine(self) -> float:
        rate = deals_per_second(RANDOM_DEALS)
        self.stdout.write(f"Engine: {rate:.0f} deals/s at random play, four rule sets.")
        return round(rate, 1)

    def _fold(self) -> float:
        log = long_match(MATCHES)
        recent = since_last_deal(log)
        door, whole = fold_ms(recent, FOLDS), fold_ms(log, FOLDS // 10)
        self.stdout.write(
            f"Fold at the last event of a long match: {door:.2f} ms from its last deal "
            f"({len(recent)} events), {whole:.2f} ms from its start ({len(log)} events)."
        )
        return round(door, 3)

    def _levels(self, decks: int) -> dict[str, Any]:
        pairs = list(duels("club", "beginner", decks, os.cpu_count() or 1))
        p95 = {level: self._thinking(level, pairs) for level in LEVELS}
        wins = Estimate.of([pair.wins for pair in pairs])
        points = Estimate.of([sum(pair.points) / 2 for pair in pairs])
        self.stdout.write(
            f"club against beginner, {decks} decks from both seats: wins "
            f"{wins.mean:.1%} ±{wins.margin:.1%} of deals, "
            f"{points.mean:+.2f} ±{points.margin:.2f} game points a deal."
        )
        return {"decision_ms_p95": p95, "win_rate": round(wins.mean, 4)}

    def _thinking(self, level: str, pairs: list[Pair]) -> float:
        steps = quantiles((ms for pair in pairs for ms in pair.milliseconds[level]), n=20)
        self.stdout.write(f"{level}: median {steps[9]:.1f} ms a decision, p95 {steps[18]:.1f} ms.")
        return round(steps[18], 1)


def _decks() -> int:
    decks = os.environ.get("DEALS", "500")
    if not decks.isdecimal() or int(decks) < 1:
        raise CommandError("DEALS must be a number of decks, at least 1")
    return int(decks)
