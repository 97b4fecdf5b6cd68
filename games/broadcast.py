"""Telling the seats, after commit: a whole view each, to each seat's own group."""

import asyncio
import logging
from datetime import datetime

from channels.layers import get_channel_layer

from games import protocol
from games.commands import Reason
from games.engine.cards import Seat
from games.protocol import Frame
from games.selectors import Sitting
from games.table import Table
from games.view_frame import open_part, own_part

logger = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds the layer has to take a message."""


def group(match_id: int, seat: Seat) -> str:
    """The channel group of one seat: every tab of whoever sits there."""
    return f"table.{match_id}.{seat}"


async def tell(match_id: int, table: Table, who: tuple[Sitting, ...], now: datetime) -> None:
    """Send each person at the table what he may know of it now, to all of them in one go."""
    over = table.end is not None
    shared = open_part(table, who, now)
    frames = {seat: shared | own_part(table, seat) for seat in sorted(table.people)}
    await _send(match_id, frames, table.version, over=over)


async def tell_closed(match_id: int, who: tuple[Sitting, ...], reason: Reason) -> None:
    """Tell each person that the match cannot be played."""
    people = [seat for seat, sitting in enumerate(who) if sitting.player is not None]
    await _send(match_id, dict.fromkeys(people, protocol.refused(None, reason)), 0)


async def _send(
    match_id: int, frames: dict[Seat, Frame], version: int, *, over: bool = False
) -> None:
    """Each seat's frame; if the layer fails the pulse tells that seat later."""
    layer = get_channel_layer()
    assert layer is not None
    common = {"type": "table.frame", "version": version, "over": over}
    sends = [
        layer.group_send(group(match_id, seat), common | {"frame": protocol.write(frame)})
        for seat, frame in frames.items()
    ]
    try:
        async with asyncio.timeout(PATIENCE):
            faults = await asyncio.gather(*sends, return_exceptions=True)
    except TimeoutError:
        logger.exception("could not tell all seats of match %s in time", match_id)
        return
    for seat, fault in zip(frames, faults, strict=True):
        if fault is not None:
            logger.error("could not tell seat %s of match %s", seat, match_id, exc_info=fault)
