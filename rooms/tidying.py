"""Rooms nobody waits in any more are closed, and whoever still looks at one is told.

Old invitations are forgotten.
"""

from functools import partial

from django.utils import timezone

from games import porter
from rooms import invitations, private
from rooms.board import tell_changed


async def tidy() -> None:
    """Close idle rooms, forget old invitations."""
    now = timezone.now()
    for room_id in await porter.at_the_door(partial(private.close_idle_rooms, now=now)):
        await tell_changed(room_id)
    await porter.at_the_door(partial(invitations.forget_old, now=now))
