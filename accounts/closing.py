"""Closing an account: all that is personal is erased; the player stays, without a name."""

from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model

from accounts import friends, lines, ratings
from accounts.avatars import USUAL
from accounts.elsewhere import SessionsAdapter
from accounts.models import Player, User


def erase(*, user: User, player: Player, now: datetime) -> None:
    """Erase the user and what says who the player was. What hangs on the user goes with it."""
    with transaction.atomic():
        SessionsAdapter().end_sessions(UserSession.objects.filter(user=user))
        friends.forget(player)
        ratings.unlist(player.pk)
        for each in (user, player, *EmailAddress.objects.filter(user=user)):
            _forget_in_the_log(each)
        player.user = None
        player.name = ""
        player.avatar = USUAL
        player.closed_at = now
        player.save(update_fields=["user", "name", "avatar", "closed_at"])
        user.delete()
        lines.hang_up(player.pk)


def _forget_in_the_log(thing: Model) -> None:
    """What was done to this on the pages of those who look after the site; it names names."""
    kind = ContentType.objects.get_for_model(thing)
    LogEntry.objects.filter(content_type=kind, object_id=str(thing.pk)).delete()
