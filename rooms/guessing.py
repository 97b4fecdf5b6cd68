"""Guessing codes is limited: so many wrong ones from one address, then none for a while."""

from contextlib import suppress
from ipaddress import ip_address, ip_network

from django.core.cache import cache

WRONG_CODES = 20
"""Wrong codes an address may try."""
WINDOW = 600
"""Seconds in which they are counted."""


def may_guess(address: str) -> bool:
    """Whether this address may try another code."""
    return int(cache.get(_key(address), 0)) < WRONG_CODES


def note_wrong(address: str) -> None:
    """A wrong code came from this address."""
    if cache.add(_key(address), 1, WINDOW):
        return
    with suppress(ValueError):
        cache.incr(_key(address))


def _key(address: str) -> str:
    """One count for an address, with IPv6 for the network that one subscriber has."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return f"wrong-codes:{address[:60]}"
    if parsed.version == 6:
        return f"wrong-codes:{ip_network((parsed, 64), strict=False)}"
    return f"wrong-codes:{parsed}"
