"""What rooms somebody wants to see in the lobby; kept in the page's address."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from games.engine.rulesets import RULE_SETS
from rooms.models import GATES
from rooms.wishes import CLOCKS

TARGETS = tuple(sorted({target for rules in RULE_SETS.values() for target in rules.targets}))
KNOWN: Mapping[str, tuple[str | int, ...]] = {
    "rules": tuple(RULE_SETS),
    "target": TARGETS,
    "clock": CLOCKS,
    "gate": GATES,
}


@dataclass(frozen=True, slots=True)
class Filters:
    """Rooms that are exactly like this; None where it does not matter."""

    rules: str | None = None
    target: int | None = None
    clock: int | None = None
    gate: int | None = None

    @property
    def chosen(self) -> dict[str, str | int]:
        """What matters, by name."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def query(self) -> str:
        """As a page's address says it."""
        return urlencode(self.chosen)


def read_filters(query: Mapping[str, str]) -> tuple[Filters, frozenset[str]]:
    """The filters a query asks for, and the names of those it says nothing known of."""
    asked = {name: query[name] for name in KNOWN if query.get(name)}
    known = {name: {str(each): each for each in KNOWN[name]} for name in asked}
    understood = {name: known[name][value] for name, value in asked.items() if value in known[name]}
    return Filters(**understood), frozenset(asked.keys() - understood.keys())  # type: ignore[arg-type]
