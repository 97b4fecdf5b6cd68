"""What was said around a reported message, frozen as it was: later nobody can unsay it. Pure.

Speakers are kept by their players' ids, so that a closed account leaves no name in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

BEFORE, AFTER = 15, 5
"""Lines kept before and after the reported one."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a conversation: which player said it, when, and what; None what nobody did."""

    player_id: int | None
    at: datetime
    text: str


def frozen(said: Sequence[Said]) -> list[dict[str, Any]]:
    """Lines as a report keeps them."""
    return [{"who": each.player_id, "at": each.at.isoformat(), "text": each.text} for each in said]


def thawed(kept: Sequence[dict[str, Any]]) -> tuple[Said, ...]:
    """The lines a report has kept."""
    return tuple(
        Said(each["who"], datetime.fromisoformat(each["at"]), each["text"]) for each in kept
    )
