"""The porter: carries wishes to the door in its own thread, and what came of them to the seats.

After a commit he tells every seat, and asks the computer where it is its turn.
"""

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import get_language, override

from games import broadcast, selectors, services
from games.commands import Act, Command
from games.due import AskBot
from games.engine import notation, views
from games.engine.cards import Seat
from games.services import Outcome
from games.table import Table
from games.thinking import thought

logger = logging.getLogger(__name__)
T = TypeVar("T")

_door = ThreadPoolExecutor(max_workers=settings.DOOR_THREADS, thread_name_prefix="door")
_asked: dict[tuple[int, int], asyncio.Task[None]] = {}


async def at_the_door(function: Callable[[], T]) -> T:
    """Run a function in the door's thread, in the caller's language, on a kept connection."""
    inside = partial(_held, function, get_language())
    return await asyncio.get_running_loop().run_in_executor(_door, inside)


async def submit(match_id: int, seat: Seat, command: Command) -> Outcome:
    """Carry a command to the door and tell everybody what came of it."""
    now = timezone.now()
    return await _carry(
        partial(services.submit, match_id=match_id, seat=seat, command=command, now=now), now
    )


async def knock(match_id: int) -> Outcome:
    """Knock at the door: perhaps time wants something."""
    now = timezone.now()
    return await _carry(partial(services.knock, match_id=match_id, now=now), now)


async def sweep() -> None:
    """Say that the sweep runs, give up silent lines, and knock where time may want something."""
    now = timezone.now()
    for match_id in await at_the_door(partial(services.matches_to_look_at, now)):
        try:
            await knock(match_id)
        except Exception:
            logger.exception("waking match %s failed; it is tried again later", match_id)
            await at_the_door(partial(services.wake_later, match_id, now))


def close_door() -> None:
    """Close the database connection of each of the door's threads; the next visit opens one."""
    everybody = threading.Barrier(settings.DOOR_THREADS)

    def leave() -> None:
        everybody.wait(timeout=10)
        connection.close()

    for leaving in [_door.submit(leave) for _ in range(settings.DOOR_THREADS)]:
        leaving.result()


async def _carry(visit: Callable[[], Outcome], now: datetime) -> Outcome:
    outcome = await at_the_door(visit)
    if outcome.changed or outcome.table is None:
        await _tell(outcome, now)
    if outcome.table is not None and outcome.ask is not None:
        _ask(outcome.match_id, outcome.table, outcome.ask)
    return outcome


async def _tell(outcome: Outcome, now: datetime) -> None:
    who = await at_the_door(partial(selectors.sittings, outcome.match_id))
    if outcome.table is not None:
        await broadcast.tell(outcome.match_id, outcome.table, who, now)
    elif outcome.refusal is not None:
        await broadcast.tell_closed(outcome.match_id, who, outcome.refusal)


def _held(function: Callable[[], T], language: str | None) -> T:
    """A failed visit may leave a broken connection behind: the next one gets a new one."""
    try:
        with override(language):
            return function()
    except Exception:
        connection.close()
        raise


def _ask(match_id: int, table: Table, ask: AskBot) -> None:
    """Ask the computer once for each position."""
    key = (match_id, ask.position)
    if key not in _asked:
        task = asyncio.get_running_loop().create_task(_answer(match_id, table, ask))
        _asked[key] = task
        task.add_done_callback(lambda _: _asked.pop(key, None))


async def _answer(match_id: int, table: Table, ask: AskBot) -> None:
    """Think and pause side by side, so that the pause says nothing of the hand; then act."""
    assert table.deal is not None
    view = views.view(table.deal, ask.seat)
    pause = asyncio.create_task(asyncio.sleep(random.uniform(*settings.BOT_PAUSE)))
    try:
        action = await thought(ask.level, view, random.getrandbits(64))
        await pause
        written = notation.write(action, view.trump)
        command = Act(f"bot:{ask.position}", ask.position, written)
        outcome = await submit(match_id, ask.seat, command)
    except BrokenProcessPool:
        logger.warning("the computer's process died at match %s; it is asked again", match_id)
        return
    except Exception:
        logger.exception("the computer did not act at match %s", match_id)
        return
    finally:
        pause.cancel()
    if outcome.refusal is not None:
        logger.warning("the computer was refused at match %s: %s", match_id, outcome.refusal)
