"""Browsers somebody has signed in with: they keep a way in of their own while others are guessing.

The cookie lets nobody in. It only moves a sign-in to those accounts from the limits that all
strangers at an address share to one of the browser's own.
"""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from accounts.names import folded

COOKIE = "browser"
YEAR = 365 * 24 * 3600
KEPT = 5
"""Accounts a browser is remembered for, the latest."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser by a random name, and the users who have signed in with it."""

    name: str
    users: tuple[int, ...]


def browser_of(request: HttpRequest) -> Browser | None:
    """The browser a request comes from, if somebody has signed in with it before."""
    try:
        name, users = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=YEAR)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return Browser(name, tuple(users))


def knows(browser: Browser, login: str) -> bool:
    """Whether the user with this name or e-mail has signed in with this browser before."""
    named = Q(folded=folded(login)) | Q(email__iexact=login)
    return User.objects.filter(named, pk__in=browser.users).exists()


def remember(request: HttpRequest, response: HttpResponse, user_id: int) -> None:
    """This user has signed in with this browser."""
    known = browser_of(request) or Browser(secrets.token_urlsafe(12), ())
    users = [*(each for each in known.users if each != user_id), user_id][-KEPT:]
    response.set_cookie(
        COOKIE,
        signing.dumps([known.name, users], salt=COOKIE),
        max_age=YEAR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
