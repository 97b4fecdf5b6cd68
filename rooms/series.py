"""A room's series of matches: the first, and the next one with the other dealer."""

from datetime import datetime

from accounts import coins
from games import log, services
from games.engine.cards import Seat
from games.engine.match import next_seat
from games.engine.rulesets import RULE_SETS
from games.events import Started
from games.models import Match
from games.services import Sitter
from rooms.models import Chair, Game, Room

CREATOR = 0
"""The creator's seat."""


def begin(room: Room, now: datetime) -> Match:
    """Begin the room's next match. The caller holds the room's row, and asked whether all can pay.

    The creator leads in the first one where the rule set says so, else the secret decides who
    deals; every further match is first dealt by the other seat than the one before.
    """
    games = list(Game.objects.filter(room=room).order_by("number"))
    sitters = _sitters(room)
    match = services.open_match(
        rules=RULE_SETS[room.rules],
        target=room.target,
        sitters=sitters,
        now=now,
        dealer=_next_first_dealer(games[-1].match) if games else _first_dealer(room),
        clock=room.clock,
    )
    Game.objects.create(room=room, number=len(games) + 1, match=match)
    if room.stake is not None:
        ids = [sitter.player.pk for sitter in sitters if sitter.player is not None]
        coins.hold(match=match.public_id, amount=room.stake, player_ids=ids, now=now)
    room.status = Room.Status.PLAYING
    room.touched_at = now
    room.save(update_fields=["status", "touched_at"])
    return match


def _sitters(room: Room) -> list[Sitter]:
    if room.kind == Room.Kind.PRACTICE:
        return [Sitter(player=room.creator), Sitter(bot=room.level)]
    chairs = Chair.objects.filter(room=room).select_related("player").order_by("place")
    return [Sitter(player=chair.player) for chair in chairs]


def _first_dealer(room: Room) -> Seat | None:
    return next_seat(CREATOR, 2) if RULE_SETS[room.rules].creator_leads else None


def _next_first_dealer(match: Match) -> Seat:
    start = log.whole_history(match)[0].event
    assert isinstance(start, Started)
    return next_seat(start.dealer, len(start.bots))
