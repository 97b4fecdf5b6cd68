"""What a sanction does at the tables, within its transaction; and telling them after the commit."""

from dataclasses import dataclass
from datetime import datetime

from accounts import lines
from accounts.models import Sanction
from accounts.standing import BARS, Bar
from games import porter, services
from games.visit import Outcome
from rooms import engagements, farewell, notices, queue, queue_line, telling
from rooms.models import Room


@dataclass(frozen=True, slots=True)
class Consequences:
    """The matches that were broken off, the rooms that changed, who waited in the queue.

    `told` are those whose pages have something new to say to them.
    """

    matches: tuple[Outcome, ...] = ()
    rooms: tuple[Room, ...] = ()
    waiters: tuple[int, ...] = ()
    told: tuple[int, ...] = ()


NOTHING = Consequences()


def carry_out(sanction: Sanction, now: datetime) -> Consequences:
    """Whoever may not play leaves the queue; unless he only has to read something, rooms as well.

    A warning is shown on every page until it is read, and until then nobody is talked to. A
    suspension lets a running match be played to its end; an exclusion breaks it off. All his
    engagements are held at first, so that nothing begins with him meanwhile.
    """
    bar = BARS[Sanction.Kind(sanction.kind)]
    if bar is Bar.UNREAD:
        lines.look_anew(sanction.player_id)
        waiters = queue.put_out(player_id=sanction.player_id, bar=bar)
        return Consequences(waiters=waiters, told=(sanction.player_id,))
    live = engagements.hold_all(sanction.player).matches
    waiters = queue.put_out(player_id=sanction.player_id, bar=bar)
    broken_off = live if bar is Bar.EXCLUDED else ()
    matches = tuple(services.abort(match_id=each, now=now) for each in broken_off)
    left = farewell.leave_waiting_rooms(player=sanction.player, now=now)
    lines.bar(sanction.player_id, at_once=bar is Bar.EXCLUDED)
    return Consequences(matches, tuple(Room.objects.filter(pk__in=left)), waiters)


async def tell(consequences: Consequences) -> None:
    """Tell the tables and rooms what has changed. After the commit."""
    for outcome in consequences.matches:
        await porter.tell(outcome)
    await telling.tell(*consequences.rooms)
    for player_id in consequences.waiters:
        await queue_line.tell(player_id)
    for player_id in consequences.told:
        await notices.tell_invited(player_id)
