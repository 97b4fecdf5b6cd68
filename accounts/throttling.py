"""How often one may try to come in: the one place that says so, on allauth's counters.

Guessing one name from one address stops there and costs nobody else at that address; guessing one
name from many addresses stops at the name; guessing many names from one address stops at the
address. Who has signed in with this browser before is counted alone and stopped by none of these.
The codes of a second step are counted in the same way, by account instead of by name. Whoever
knows his password and is held up with the others has a way that no guesser has: a code by letter
to an address he has confirmed.

A sign-up that is wrong costs nobody one that is right; accounts are counted by address and, so that
coins are not had by the thousand from many addresses, all together. A guest who has been here for a
while is counted apart from these, so that a flood of new accounts keeps no newcomer from his for
longer than that. Letters to members are counted by mailbox alone, so that nobody keeps his
neighbours from theirs; those to strangers by address and all together as well. Where one is not
sent, nothing tells.
"""

from dataclasses import dataclass
from datetime import timedelta

from allauth.core.internal import ratelimit
from django.http import HttpRequest
from django.utils import timezone

from accounts import browsers
from accounts.addresses import address_of
from accounts.models import Player, User
from accounts.sitting import known_player

APP = "allauth.account"
"""Where allauth looks for the rates."""

A_WHILE = timedelta(minutes=10)
"""How long somebody has been a guest before he is counted alone."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A sign-in that is counted; taken back when it was right."""

    counted: tuple[ratelimit.RateLimitUsage, ...]

    def rollback(self) -> None:
        """It was right: it does not count."""
        for usage in self.counted:
            usage.rollback()


def count_attempt(request: HttpRequest, login: str) -> Attempt | None:
    """Count a sign-in with this name or e-mail; None where there have been too many."""
    login = login.strip().lower()
    browser = browsers.browser_of(request)
    if browser is not None and browsers.knows(browser, login):
        return _count(request, login_known=f"{browser.name} {login}")
    here = f"{login} {_here(request)}"
    return _count(request, login_name_here=here, login_address="", login_name=login)


def count_code(request: HttpRequest, user: User) -> Attempt | None:
    """Count a code of this user's second step; None where there have been too many."""
    browser = browsers.browser_of(request)
    if browser is not None and user.pk in browser.users:
        return _count(request, code_known=f"{browser.name} {user.pk}")
    return _count(request, code_here=f"{user.pk} {_here(request)}", code_name=str(user.pk))


def may_sign_up(request: HttpRequest) -> bool:
    """Whether one more account may be made; it is counted."""
    guest = settled_guest(request)
    if guest is not None and _count(request, sign_up_guest=str(guest.pk), sign_up_guests=""):
        return True
    return _count(request, sign_up="", sign_up_anywhere="") is not None


def may_err(request: HttpRequest) -> bool:
    """Whether whoever signs up is told what is wrong once more; it is counted."""
    guest = settled_guest(request)
    if guest is not None:
        return _count(request, sign_up_in_vain_guest=str(guest.pk)) is not None
    return _count(request, sign_up_in_vain="") is not None


def settled_guest(request: HttpRequest) -> Player | None:
    """The guest who has been here for a while with this browser, if it is one."""
    player = known_player(request.session)
    if player is None or player.user_id is not None or player.closed_at is not None:
        return None
    return player if player.created_at <= timezone.now() - A_WHILE else None


def may_send_reset(request: HttpRequest, email: str, *, is_members: bool) -> bool:
    """Whether a letter for a new password may go there; it is counted."""
    if is_members:
        return _count(request, reset_of_member=email.lower()) is not None
    return _may_write_to_nobody(request, email)


def may_send_code(request: HttpRequest, email: str, *, is_members: bool) -> bool:
    """Whether a letter with a code to sign in may go there; it is counted."""
    if is_members:
        return _count(request, code_to_member=email.lower()) is not None
    return _may_write_to_nobody(request, email)


def forget_attempts(request: HttpRequest, login: str) -> None:
    """The password was reset by e-mail: what was tried on this name does not count any more."""
    login = login.strip().lower()
    here = f"{login} {_here(request)}"
    for action, key in {"login_name_here": here, "login_name": login}.items():
        ratelimit.clear(request, app=APP, action=action, key=key)


def _may_write_to_nobody(request: HttpRequest, email: str) -> bool:
    """Whether a letter may go to an address that no account has; it is counted."""
    return _count(request, letter_to_nobody=email.lower(), letters_to_nobody="") is not None


def _count(request: HttpRequest, **wanted: str) -> Attempt | None:
    """Count by each of these keys; None where one has been counted too often."""
    counted = []
    for action, key in wanted.items():
        usage = ratelimit.consume(request, app=APP, action=action, key=key)
        if usage is None:
            return None
        counted.append(usage)
    return Attempt(tuple(counted))


def _here(request: HttpRequest) -> str:
    """The subscriber a request comes from."""
    return str(ratelimit.truncate_ip(address_of(request)))
