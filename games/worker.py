"""A Celery worker's one event loop: the channel layer's connections belong to a loop and stay."""

import asyncio
import threading
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do something on this process's loop, and wait for it. Raises what the work raises."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Made on first use, so that each process a worker forks has its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="worker loop", daemon=True).start()
    return loop
