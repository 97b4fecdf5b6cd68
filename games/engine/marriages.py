"""A marriage: king and queen of a suit in one hand, worth 20, in trumps 40."""

from collections.abc import Collection

from games.engine.cards import Card, Rank, Suit, card

PARTNERS = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}


def marriages_in(hand: Collection[Card]) -> tuple[Suit, ...]:
    """Suits of which the hand holds king and queen."""
    kings = (each.suit for each in hand if each.rank is Rank.KING)
    return tuple(suit for suit in kings if card(Rank.QUEEN, suit) in hand)


def partner_in(hand: Collection[Card], led: Card) -> Card | None:
    """The other card of the marriage that leading this one of the hand can announce."""
    if led.rank not in PARTNERS or led not in hand:
        return None
    partner = card(PARTNERS[led.rank], led.suit)
    return partner if partner in hand else None


def marriage_points(suit: Suit, trump: Suit) -> int:
    """What a marriage in that suit is worth."""
    return 40 if suit is trump else 20
