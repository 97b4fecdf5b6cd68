"""Practice: a room against the computer, and its first match at once."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player
from games.bots import LEVELS
from games.engine.rulesets import RULE_SETS
from games.models import Match
from rooms import series
from rooms.models import Room


class NotOffered(Exception):
    """The rule set, target or level asked for does not exist."""


def open_practice(*, player: Player, rules: str, target: int, level: str, now: datetime) -> Match:
    """Open a practice room and begin its first match. Raises NotOffered."""
    chosen = RULE_SETS.get(rules)
    if chosen is None or target not in chosen.targets or level not in LEVELS:
        raise NotOffered
    with transaction.atomic():
        room = Room.objects.create(
            kind=Room.Kind.PRACTICE,
            creator=player,
            rules=rules,
            target=target,
            level=level,
            created_at=now,
            touched_at=now,
        )
        match = series.begin(room, now)
        assert isinstance(match, Match)
        return match
