"""The pack: four suits, five ranks, twenty cards and what each is worth."""

from enum import StrEnum

Seat = int
"""A player's place at the table, counted from 0 in playing order."""


class Suit(StrEnum):
    """A suit, by the code the notation uses."""

    ACORNS = "C"
    LEAVES = "S"
    HEARTS = "H"
    BELLS = "D"


class Rank(StrEnum):
    """A rank, weakest first."""

    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    TEN = "T"
    ACE = "A"


POINTS = {Rank.JACK: 2, Rank.QUEEN: 3, Rank.KING: 4, Rank.TEN: 10, Rank.ACE: 11}
"""Card points by rank; the order of strength is the same as the order of points."""


class Card(StrEnum):
    """One of the twenty cards, written rank then suit."""

    rank: Rank
    suit: Suit
    points: int

    def __init__(self, code: str) -> None:
        self.rank = Rank(code[0])
        self.suit = Suit(code[1])
        self.points = POINTS[self.rank]

    JC = "JC"
    QC = "QC"
    KC = "KC"
    TC = "TC"
    AC = "AC"
    JS = "JS"
    QS = "QS"
    KS = "KS"
    TS = "TS"
    AS = "AS"
    JH = "JH"
    QH = "QH"
    KH = "KH"
    TH = "TH"
    AH = "AH"
    JD = "JD"
    QD = "QD"
    KD = "KD"
    TD = "TD"
    AD = "AD"

    def outranks(self, other: "Card") -> bool:
        """Whether this card is the higher one of the same suit."""
        return self.suit is other.suit and self.points > other.points


PACK = tuple(Card)
"""The pack in the order a shuffle starts from: C S H D, each J Q K T A."""

PACK_POINTS = sum(card.points for card in PACK)
"""Card points in the pack: 120."""


def card(rank: Rank, suit: Suit) -> Card:
    """The card of that rank and suit."""
    return _BY_FACE[rank, suit]


_BY_FACE = {(each.rank, each.suit): each for each in PACK}


def points_of(cards: "tuple[Card, ...] | list[Card]") -> int:
    """The card points of some cards together."""
    return sum(each.points for each in cards)
