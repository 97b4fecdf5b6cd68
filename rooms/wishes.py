"""What room somebody wants: rule set, target, time for a move, open or private, gate."""

from dataclasses import dataclass

from games.engine.rulesets import RULE_SETS
from rooms.models import GATES, Room
from rooms.refusals import No

CLOCKS = (10, 20, 30, 60)
"""Seconds for a move one may choose; a private room may do without."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The room somebody wants; `clock` in seconds, None without a hurry; `gate` in per cent."""

    rules: str
    target: int
    clock: int | None
    kind: Room.Kind = Room.Kind.PRIVATE
    gate: int = 0

    @property
    def objection(self) -> No | None:
        """Why there is no such room."""
        rules = RULE_SETS.get(self.rules)
        if rules is None or self.target not in rules.targets:
            return No.NOT_OFFERED
        if self.clock is None and self.kind == Room.Kind.OPEN:
            return No.NEEDS_CLOCK
        if self.clock is not None and self.clock not in CLOCKS:
            return No.NOT_OFFERED
        if self.gate not in GATES or self.kind == Room.Kind.PRACTICE:
            return No.NOT_OFFERED
        return No.GATE_IN_PRIVATE if self.gate and self.kind == Room.Kind.PRIVATE else None


USUAL = Wish("soba", 7, 30, Room.Kind.OPEN)
"""The room of whoever just wants to play."""
