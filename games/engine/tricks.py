"""A trick: who takes it, and what a follower may lay under strict play."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import Card, Seat, Suit, points_of
from games.engine.errors import Refusal


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table and who laid it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick in the order it was laid, with its winner."""

    laid: tuple[Laid, ...]
    winner: Seat

    @property
    def points(self) -> int:
        """Card points in the trick."""
        return points_of([each.card for each in self.laid])


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """Whether `card`, laid later, beats the best card so far."""
    if card.suit is best.suit:
        return card.points > best.points
    return card.suit is trump


def best_of(laid: Iterable[Laid], trump: Suit) -> Laid:
    """The card that is winning the trick."""
    cards = iter(laid)
    best = next(cards)
    for each in cards:
        if beats(each.card, best.card, trump):
            best = each
    return best


def strict_refusal(card: Card, hand: Iterable[Card], led: Card, trump: Suit) -> Refusal | None:
    """Why strict play forbids answering `led` with `card` from `hand`; None where it is allowed.

    Follow suit and beat if you can; else follow suit; void, play a trump; else anything.
    """
    if card.suit is led.suit:
        could_beat = any(each.outranks(led) for each in hand)
        return Refusal.MUST_BEAT if could_beat and not card.outranks(led) else None
    if any(each.suit is led.suit for each in hand):
        return Refusal.MUST_FOLLOW
    if card.suit is not trump and any(each.suit is trump for each in hand):
        return Refusal.MUST_TRUMP
    return None
