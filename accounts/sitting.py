"""Who this browser plays as: a guest is known by the session, which page and socket both read."""

import secrets
from typing import Protocol

from django.http import HttpRequest
from django.utils.translation import gettext

from accounts.models import Player

KEY = "player"


class Session(Protocol):
    """What we need of a session."""

    def get(self, key: str) -> object: ...


def player_id_of(session: Session) -> int | None:
    """The player this session sits as; None for a stranger."""
    found = session.get(KEY)
    return found if isinstance(found, int) else None


def seat_guest(request: HttpRequest) -> Player:
    """The session's player, made now if it has none. Call it from a POST only."""
    known = player_id_of(request.session)
    player = Player.objects.filter(pk=known).first() if known is not None else None
    if player is None:
        player = Player.objects.create(name=_guest_name())
        request.session[KEY] = player.pk
    return player


def _guest_name() -> str:
    return gettext("Guest %(number)s") % {"number": secrets.randbelow(9000) + 1000}
