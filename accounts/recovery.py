"""A password was reset by letter: what was tried on this account counts no more."""

from typing import Any

from django.http import HttpRequest

from accounts import mailboxes, throttling
from accounts.models import User


def forget_attempts(request: HttpRequest, user: User, **signal: Any) -> None:
    """Forget the attempts on his name and his own addresses, and on nobody else's."""
    for login in {user.username, *mailboxes.own(user)}:
        throttling.forget_attempts(request, login)
