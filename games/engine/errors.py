"""Our own errors and refusals, drawn as a tree.

EngineError
├── UnreadableAction   a text is not an action in our notation
├── UnreadablePack     a deck is not the twenty cards
└── Illegal            an action was applied that the rules refuse (carries its Refusal)
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Why the rules refuse an action."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    MUST_BEAT = "must_beat"
    MUST_TRUMP = "must_trump"
    ONLY_THE_LEADER = "only_the_leader"
    TALON_CLOSED = "talon_closed"
    TALON_TOO_SMALL = "talon_too_small"
    NO_TRUMP_JACK = "no_trump_jack"
    NO_MARRIAGE = "no_marriage"
    MARRIES_BY_ITSELF = "marries_by_itself"
    CLAIMS_BY_ITSELF = "claims_by_itself"
    NO_TRICK_YET = "no_trick_yet"


class EngineError(Exception):
    """Anything the engine can complain about."""


class UnreadableAction(EngineError):
    """A text is not an action in our notation."""


class UnreadablePack(EngineError):
    """A deck is not the twenty cards."""


class Illegal(EngineError):
    """An action was applied that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
