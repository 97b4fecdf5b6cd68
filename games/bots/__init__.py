"""The computer players: given a view and a random source, they answer with an action.

A bot knows what a person in its seat would know, because a `DealView` is all it is given. It
imports the engine and the standard library only. The same view and the same seed give the same
action.
"""

from games.bots.levels import LEVELS, Player, choose, think

__all__ = ["LEVELS", "Player", "choose", "think"]
