"""Start and stop under servers that announce them (uvicorn): alone, the ticker runs here too."""

import asyncio
from typing import TextIO

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from accounts import posting
from config import interpreter
from config.alone import NotAlone, claim_alone
from config.schedule import TICKER

LAST_LETTERS = 5.0
"""Seconds the letters that are still on their way have at the end."""


async def lifespan(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    await receive()
    try:
        lock = claim_alone()
    except NotAlone as refusal:
        await send({"type": "lifespan.startup.failed", "message": str(refusal)})
        return
    await _serve(lock, receive, send)


async def _serve(lock: TextIO | None, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    interpreter.settle()
    if lock is not None:
        TICKER.start(asyncio.get_running_loop())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await TICKER.stop()
    await posting.all_sent(LAST_LETTERS)
    if lock is not None:
        lock.close()
    await send({"type": "lifespan.shutdown.complete"})
