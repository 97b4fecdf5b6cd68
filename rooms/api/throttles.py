"""How much one may ask for: a count for each window of time, in the cache all processes share."""

import logging
import time
from contextlib import suppress

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.addresses import address_of, subscriber_of
from accounts.models import User
from rooms.api.callers import caller_of

logger = logging.getLogger(__name__)


class Counted(BaseThrottle):
    """At most so many requests in so many seconds, as API_RATES has it for this `scope`."""

    scope: str
    left = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether one more is within bounds; without a cache everything is."""
        who = self.who(request)
        if who is None:
            return True
        most, seconds = settings.API_RATES[self.scope]
        window, gone = divmod(time.time(), seconds)
        self.left = seconds - gone
        return _count(f"api:{self.scope}:{who}:{int(window)}", seconds) <= most

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

    scope = "opening"

    def who(self, request: Request) -> str | None:
        """One count for a player; for a stranger, who is none yet, one for his address."""
        player_id = caller_of(request).player_id
        if player_id is None:
            return subscriber_of(address_of(request._request))[:60]
        return f"player-{player_id}"


def _count(key: str, seconds: int) -> int:
    try:
        if cache.add(key, 1, seconds):
            return 1
        with suppress(ValueError):
            return cache.incr(key)
    except (OSError, RedisError):
        logger.warning("requests are not counted", exc_info=True)
    return 1
