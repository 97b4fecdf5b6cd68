"""The address a request comes from, as far as our own proxies vouch for it."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

WITH_PORT = re.compile(r"\[(?P<six>[^\]]*)\](:\d*)?|(?P<four>[\d.]+):\d*")


def address_of(request: HttpRequest) -> str:
    """The address the outermost of our TRUSTED_PROXIES saw; without proxies the peer's own.

    What a proxy wrote and is no address counts for nothing.
    """
    hops = [hop for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop]
    peer = str(request.META.get("REMOTE_ADDR", ""))
    trusted: int = settings.TRUSTED_PROXIES
    seen = _parsed(hops[-trusted]) if trusted and len(hops) >= trusted else None
    return str(seen or _parsed(peer) or peer)


def subscriber_of(address: str) -> str:
    """Who counts as one at this address: with IPv6 the network that one subscriber has."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((int(parsed), 64), strict=False))
    return str(parsed) if parsed is not None else address


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address without its port; IPv4 written as IPv6 is IPv4."""
    text = text.strip()
    ported = WITH_PORT.fullmatch(text)
    try:
        address = ip_address(ported["six"] or ported["four"] if ported else text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
