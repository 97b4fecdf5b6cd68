"""The address a request comes from, as far as our own proxies vouch for it."""

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address the outermost of our TRUSTED_PROXIES saw; without proxies the peer's own."""
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop]
    trusted: int = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted:
        return hops[-trusted]
    return str(request.META.get("REMOTE_ADDR", ""))
