"""A player's open sockets: closed when who he is has changed, told when whom he meets has."""

import logging
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def group(player_id: int) -> str:
    """The channel group of all sockets of a player."""
    return f"player.{player_id}"


def hang_up(player_id: int) -> None:
    """After the commit, close this player's sockets in whichever process they are."""
    transaction.on_commit(partial(async_to_sync(_send), player_id, {"type": "player.changed"}))


def bar(player_id: int, *, at_once: bool) -> None:
    """After the commit, tell this player's sockets that he may not play with others any longer.

    A running match goes on unless `at_once`.
    """
    message = {"type": "player.barred", "at_once": at_once}
    transaction.on_commit(partial(async_to_sync(_send), player_id, message))


def look_anew(*player_ids: int) -> None:
    """After the commit, these players' pages look anew whom they meet and hear."""
    for each in player_ids:
        transaction.on_commit(partial(async_to_sync(tell_acquaintances), each))


async def tell_acquaintances(player_id: int) -> None:
    """Whom this player meets or hears has changed."""
    await _send(player_id, {"type": "acquaintances.changed"})


async def _send(player_id: int, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(group(player_id), message)
    except Exception:
        logger.exception("could not reach the sockets of player %s", player_id)
