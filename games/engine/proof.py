"""The provable deal, scheme 1: from a secret fixed beforehand to every deck of a match (RULES)."""

import hashlib
import hmac
from collections.abc import Iterator

from games.engine.cards import PACK, Card, Seat

SCHEME = 1


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret in hex: public from the first view on."""
    return hashlib.sha256(secret).hexdigest()


def first_dealer(secret: bytes, match: str, seats: int) -> Seat:
    """Who deals first, fixed before any entropy is given."""
    return _hmac(secret, f"schnapsen-dealer-{SCHEME}|{match}")[0] % seats


def deck(secret: bytes, match: str, entropies: tuple[str, ...], number: int) -> tuple[Card, ...]:
    """The pack of deal `number` (counted from 1), top card first.

    `entropies` is one lower-case hex string per seat, 0 to 64 digits.
    """
    numbers = _numbers(secret, "|".join((match, *entropies, str(number))))
    cards = list(PACK)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, numbers)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _hmac(secret: bytes, message: str) -> bytes:
    return hmac.digest(secret, message.encode("ascii"), "sha256")


def _numbers(secret: bytes, message: str) -> Iterator[int]:
    """Unsigned 32-bit numbers, eight a block, without end."""
    block = 0
    while True:
        digest = _hmac(secret, f"schnapsen-deal-{SCHEME}|{message}|{block}")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """An unbiased number below `bound`: those past its last whole multiple are skipped."""
    limit = 2**32 // bound * bound
    return next(number for number in numbers if number < limit) % bound
