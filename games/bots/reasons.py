"""Why an action is a good one, in one word: read off the view, for hints in practice."""

from enum import StrEnum

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import Card, Rank, points_of
from games.engine.tricks import beats, best_of
from games.engine.views import DealView

FAT = 10
"""Card points from which a trick is worth taking for its points."""


class Reason(StrEnum):
    """What speaks for an action."""

    GOES_OUT = "goes_out"
    EXCHANGES = "exchanges"
    CLOSES = "closes"
    ANNOUNCES = "announces"
    MUST = "must"
    TAKES_POINTS = "takes_points"
    TAKES_TRICK = "takes_trick"
    DRAWS_TRUMPS = "draws_trumps"
    STRONG_LEAD = "strong_lead"
    SAVES_TRUMP = "saves_trump"
    CHEAPEST = "cheapest"


def reason(view: DealView, action: Action) -> Reason:
    """What speaks for this legal action of the view."""
    match action:
        case Claim():
            return Reason.GOES_OUT
        case Exchange():
            return Reason.EXCHANGES
        case Close():
            return Reason.CLOSES
        case Marry():
            return Reason.ANNOUNCES
        case Play(card):
            return _of_lead(view, card) if not view.laid else _of_answer(view, card)


def _of_lead(view: DealView, card: Card) -> Reason:
    if _announces(view, card):
        return Reason.ANNOUNCES
    if _only_choice(view):
        return Reason.MUST
    if card.suit is view.trump:
        return Reason.DRAWS_TRUMPS
    return Reason.STRONG_LEAD if card.points >= FAT else Reason.CHEAPEST


def _of_answer(view: DealView, card: Card) -> Reason:
    if _only_choice(view):
        return Reason.MUST
    best = best_of(view.laid, view.trump).card
    if beats(card, best, view.trump):
        gain = points_of([card, *(each.card for each in view.laid)])
        return Reason.TAKES_POINTS if gain >= FAT else Reason.TAKES_TRICK
    could_trump = any(
        each.suit is view.trump and beats(each, best, view.trump) for each in _layable(view)
    )
    return Reason.SAVES_TRUMP if could_trump else Reason.CHEAPEST


def _announces(view: DealView, card: Card) -> bool:
    """Whether leading it declares a marriage by itself."""
    of_pair = card.rank in (Rank.KING, Rank.QUEEN) and card.suit in view.marriages
    return of_pair and not view.rules.marriage_declared


def _layable(view: DealView) -> set[Card]:
    return {each.card for each in view.legal if isinstance(each, Play)}


def _only_choice(view: DealView) -> bool:
    return len(view.legal) == 1
