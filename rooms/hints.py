"""A hint in practice: what the club player would do with the cards the asker sees, and why."""

import random
from dataclasses import dataclass
from functools import partial

from games import porter, recall
from games.bots.reasons import Reason, reason
from games.commands import DoorRefusal
from games.commands import Reason as Refused
from games.engine import notation, views
from games.engine.cards import Seat
from games.engine.errors import Refusal
from games.engine.views import DealView
from games.models import Match
from games.thinking import thought

ADVISER = "club"
"""The level that is asked."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good action, as it is written, and what speaks for it."""

    action: str
    reason: Reason


async def hint(match_id: int, seat: Seat) -> Hint | Refused:
    """Ask for this seat; why not, where it cannot be. Raises BrokenProcessPool."""
    seen = await porter.at_the_door(partial(seen_by, match_id, seat))
    if not isinstance(seen, DealView):
        return seen
    action = await thought(ADVISER, seen, random.getrandbits(64))
    return Hint(notation.write(action, seen.trump), reason(seen, action))


def seen_by(match_id: int, seat: Seat) -> DealView | Refused:
    """What this seat sees on its turn in practice. Reads only."""
    table = recall.table_of(Match.objects.get(pk=match_id))
    if not table.practice:
        return DoorRefusal.ONLY_IN_PRACTICE
    if table.deal is None or table.deal.result is not None or table.end is not None:
        return Refusal.DEAL_OVER
    if table.deal.to_act != seat:
        return Refusal.NOT_YOUR_TURN
    return views.view(table.deal, seat)
