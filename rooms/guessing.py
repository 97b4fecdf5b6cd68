"""Guessing codes is limited: so many wrong ones, then none for a while.

A member's are counted for him alone, wherever he is: nobody at his address keeps him out. All
others are counted by address, and all together, so that many addresses guess no more than a few.
Whoever follows a link guesses nothing: see `rooms.codes`.
"""

from contextlib import suppress

from django.core.cache import cache

from accounts.addresses import subscriber_of
from accounts.friends import members

WRONG_CODES = 20
"""Wrong codes a member may try, and all others at one address."""
FROM_ANYWHERE = 500
"""Wrong codes all others may try together."""
WINDOW = 600
"""Seconds in which they are counted."""


def may_guess(*, player_id: int | None, address: str) -> bool:
    """Whether whoever asks from this address may try another code."""
    counts = _counts(player_id, address)
    found = cache.get_many(counts)
    return all(int(found.get(key, 0)) < most for key, most in counts.items())


def note_wrong(*, player_id: int | None, address: str) -> None:
    """He tried a wrong one."""
    for key in _counts(player_id, address):
        if not cache.add(key, 1, WINDOW):
            with suppress(ValueError):
                cache.incr(key)


def _counts(player_id: int | None, address: str) -> dict[str, int]:
    """Where his wrong codes are counted, and how many there may be."""
    if player_id is not None and members().filter(pk=player_id).exists():
        return {f"wrong-codes:member:{player_id}": WRONG_CODES}
    here = f"wrong-codes:{subscriber_of(address)[:60]}"
    return {here: WRONG_CODES, "wrong-codes": FROM_ANYWHERE}
