"""Signing out elsewhere: the other browsers' sessions end, and their sockets with them."""

from collections.abc import Iterable

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession

from accounts import lines
from accounts.models import Player


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Sessions that are ended do not go on in an open socket."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        """End these sessions."""
        ended = list(sessions)
        super().end_sessions(ended)
        for player in Player.objects.filter(user__in={each.user_id for each in ended}):
            lines.hang_up(player.pk)
