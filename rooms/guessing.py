"""Guessing codes is limited: so many wrong ones from one address, then none for a while."""

from contextlib import suppress

from django.core.cache import cache

from accounts.addresses import subscriber_of

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
    """One count for a subscriber."""
    return f"wrong-codes:{subscriber_of(address)[:60]}"
