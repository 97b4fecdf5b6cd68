"""The computer's thinking, in niced processes of its own, so that it never stalls a table.

A process gets a view, a level and a seed, and gives back an action: no database, no sockets.
"""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from games.bots import think
from games.engine.actions import Action
from games.engine.views import DealView

NICENESS = 10

Thinker = Callable[[str, DealView, int], Awaitable[Action]]
"""A level, a view and a seed go in; an action comes out."""

_pool: ProcessPoolExecutor | None = None


async def thought(level: str, view: DealView, seed: int) -> Action:
    """What the player of that level does with this view. Raises BrokenProcessPool."""
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(_the_pool(), think, level, view, seed)
    except BrokenProcessPool:
        stop()
        raise


async def thought_here(level: str, view: DealView, seed: int) -> Action:
    """The same in this process, for one that has nothing else to do."""
    return await asyncio.to_thread(think, level, view, seed)


def stop() -> None:
    """End the processes; the next thought starts new ones."""
    global _pool
    if _pool is not None:
        _pool.shutdown(wait=False, cancel_futures=True)
        _pool = None


def _the_pool() -> ProcessPoolExecutor:
    global _pool
    if _pool is None:
        _pool = ProcessPoolExecutor(
            max_workers=max(1, (os.cpu_count() or 1) - 1),
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_settle_in,
        )
    return _pool


def _settle_in() -> None:
    """Step behind the tables, and end with the server even where it is killed."""
    os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
