"""Rooms nobody waits in any more are closed, and whoever still looks at one is told."""

from functools import partial

from django.utils import timezone

from games import porter
from rooms import setting_up
from rooms.board import tell_changed
from rooms.lobby_lines import tell_lobby


async def tidy() -> None:
    """Close idle rooms."""
    now = timezone.now()
    closed = await porter.at_the_door(partial(setting_up.close_idle_rooms, now=now))
    for room_id in closed:
        await tell_changed(room_id)
    if closed:
        await tell_lobby()
