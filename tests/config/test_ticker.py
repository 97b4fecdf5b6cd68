"""One bad job never stops the clocks."""

import asyncio
import logging

import pytest

from config.ticker import Ticker


async def broken() -> None:
    raise RuntimeError("a bad table")


async def test_a_raising_job_is_logged_and_the_next_still_runs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ran: list[str] = []

    async def sound() -> None:
        ran.append("sound")

    ticker = Ticker([("broken", broken), ("sound", sound)])
    with caplog.at_level(logging.ERROR):
        await ticker.tick()
    assert ran == ["sound"]
    assert "The job broken failed" in caplog.text
    assert ticker.last_tick is not None


async def test_it_ticks_until_stopped() -> None:
    ticks = 0
    third = asyncio.Event()

    async def tick() -> None:
        nonlocal ticks
        ticks += 1
        if ticks == 3:
            third.set()

    ticker = Ticker([("count", tick)], period=0.001)
    ticker.start(asyncio.get_running_loop())
    ticker.start(asyncio.get_running_loop())
    await asyncio.wait_for(third.wait(), timeout=5)
    await ticker.stop()
    assert len(asyncio.all_tasks()) == 1
