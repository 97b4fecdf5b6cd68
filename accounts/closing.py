"""Closing an account: all that is personal is erased; the player stays, without a name."""

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts import friends, lines
from accounts.avatars import USUAL
from accounts.elsewhere import SessionsAdapter
from accounts.models import Player, User


def erase(*, user: User, player: Player, now: datetime) -> None:
    """Erase the user and what says who the player was. What hangs on the user goes with it."""
    with transaction.atomic():
        SessionsAdapter().end_sessions(UserSession.objects.filter(user=user))
        friends.forget(player)
        player.user = None
        player.name = ""
        player.avatar = USUAL
        player.closed_at = now
        player.save(update_fields=["user", "name", "avatar", "closed_at"])
        user.delete()
        lines.hang_up(player.pk)
