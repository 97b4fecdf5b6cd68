"""The switches of a rule set as an imagined deal needs them: prices, and when the talon serves."""

from dataclasses import dataclass

from games.engine.rulesets import LoserCounts, RuleSet
from games.engine.scoring import HALF


@dataclass(frozen=True, slots=True)
class Stakes:
    """What decides prices, and the least talon (trump card counted) for exchange and close."""

    marriages_count: bool
    failed_close_least: int
    exchange_talon: int
    close_talon: int

    @classmethod
    def of(cls, rules: RuleSet) -> "Stakes":
        """The stakes of a rule set."""
        counts = rules.loser_counts is LoserCounts.CARDS_AND_MARRIAGES
        return cls(counts, rules.failed_close_least, rules.exchange_talon, rules.close_talon)

    def loss(self, cards: int, marriages: int) -> int:
        """Game points a loser pays who has that much. No card points means no trick."""
        if not cards:
            return 3
        return 2 if cards + (marriages if self.marriages_count else 0) < HALF else 1

    def failed_close(self, made: int) -> int:
        """What a failed close pays that would have won `made`."""
        return max(made, self.failed_close_least)
