"""A room's series of matches: the first, and the next one with the other dealer.

Every match begins here, so here it is seen to that nobody plays two at a time.
"""

from collections.abc import Collection
from datetime import datetime

from accounts import coins, holding
from accounts.models import Player
from accounts.standing import anybody_barred
from games import log, selectors, services
from games.engine.cards import Seat
from games.engine.match import next_seat
from games.engine.rulesets import RULE_SETS
from games.events import Started
from games.models import Match
from games.services import Sitter
from rooms import apart
from rooms.models import Chair, Game, Room, Waiter
from rooms.refusals import No

CREATOR = 0
"""The creator's seat."""


def begin(room: Room, now: datetime) -> Match | No:
    """Begin the room's next match; why not, where one of the two cannot play it.

    The caller holds the room's row, and asked whether all can pay. The creator leads in the first
    one where the rule set says so, else the secret decides who deals; every further match is first
    dealt by the other seat than the one before.
    """
    if room.kind != Room.Kind.PRACTICE:
        people = set(room.chairs.values_list("player", flat=True))
        holding.hold(people)
        no = _keeps_from_playing(people, now)
        if no is not None:
            return no
        _leave_the_queue(people)
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


def plays_elsewhere(player_id: int) -> bool:
    """Whether this player is in a match with somebody, or has coins on one."""
    playing = selectors.match_with_others(player_id) is not None
    return playing or coins.match_of(player_id) is not None


def _keeps_from_playing(people: Collection[int], now: datetime) -> No | None:
    """Why these cannot play each other now. The caller holds them: so it stays until he is done.

    Who is hidden from the other reads no more than where the other may not play with anybody.
    """
    if any(plays_elsewhere(each) for each in people):
        return No.SOMEBODY_PLAYS
    if Player.objects.filter(pk__in=people, closed_at__isnull=False).exists():
        return No.NOT_THERE
    barred = anybody_barred(people, now) or apart.anybody_apart(people)
    return No.OTHER_BARRED if barred else None


def _leave_the_queue(people: Collection[int]) -> None:
    """These wait no longer; the sweep puts back whoever had been proposed to one of them."""
    waiting = Waiter.objects.select_for_update().filter(pk__in=people).order_by("pk")
    Waiter.objects.filter(pk__in=[each.pk for each in waiting]).delete()


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
