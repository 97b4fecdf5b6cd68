"""What the forms offer: rule sets and computer opponents, by name."""

from dataclasses import dataclass

from games import words
from games.bots import LEVELS
from games.engine.rulesets import RULE_SETS


@dataclass(frozen=True, slots=True)
class RuleSetChoice:
    """A rule set as a form offers it."""

    id: str
    name: str
    summary: str
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A computer opponent as the home page offers it."""

    id: str
    name: str
    summary: str


def rule_sets() -> list[RuleSetChoice]:
    """Every rule set, in the order in which they are offered."""
    return [
        RuleSetChoice(
            id=rules.id,
            name=str(words.RULE_SETS[rules.id]),
            summary=str(words.RULE_SET_SUMMARIES[rules.id]),
            targets=rules.targets,
        )
        for rules in RULE_SETS.values()
    ]


def levels() -> list[LevelChoice]:
    """Every computer opponent, the weakest first."""
    return [
        LevelChoice(level, str(words.LEVELS[level]), str(words.LEVEL_SUMMARIES[level]))
        for level in LEVELS
    ]
