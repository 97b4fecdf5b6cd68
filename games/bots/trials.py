"""Choices tried in the same imagined worlds, the hopeless ones dropped early."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from games.bots.endgame import exact
from games.bots.masks import Mask
from games.bots.playthrough import play_through
from games.bots.worlds import World

ROUND = 8
"""Worlds between two looks at who is hopeless."""
HOPELESS = 2.5
"""How far behind is hopeless, in game points, times the root of the worlds tried. Two choices
differ by about 1.3 in one world, so this is near two standard errors."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card to lay, after closing or not."""

    card: Mask
    close: bool = False


def best(choices: list[Choice], worlds: Iterable[World], effort: int) -> Choice:
    """The choice that does best on average; `effort` is the number of deals played through.

    Choices that come out even are told apart by what an opponent who errs would give away.
    """
    sums = dict.fromkeys(choices, 0)
    spent = 0
    for number, world in enumerate(worlds, start=1):
        for choice in sums:
            sums[choice] += play_through(_chosen(world, choice))
        spent += len(sums)
        if number % ROUND == 0:
            sums = _without_hopeless(sums, number)
        if len(sums) == 1 or spent >= effort:
            break
    most = max(sums.values())
    even = [choice for choice, total in sums.items() if total == most]
    return max(even, key=lambda choice: _hope(_chosen(world, choice)))


def _chosen(world: World, choice: Choice) -> World:
    tried = world.copy()
    if choice.close:
        tried.close()
    tried.lay(choice.card)
    return tried


def _hope(world: World) -> float:
    """What side 0 wins on average when the opponent lays any legal card and then errs no more."""
    if world.result or not world.strict or world.to_act == 0:
        return play_through(world)
    return fmean(exact(_chosen(world, Choice(card))) for card in world.legal())


def _without_hopeless(sums: dict[Choice, int], number: int) -> dict[Choice, int]:
    least = max(sums.values()) - HOPELESS * number**0.5
    return {choice: total for choice, total in sums.items() if total >= least}
