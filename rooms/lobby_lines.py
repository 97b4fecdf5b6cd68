"""Telling everybody who looks at the lobby that its list has changed."""

import logging

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

GROUP = "lobby"
"""The channel group of everybody who looks at the lobby."""


async def tell_lobby() -> None:
    """The list has changed: one word for all; what has changed each page asks when it likes."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(GROUP, {"type": "lobby.changed"})
    except Exception:
        logger.exception("could not tell the lobby")
