"""How much one may ask for."""

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.addresses import address_of, subscriber_of
from accounts.models import User
from rooms import counting, opening_rate


class Counted(BaseThrottle):
    """At most so many requests in so many seconds, as RATES has it for this `scope`."""

    scope: str
    left = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether one more is within bounds; without a cache everything is."""
        who = self.who(request)
        if who is None:
            return True
        within, self.left = counting.count(self.scope, who)
        return within

    def wait(self) -> float:
        """Seconds until the next window."""
        return self.left

    def who(self, request: Request) -> str | None:
        """Who is counted as one; None for those who are not counted here."""
        raise NotImplementedError


class ByAddress(Counted):
    """Who asks without an account is counted by his network address."""

    scope = "address"

    def who(self, request: Request) -> str | None:
        """One count for a subscriber."""
        known = isinstance(request.user, User)
        return None if known else subscriber_of(address_of(request._request))[:60]


class ByAccount(Counted):
    """A user is counted as one, with all his browsers and programs."""

    scope = "account"

    def who(self, request: Request) -> str | None:
        """One count for a user."""
        return str(request.user.pk) if isinstance(request.user, User) else None


class ByOpener(Counted):
    """Whoever opens rooms, with an account or without."""

    scope = opening_rate.SCOPE

    def who(self, request: Request) -> str | None:
        """The same as on the pages."""
        return opening_rate.opener_of(request._request)
