"""Rooms nobody waits in any more are closed, and whoever still looks at one is told.

Old invitations, messages and calls are forgotten, and calls that are over by themselves end.
"""

from functools import partial

from django.utils import timezone

from chat.services import expire
from games import leases, porter
from rooms import calling, invitations, setting_up, telling


async def tidy() -> None:
    """Close idle rooms, forget old invitations and what was said too long ago.

    Each second; once a minute also the leases that say nothing any more.
    """
    now = timezone.now()
    await telling.tell(*await porter.at_the_door(partial(setting_up.close_idle_rooms, now=now)))
    await porter.at_the_door(partial(invitations.forget_old, now=now))
    await porter.at_the_door(partial(expire, now=now))
    if now.second == 0:
        await porter.at_the_door(partial(leases.forget_gone, now=now))
        await porter.at_the_door(partial(leases.forget_finished, now=now))
    await calling.tend()
