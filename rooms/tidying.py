"""Rooms nobody waits in are closed and who looks at one is told; old messages are forgotten."""

from functools import partial

from django.utils import timezone

from chat.services import expire
from games import porter
from rooms import private
from rooms.board import tell_changed


async def tidy() -> None:
    """Close idle rooms, and forget what was said too long ago."""
    now = timezone.now()
    for room_id in await porter.at_the_door(partial(private.close_idle_rooms, now=now)):
        await tell_changed(room_id)
    await porter.at_the_door(partial(expire, now=now))
