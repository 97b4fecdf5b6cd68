"""What the forms offer, by name: rule sets, computer opponents, and how a room may be."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games import words
from games.bots import LEVELS
from games.engine.rulesets import RULE_SETS
from rooms.models import GATES
from rooms.wishes import CLOCKS


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


def targets() -> list[tuple[int, str]]:
    """Every target of some rule set."""
    names = {7: gettext("7 game points"), 9: gettext("9 game points")}
    return list(names.items())


def clocks() -> list[tuple[int, str]]:
    """The times for a move."""
    return [
        (
            seconds,
            ngettext("%(seconds)s second", "%(seconds)s seconds", seconds) % {"seconds": seconds},
        )
        for seconds in CLOCKS
    ]


def gates() -> list[tuple[int, str]]:
    """The lowest win rates a room may ask for."""
    return [(gate, gate_name(gate)) for gate in GATES]


def gate_name(gate: int) -> str:
    """A lowest win rate as it is said."""
    return gettext("At least %(gate)s %%") % {"gate": gate} if gate else gettext("No minimum")


def _clock_name(seconds: int) -> str:
    name = ngettext("%(seconds)s second", "%(seconds)s seconds", seconds)
    return name % {"seconds": seconds}
