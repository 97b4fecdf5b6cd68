"""Who this browser plays as, known by the session, which page and socket both read.

A guest's player is in the session since he first sat down, a user's since he signed in.
"""

import secrets
from typing import Protocol

from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.models import Player, User
from accounts.names import guest_name

KEY = "player"


class Session(Protocol):
    """What we need of a session."""

    def get(self, key: str) -> object: ...


def player_id_of(session: Session) -> int | None:
    """The player this session sits as; None for a stranger."""
    found = session.get(KEY)
    return found if isinstance(found, int) else None


def known_player(session: Session) -> Player | None:
    """The same, as a row."""
    player_id = player_id_of(session)
    return Player.objects.filter(pk=player_id).first() if player_id is not None else None


def player_id_at(session: SessionBase) -> int | None:
    """The player a socket is opened as; none where the session's user is not who he was."""
    if session.get(SESSION_KEY) is not None:
        asking = HttpRequest()
        asking.session = session
        if not get_user(asking).is_authenticated:
            return None
    return player_id_of(session)


def player_id_anew(session: SessionBase) -> int | None:
    """The same, as it is stored now: a session once read is not read again by itself."""
    return player_id_at(session.__class__(session.session_key))


def seat_guest(request: HttpRequest) -> Player:
    """The session's player, made now if it has none. Call it from a POST only."""
    known = player_id_of(request.session)
    player = Player.objects.filter(pk=known).first() if known is not None else None
    if player is None:
        user = request.user
        player = player_of(user) if isinstance(user, User) else _new_guest()
        request.session[KEY] = player.pk
    return player


def player_of(user: User) -> Player:
    """The player of a user, made now if he has none."""
    return Player.objects.get_or_create(user=user, defaults={"name": user.username})[0]


def attach(guest: Player, user: User) -> bool:
    """A guest becomes this user's player, with all he has played; of two who try, one succeeds."""
    mine = Player.objects.filter(pk=guest.pk, user=None)
    try:
        with transaction.atomic():
            return mine.update(user=user, name=user.username) == 1
    except IntegrityError:
        return False


def _new_guest() -> Player:
    number = secrets.randbelow(9000) + 1000
    return Player.objects.create(name=guest_name(number))
