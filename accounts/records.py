"""What players have done: added up once for each match, and the win rate that comes of it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.db.models import F

from accounts import holding
from accounts.models import Record


@dataclass(frozen=True, slots=True)
class Tally:
    """What there is to add to a record."""

    played: int = 0
    won: int = 0
    lost: int = 0
    extra_losses: int = 0
    bunkas_given: int = 0
    bunkas_taken: int = 0
    full_bunkas_given: int = 0
    full_bunkas_taken: int = 0
    tight_wins: int = 0
    closes: int = 0
    closes_failed: int = 0
    marriages: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(**{each: getattr(self, each) + getattr(other, each) for each in COUNTED})

    @property
    def counted(self) -> int:
        """What the win rate is out of."""
        return self.played + self.extra_losses

    @property
    def win_rate(self) -> float:
        """Matches won in a hundred, an extra loss counted as a match; without a match 0.

        Rounded down to a tenth, so that whoever reads a gate's number here passes it.
        """
        return 1000 * self.won // self.counted / 10 if self.counted else 0.0

    def meets(self, gate: int) -> bool:
        """Whether the win rate is at least so many per cent, to the unit."""
        return 100 * self.won >= gate * self.counted if self.counted else gate == 0


COUNTED = tuple(field.name for field in fields(Tally))


def add(*, rules: str, tallies: Mapping[int, Tally]) -> None:
    """Add what each player did in a match. The caller's transaction ends the match."""
    holding.hold(tallies)
    for player_id, tally in sorted(tallies.items()):
        record, _ = Record.objects.get_or_create(player_id=player_id, rules=rules)
        more: dict[str, Any] = {each: F(each) + done for each, done in asdict(tally).items()}
        Record.objects.filter(pk=record.pk).update(**more)


def replace(*, player_id: int, by_rules: Mapping[str, Tally]) -> None:
    """Write a player's records anew. The caller holds the player's row."""
    Record.objects.filter(player=player_id).delete()
    Record.objects.bulk_create(
        Record(player_id=player_id, rules=rules, **asdict(tally))
        for rules, tally in by_rules.items()
    )


def by_rules(player_id: int) -> dict[str, Tally]:
    """What a player has done, by rule set."""
    return {record.rules: _tally(record) for record in Record.objects.filter(player=player_id)}


def total(player_id: int) -> Tally:
    """What a player has done under all rule sets together."""
    return sum(by_rules(player_id).values(), Tally())


def _tally(record: Record) -> Tally:
    return Tally(**{each: getattr(record, each) for each in COUNTED})
