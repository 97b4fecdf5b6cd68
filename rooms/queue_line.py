"""Telling somebody's waiting pages that his place in the queue has changed."""

import logging

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


def group(player_id: int) -> str:
    """The channel group of all waiting pages of a player."""
    return f"queue.{player_id}"


async def tell(player_id: int) -> None:
    """Something changed; if this fails, the page sees it with the pulse."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(group(player_id), {"type": "queue.changed"})
    except Exception:
        logger.exception("could not tell the waiting pages of player %s", player_id)
