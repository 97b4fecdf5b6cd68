"""Rooms nobody waits in any more are closed, and whoever still looks at one is told.

Old invitations, messages and calls are forgotten, and calls that are over by themselves end.
"""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial

from django.utils import timezone

from chat.services import expire
from games import leases, porter
from rooms import calling, invitations, setting_up, telling

logger = logging.getLogger(__name__)


async def tidy() -> None:
    """Each second; where one of these fails, the others are done all the same."""
    now = timezone.now()
    for step in STEPS:
        try:
            await step(now)
        except Exception:
            logger.exception("tidying failed: %s", step.__name__)


async def close_rooms(now: datetime) -> None:
    """Close idle rooms and tell whoever is there."""
    await telling.tell(*await porter.at_the_door(partial(setting_up.close_idle_rooms, now=now)))


async def forget_invitations(now: datetime) -> None:
    """Forget invitations that nobody asks about any more."""
    await porter.at_the_door(partial(invitations.forget_old, now=now))


async def forget_talk(now: datetime) -> None:
    """Forget what was said too long ago."""
    await porter.at_the_door(partial(expire, now=now))


async def forget_leases(now: datetime) -> None:
    """Once a minute, forget the leases that say nothing any more."""
    if now.second == 0:
        await porter.at_the_door(partial(leases.forget_gone, now=now))
        await porter.at_the_door(partial(leases.forget_finished, now=now))


async def end_calls(now: datetime) -> None:
    """End the calls that are over by themselves."""
    await calling.tend()


STEPS: tuple[Callable[[datetime], Awaitable[None]], ...] = (
    close_rooms,
    forget_invitations,
    forget_talk,
    forget_leases,
    end_calls,
)
