"""Practice: a match against the computer, and another one after it."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player
from games import log, services
from games.bots import LEVELS
from games.engine.cards import Seat
from games.engine.match import next_seat
from games.engine.rulesets import RULE_SETS, RuleSet
from games.events import Started
from games.models import Match
from games.services import Sitter
from rooms.models import Game, Room

PERSON, COMPUTER = 0, 1
"""Seats in a practice room."""


class NotOffered(Exception):
    """The rule set, target or level asked for does not exist."""


class NotOver(Exception):
    """The match to be followed by a rematch is still played."""


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
        )
        return _begin(room, 1, _first_dealer(chosen), now)


def rematch(*, match: Match, now: datetime) -> Match:
    """The room's next match; asked twice, the same one. Raises NotOver.

    The other seat than in the match before deals first.
    """
    with transaction.atomic():
        room = Room.objects.select_for_update().get(games__match=match)
        played = Game.objects.get(match=match)
        following = Game.objects.filter(room=room, number=played.number + 1).first()
        if following is not None:
            return following.match
        if match.status == Match.Status.LIVE:
            raise NotOver
        return _begin(room, played.number + 1, next_seat(_dealer_of(match), 2), now)


def _begin(room: Room, number: int, dealer: Seat | None, now: datetime) -> Match:
    match = services.open_match(
        rules=RULE_SETS[room.rules],
        target=room.target,
        sitters=(Sitter(player=room.creator), Sitter(bot=room.level)),
        now=now,
        dealer=dealer,
    )
    Game.objects.create(room=room, number=number, match=match)
    return match


def _first_dealer(rules: RuleSet) -> Seat | None:
    """The creator leads where the rule set says so; else the secret decides."""
    return COMPUTER if rules.creator_leads else None


def _dealer_of(match: Match) -> Seat:
    """Who dealt first in a match."""
    start = log.whole_history(match)[0].event
    assert isinstance(start, Started)
    return start.dealer
