"""A player's open sockets are closed when who he is has changed; the page then comes again."""

import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def group(player_id: int) -> str:
    """The channel group of all sockets of a player."""
    return f"player.{player_id}"


def hang_up(player_id: int) -> None:
    """After the commit, close this player's sockets in whichever process they are."""
    transaction.on_commit(partial(_send, player_id))


def _send(player_id: int) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        async_to_sync(layer.group_send)(group(player_id), {"type": "player.changed"})
    except Exception:
        logger.exception("could not reach the sockets of player %s", player_id)
