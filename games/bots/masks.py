"""Cards as bits: a set of cards is an int, so that thousands of deals fit into a moment.

Card i of the pack is bit i. The pack lies suit by suit, weakest rank first; a higher card of a suit
is therefore a higher bit of the same five.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.engine.cards import PACK, Card, Rank, Suit

Mask = int
"""A set of cards; a single card is a set of one."""

BIT: dict[Card, Mask] = {card: 1 << at for at, card in enumerate(PACK)}
CARD: dict[Mask, Card] = {bit: card for card, bit in BIT.items()}
ALL: Mask = (1 << len(PACK)) - 1
SUIT: dict[Suit, Mask] = {
    suit: sum(BIT[card] for card in PACK if card.suit is suit) for suit in Suit
}
POINTS: dict[Mask, int] = {bit: card.points for bit, card in CARD.items()}
SUIT_OF: dict[Mask, Mask] = {bit: SUIT[card.suit] for bit, card in CARD.items()}
HIGHER: dict[Mask, Mask] = {bit: SUIT_OF[bit] & ~(2 * bit - 1) for bit in CARD}
"""The cards of the same suit that beat this one."""
PARTNER: dict[Mask, Mask] = {
    bit: {Rank.QUEEN: bit << 1, Rank.KING: bit >> 1}.get(card.rank, 0) for bit, card in CARD.items()
}
"""The other card of the marriage this one belongs to; 0 for jacks, tens and aces."""


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of some cards."""
    return sum(BIT[card] for card in cards)


@lru_cache(maxsize=1 << 17)
def cards_in(mask: Mask) -> tuple[Mask, ...]:
    """The single cards of a set, in pack order."""
    return tuple(bit for bit in CARD if bit & mask)


@lru_cache(maxsize=1 << 17)
def points_in(mask: Mask) -> int:
    """The card points of a set."""
    return sum(POINTS[bit] for bit in cards_in(mask))


@lru_cache(maxsize=1 << 18)
def strict_answers(hand: Mask, led: Mask, trumps: Mask) -> tuple[Mask, ...]:
    """What strict play lets a hand answer: beat in suit, else follow, else trump, else anything.

    The likely best comes first: dear cards where they take the trick, cheap ones where not.
    """
    suited = hand & SUIT_OF[led]
    allowed = cards_in(suited & HIGHER[led] or suited or hand & trumps or hand)
    takes = beats(allowed[0], led, trumps)
    return tuple(sorted(allowed, key=lambda card: POINTS[card], reverse=takes))


@lru_cache(maxsize=1 << 17)
def strict_leads(hand: Mask, trumps: Mask) -> tuple[Mask, ...]:
    """A hand in the order worth trying when leading in strict play: trumps, then by rank."""
    return tuple(sorted(cards_in(hand), key=lambda card: (not card & trumps, -POINTS[card])))


def beats(answer: Mask, led: Mask, trumps: Mask) -> bool:
    """Whether the answer takes the trick."""
    return bool(answer & HIGHER[led] or (answer & trumps and not led & trumps))


@lru_cache(maxsize=1 << 17)
def marriages_in(hand: Mask, trumps: Mask) -> int:
    """The marriage points a hand could still announce."""
    kings = [bit for bit in cards_in(hand) if bit >> 1 & hand & PARTNER[bit]]
    return sum(40 if bit & trumps else 20 for bit in kings)
