"""Who plays for the computer: the levels by id, and the two ways to ask one."""

import random
from typing import Protocol

from games.bots.beginner import Beginner
from games.bots.club import Club
from games.engine.actions import Action
from games.engine.views import DealView


class Player(Protocol):
    """A computer player."""

    def choose(self, view: DealView, rng: random.Random) -> Action:
        """One of the view's legal actions. The view must be of the seat whose turn it is."""
        ...


LEVELS: dict[str, Player] = {"beginner": Beginner(), "club": Club()}
"""Every level by the id rooms and matches store."""


def choose(level: str, view: DealView, rng: random.Random) -> Action:
    """What the player of that level does. Raises KeyError for an unknown level."""
    return LEVELS[level].choose(view, rng)


def think(level: str, view: DealView, seed: int) -> Action:
    """The same from a seed: arguments and answer pickle, so it can run in another process."""
    return choose(level, view, random.Random(seed))
