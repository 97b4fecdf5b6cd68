"""Rules of thumb for play while the talon is open: quick, sensible, without any looking ahead.

Every card has a price for parting with it. A trick is worth its points to whoever takes it.
"""

from functools import lru_cache

from games.bots.masks import CARD, PARTNER, POINTS, Mask, beats, cards_in
from games.engine.cards import Rank

_PRICE = {Rank.JACK: 0, Rank.QUEEN: 2, Rank.KING: 3, Rank.TEN: 6, Rank.ACE: 12}
_TRUMP_PRICE = {Rank.JACK: 9, Rank.QUEEN: 9, Rank.KING: 10, Rank.TEN: 16, Rank.ACE: 20}
_LEAD_PRICE = {Rank.JACK: 0, Rank.QUEEN: 2, Rank.KING: 4, Rank.TEN: 20, Rank.ACE: 12}
_TRUMP_LEAD_PRICE = {Rank.JACK: 9, Rank.QUEEN: 11, Rank.KING: 12, Rank.TEN: 26, Rank.ACE: 18}
_MATE_PRICE = 12
"""For parting with one card of a marriage still in hand."""


@lru_cache(maxsize=1 << 16)
def lead(hand: Mask, trumps: Mask) -> Mask:
    """The card to lead: a marriage, trumps first, else what is least missed."""
    queens = [card for card in cards_in(hand) if card << 1 & hand & PARTNER[card]]
    if queens:
        return next((card for card in queens if card & trumps), queens[0])
    return min(
        cards_in(hand), key=lambda card: _price(card, trumps, _LEAD_PRICE, _TRUMP_LEAD_PRICE)
    )


@lru_cache(maxsize=1 << 16)
def answer(hand: Mask, led: Mask, trumps: Mask) -> Mask:
    """The card to answer with: take what is worth it, else throw the least away."""
    return max(cards_in(hand), key=lambda card: _worth(card, hand, led, trumps))


def _worth(card: Mask, hand: Mask, led: Mask, trumps: Mask) -> int:
    points = POINTS[led] + POINTS[card]
    worth = points if beats(card, led, trumps) else -points
    if PARTNER[card] & hand:
        worth -= _MATE_PRICE
    return worth - _price(card, trumps, _PRICE, _TRUMP_PRICE)


def _price(card: Mask, trumps: Mask, plain: dict[Rank, int], trump: dict[Rank, int]) -> int:
    return (trump if card & trumps else plain)[CARD[card].rank]
