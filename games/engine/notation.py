"""Actions in writing: `KH`, `20:KH`, `40:QS`, `exchange`, `close`, `claim`, `claim:H`."""

from typing import assert_never

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import Card, Suit
from games.engine.errors import UnreadableAction
from games.engine.marriages import marriage_points


def write(action: Action, trump: Suit) -> str:
    """The notation of an action; a marriage's 20 or 40 depends on the trump suit."""
    match action:
        case Play(card):
            return card.value
        case Marry(card):
            return f"{marriage_points(card.suit, trump)}:{card.value}"
        case Exchange():
            return "exchange"
        case Close():
            return "close"
        case Claim(suit):
            return "claim" if suit is None else f"claim:{suit.value}"
        case _:
            assert_never(action)


def read(text: str, trump: Suit) -> Action:
    """The action written as `text`. Raises UnreadableAction for anything else."""
    action = _READABLE.get(text)
    if action is None or write(action, trump) != text:
        raise UnreadableAction(text)
    return action


_READABLE: dict[str, Action] = {
    "exchange": Exchange(),
    "close": Close(),
    "claim": Claim(),
    **{f"claim:{suit.value}": Claim(suit) for suit in Suit},
    **{card.value: Play(card) for card in Card},
    **{f"20:{card.value}": Marry(card) for card in Card},
    **{f"40:{card.value}": Marry(card) for card in Card},
}
