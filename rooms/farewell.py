"""Closing an account as far as tables are concerned: nobody is left sitting with a ghost."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.closing import erase
from accounts.models import Player, User
from games.models import Match, Seat
from rooms import private
from rooms.models import Room


class StillPlaying(Exception):
    """The player sits in a match with somebody; carries the match."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.public_id)
        self.match = match


def matches_with_others(player: Player) -> QuerySet[Match]:
    """Live matches of this player with another person."""
    others = Seat.objects.filter(match=OuterRef("pk"), bot="").exclude(player=player)
    live = Match.objects.filter(status=Match.Status.LIVE, seats__player=player)
    return live.filter(Exists(others))


def match_with_others(player: Player) -> Match | None:
    """One of them."""
    return matches_with_others(player).first()


def leave_waiting_rooms(*, player: Player, now: datetime) -> list[int]:
    """Get up in every room in which a match is waited for; their ids."""
    waiting = Room.objects.filter(status=Room.Status.WAITING, chairs__player=player)
    left = list(waiting.order_by("pk").values_list("pk", flat=True))
    for room_id in left:
        private.leave_room(room_id=room_id, player=player, now=now)
    return left


def close_account(*, user: User, player: Player, now: datetime) -> list[int]:
    """Leave the rooms that wait and erase the account; the rooms that changed.

    Raises StillPlaying. A match against the computer is simply left lying.
    """
    with transaction.atomic():
        left = leave_waiting_rooms(player=player, now=now)
        playing = match_with_others(player)
        if playing is not None:
            raise StillPlaying(playing)
        erase(user=user, player=player, now=now)
    return left
