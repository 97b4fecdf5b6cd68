"""Closing an account as far as tables are concerned: nobody is left sitting with a ghost."""

from datetime import datetime

from django.db import transaction

from accounts.closing import erase
from accounts.models import Player, User
from chat import services
from games import selectors
from games.models import Match
from rooms import engagements, queue, setting_up


class StillPlaying(Exception):
    """The player sits in a match with somebody; carries the match."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.public_id)
        self.match = match


def leave_waiting_rooms(*, player: Player, now: datetime) -> list[int]:
    """Get up in every room in which a match is waited for; their ids."""
    left = list(engagements.hold(player))
    for room_id in left:
        setting_up.leave_room(room_id=room_id, player=player, now=now)
    return left


def close_account(*, user: User, player: Player, now: datetime) -> list[int]:
    """Leave the rooms that wait and the queue and erase the account; the rooms that changed.

    Raises StillPlaying. Whoever would begin a match with him meanwhile waits for this, and finds
    him gone. A match against the computer is simply left lying.
    """
    with transaction.atomic():
        left = leave_waiting_rooms(player=player, now=now)
        queue.cancel(player_id=player.pk)
        playing = selectors.match_with_others(player.pk)
        if playing is not None:
            raise StillPlaying(playing)
        services.forget(player)
        erase(user=user, player=player, now=now)
    return left
