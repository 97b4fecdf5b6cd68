"""What a report is about: a player as such, or something that happened at a table of the two.

An address names it; nobody reports what happened where he was not.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import Player
from games.models import Match
from moderation.evidence import Said


@dataclass(frozen=True, slots=True)
class Subject:
    """What it is, as a report keeps it, and what was said around it."""

    key: str = ""
    said: tuple[Said, ...] = ()


def subject_of(asked: Mapping[str, str], reporter: Player, reported: Player) -> Subject | None:
    """What the address names, `call` by the match it was held at; None where there is no such."""
    call = asked.get("call")
    if call is None:
        return Subject()
    met = Match.objects.filter(public_id=call, seats__player=reporter)
    return Subject(f"call:{call}") if met.filter(seats__player=reported).exists() else None
