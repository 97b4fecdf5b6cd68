"""What a player can do in a deal: the alternatives, each a small frozen fact."""

from dataclasses import dataclass

from games.engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card: lead it or answer with it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Marry:
    """Declare a marriage and lead this card of it (20, in trumps 40)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swap the jack of trumps for the trump card."""


@dataclass(frozen=True, slots=True)
class Close:
    """Turn the trump card face down: nobody draws from now on."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Say one has 66, showing a marriage in `suit` where one is needed."""

    suit: Suit | None = None


Action = Play | Marry | Exchange | Close | Claim
