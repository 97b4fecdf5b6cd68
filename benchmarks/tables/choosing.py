"""What a scripted player does at a view: the cut, a random legal action, on after the sheet. Pure.

It knows no rules: what the view says is legal is legal.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

Frame = dict[str, Any]

WEIGHTS = {"exchange": 0.5, "close": 0.1, "claim": 0.1}
"""How likely these are, a card being 1; a deal closed or claimed at once would be no load."""
DIGITS = 32
"""Hexadecimal digits of entropy a page adds."""
HONEST = frozenset({"stale", "no_sheet", "nothing_to_cut"})
"""Refusals that racing with the clock, the sheet's end or the cut's explains."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A command without its id, and the occasion for it: once an occasion is enough.

    `thinks` says whether a person would take his time.
    """

    occasion: tuple[str, int]
    command: Frame
    thinks: bool = True


def wish(view: Frame, luck: Random) -> Wish | None:
    """What the seat whose view this is wants to do now; None while others are to act."""
    if view["end"] is not None:
        return None
    if view["cut"] is not None:
        return None if view["cut"]["seats"][view["me"]] else _cut(luck)
    if view["sheet"] is not None:
        pressed = view["sheet"]["pressed"][view["me"]]
        return None if pressed else Wish(("next", view["deal"]["number"]), {"t": "next"})
    if view["deal"] is not None and view["deal"]["legal"]:
        return _act(view, luck)
    return None


def _cut(luck: Random) -> Wish:
    digits = f"{luck.getrandbits(4 * DIGITS):0{DIGITS}x}"
    return Wish(("cut", 0), {"t": "cut", "digits": digits}, thinks=False)


def _act(view: Frame, luck: Random) -> Wish:
    legal: list[str] = view["deal"]["legal"]
    weights = [WEIGHTS.get(action.partition(":")[0], 1.0) for action in legal]
    action = luck.choices(legal, weights)[0]
    return Wish(("act", view["pos"]), {"t": "act", "pos": view["pos"], "action": action})
