"""How often a sign-in may be tried: the one place that says so, on allauth's counters.

Guessing one name from one address stops there and costs nobody else at that address; guessing one
name from many addresses stops at the name; guessing many names from one address stops at the
address. Who has signed in with this browser before is counted alone and stopped by none of these.
"""

from dataclasses import dataclass

from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts import browsers
from accounts.addresses import address_of


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
        wanted = {"login_known": f"{browser.name} {login}"}
    else:
        here = ratelimit.truncate_ip(address_of(request))
        wanted = {"login_name_here": f"{login} {here}", "login_address": "", "login_name": login}
    counted = []
    for action, key in wanted.items():
        usage = ratelimit.consume(request, app="allauth.account", action=action, key=key)
        if usage is None:
            return None
        counted.append(usage)
    return Attempt(tuple(counted))


def forget_attempts(request: HttpRequest, login: str) -> None:
    """The password was reset by e-mail: what was tried on this name does not count any more."""
    login = login.strip().lower()
    here = ratelimit.truncate_ip(address_of(request))
    for action, key in {"login_name_here": f"{login} {here}", "login_name": login}.items():
        ratelimit.clear(request, app="allauth.account", action=action, key=key)
