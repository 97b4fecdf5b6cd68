"""Tokens: with one a program reads in its user's name. Shown once, kept as a digest."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet

from accounts import holding
from accounts.models import ApiToken, User
from accounts.sitting import player_of

MOST = 10
"""Tokens somebody may have at once."""
MARK = "snops_"
"""What a token begins with, so that one left lying somewhere is known for what it is."""
SHOWN = 12
"""Letters by which its owner knows it again."""
OFTEN = timedelta(hours=1)
"""How exactly it is kept when a token was last used."""


class No(StrEnum):
    """Why there is no new token."""

    TOO_MANY = "too_many"
    NAME_TAKEN = "name_taken"


@dataclass(frozen=True, slots=True)
class Made:
    """A new token, and its text, which nobody will see again."""

    token: ApiToken
    text: str


def make(*, user: User, name: str, now: datetime) -> Made | No:
    """A token for a program of this user."""
    text = MARK + secrets.token_urlsafe(32)
    with transaction.atomic():
        holding.hold([player_of(user).pk])
        mine = tokens_of(user)
        if mine.filter(name=name).exists():
            return No.NAME_TAKEN
        if mine.count() >= MOST:
            return No.TOO_MANY
        token = ApiToken.objects.create(
            user=user, name=name, digest=_digest(text), beginning=text[:SHOWN], made_at=now
        )
    return Made(token, text)


def revoke(*, user: User, token_id: int, now: datetime) -> bool:
    """This token works no longer. Whether it did."""
    return tokens_of(user).filter(pk=token_id).update(revoked_at=now) == 1


def revoke_all(*, user: User, now: datetime) -> None:
    """None of his tokens works any longer."""
    tokens_of(user).update(revoked_at=now)


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """His tokens that work, the latest first."""
    return ApiToken.objects.filter(user=user, revoked_at=None).order_by("-made_at")


def token_called(text: str, now: datetime) -> ApiToken | None:
    """The token with this text, if it works, with its user and player; note that it was used."""
    found = ApiToken.objects.select_related("user__player").filter(
        digest=_digest(text), revoked_at=None, user__is_active=True, user__player__isnull=False
    )
    token = found.first()
    if token is not None and (token.last_used_at is None or now >= token.last_used_at + OFTEN):
        hour = now.replace(minute=0, second=0, microsecond=0)
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=hour)
    return token


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
