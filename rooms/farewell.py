"""Closing an account as far as tables are concerned: nobody is left sitting with a ghost."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.closing import erase
from accounts.models import Player, User
from chat import services
from games.models import Match, Seat
from rooms import private
from rooms.models import Room


class StillPlaying(Exception):
    """The player sits in a match with somebody; carries the match."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.public_id)
        self.match = match


def match_with_others(player: Player) -> Match | None:
    """A live match of this player with another person."""
    others = Seat.objects.filter(match=OuterRef("pk"), bot="").exclude(player=player)
    live = Match.objects.filter(status=Match.Status.LIVE, seats__player=player)
    return live.filter(Exists(others)).first()


def close_account(*, user: User, player: Player, now: datetime) -> list[int]:
    """Leave the rooms that wait and erase the account; the rooms that changed.

    Raises StillPlaying. A match against the computer is simply left lying.
    """
    with transaction.atomic():
        waiting = Room.objects.filter(status=Room.Status.WAITING, chairs__player=player)
        left = list(waiting.order_by("pk").values_list("pk", flat=True))
        for room_id in left:
            private.leave_room(room_id=room_id, player=player, now=now)
        playing = match_with_others(player)
        if playing is not None:
            raise StillPlaying(playing)
        services.forget(player)
        erase(user=user, player=player, now=now)
    return left
