"""A player's open sockets: closed when who he is has changed, told when whom he meets has."""

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
    transaction.on_commit(partial(async_to_sync(_send), player_id, "player.changed"))


def look_anew(*player_ids: int) -> None:
    """After the commit, these players' pages look anew whom they meet and hear."""
    for each in player_ids:
        transaction.on_commit(partial(async_to_sync(tell_acquaintances), each))


async def tell_acquaintances(player_id: int) -> None:
    """Whom this player meets or hears has changed."""
    await _send(player_id, "acquaintances.changed")


async def _send(player_id: int, kind: str) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(group(player_id), {"type": kind})
    except Exception:
        logger.exception("could not reach the sockets of player %s", player_id)
