"""The porter: carries wishes to the door in its own thread, and what came of them to the seats.

After a commit he tells every seat, and asks the computer where it is its turn.
"""

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime
from functools import partial
from typing import TypeVar

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, NotSupportedError, connection
from django.utils import timezone
from django.utils.translation import get_language, override
from kombu.exceptions import OperationalError as BrokerError

from games import broadcast, selectors, services
from games.commands import Act, Command
from games.due import ASK_AGAIN, AskBot, bot_to_ask
from games.engine import notation, views
from games.engine.cards import Seat
from games.metrics import COMMANDS, COMMIT, REFUSALS, THINKING
from games.table import Table
from games.thinking import Thinker, thought, thought_here
from games.visit import Outcome

logger = logging.getLogger(__name__)
T = TypeVar("T")

_door = ThreadPoolExecutor(max_workers=settings.DOOR_THREADS, thread_name_prefix="door")
_beside, _talk = (
    (_door, _door)
    if settings.DOOR_THREADS == 1
    else (ThreadPoolExecutor(1, "beside"), ThreadPoolExecutor(1, "talk"))
)
_asked: dict[tuple[int, int], asyncio.Task[None]] = {}


async def at_the_door(function: Callable[[], T], *, repeatable: bool = False) -> T:
    """Run a function in the door's thread, in the caller's language, on a kept connection.

    One that is harmless twice is run again where the connection had broken since the last visit.
    """
    return await _in(_door, function, repeatable=repeatable)


async def beside_the_door(function: Callable[[], T]) -> T:
    """The same for what must not wait in the queue; with SQLite's one writer it has to."""
    return await _in(_beside, function, repeatable=True)


async def over_the_talk(function: Callable[[], T]) -> T:
    """The same for what is said, which no card at another page waits for; harmless twice too."""
    return await _in(_talk, function, repeatable=True)


async def submit(match_id: int, seat: Seat, command: Command) -> Outcome:
    """Carry a command to the door and tell everybody what came of it."""
    now = timezone.now()
    COMMANDS.labels(type(command).__name__.lower()).inc()
    outcome = await _carry(
        partial(services.submit, match_id=match_id, seat=seat, command=command, now=now), now
    )
    if outcome.refusal is not None:
        REFUSALS.labels(outcome.refusal.value).inc()
    return outcome


async def knock(match_id: int) -> Outcome:
    """Knock at the door: perhaps time wants something."""
    now = timezone.now()
    return await _carry(partial(services.knock, match_id=match_id, now=now), now)


async def tell(outcome: Outcome) -> None:
    """Tell the seats what was committed elsewhere than in the door's thread."""
    await _tell(outcome, timezone.now())


async def sweep() -> None:
    """Say that the sweep runs, give up silent lines, and knock where time may want something."""
    now = timezone.now()
    looking = partial(services.matches_to_look_at, now)
    for match_id in await at_the_door(looking, repeatable=True):
        try:
            await knock(match_id)
        except Exception:
            logger.exception("waking match %s failed; it is tried again later", match_id)
            await at_the_door(partial(services.wake_later, match_id, now))


async def think(match_id: int, position: int) -> None:
    """A worker's share: the computer's answer at this position, if it is still wanted."""
    table = await at_the_door(partial(selectors.table_now, match_id))
    ask = bot_to_ask(table) if table is not None else None
    if table is not None and ask is not None and ask.position == position:
        await _act(match_id, table, ask, thought_here, pause=(0, 0))


def close_door() -> None:
    """Close the database connection of each of the door's threads; the next visit opens one."""
    everybody = threading.Barrier(settings.DOOR_THREADS)

    def leave() -> None:
        everybody.wait(timeout=10)
        connection.close()

    for leaving in [_door.submit(leave) for _ in range(settings.DOOR_THREADS)]:
        leaving.result()
    for each in (_beside, _talk):
        each.submit(lambda: connection.close()).result()


async def _carry(visit: Callable[[], Outcome], now: datetime) -> Outcome:
    with COMMIT.time():
        outcome = await at_the_door(visit, repeatable=True)
    if outcome.changed and outcome.table is not None:
        where = {"match": outcome.table.match, "version": outcome.table.version}
        logger.debug("committed", extra=where)
    if outcome.changed or outcome.table is None:
        await _tell(outcome, now)
    if outcome.table is not None and outcome.ask is not None:
        _ask(outcome.match_id, outcome.table, outcome.ask)
    return outcome


async def _tell(outcome: Outcome, now: datetime) -> None:
    if outcome.table is not None:
        await broadcast.tell(outcome.match_id, outcome.table, outcome.who, now)
    elif outcome.refusal is not None:
        await broadcast.tell_closed(outcome.match_id, outcome.who, outcome.refusal)


async def _in(threads: Executor, function: Callable[[], T], *, repeatable: bool) -> T:
    inside = partial(_held, function, get_language(), repeatable)
    return await asyncio.get_running_loop().run_in_executor(threads, inside)


def _held(function: Callable[[], T], language: str | None, repeatable: bool) -> T:
    """Run it; where the connection proves broken, once more on a new one if that is harmless.

    A transaction that fails on a broken connection has closed it already, or opened a new one.
    """
    before = connection.connection
    with override(language):
        try:
            return function()
        except DatabaseError as fault:
            if before is None or _is_sound(before, fault):
                raise
            connection.close()
            if not repeatable:
                raise
            return function()


def _is_sound(before: object, fault: DatabaseError) -> bool:
    """Whether the connection goes on after that; not one whose plans the schema has overtaken."""
    same = connection.connection is before and connection.is_usable()
    return same and not isinstance(fault, NotSupportedError)


def _ask(match_id: int, table: Table, ask: AskBot) -> None:
    """Ask the computer once for each position: here, or by a worker."""
    key = (match_id, ask.position)
    if key not in _asked:
        if settings.WORKERS == "celery":
            asking = asyncio.to_thread(_hand_over, match_id, ask.position)
        else:
            asking = _act(match_id, table, ask, thought, pause=settings.BOT_PAUSE)
        task = asyncio.get_running_loop().create_task(asking)
        _asked[key] = task
        task.add_done_callback(lambda _: _asked.pop(key, None))


def _hand_over(match_id: int, position: int) -> None:
    """To whichever worker is free after the pause; the sweep asks again if this is lost."""
    pause = random.uniform(*settings.BOT_PAUSE)
    try:
        current_app.send_task(
            "games.think",
            (match_id, position),
            countdown=pause,
            expires=pause + ASK_AGAIN.total_seconds(),
        )
    except BrokerError:
        logger.warning("no worker could be asked for match %s; it is asked again", match_id)


async def _act(
    match_id: int, table: Table, ask: AskBot, thinker: Thinker, *, pause: tuple[float, float]
) -> None:
    """Think and pause side by side, so that the pause says nothing of the hand; then act."""
    assert table.deal is not None
    view = views.view(table.deal, ask.seat)
    resting = asyncio.create_task(asyncio.sleep(random.uniform(*pause)))
    try:
        with THINKING.labels(ask.level).time():
            action = await thinker(ask.level, view, random.getrandbits(64))
        await resting
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
        resting.cancel()
    if outcome.refusal is not None:
        logger.warning("the computer was refused at match %s: %s", match_id, outcome.refusal)
