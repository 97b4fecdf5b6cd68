"""Servers that announce their start get the ticker, and one server only per data folder."""

from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from config.lifespan import lifespan


@pytest.fixture(autouse=True)
def own_data(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    settings.REDIS_URL = None
    settings.WEB_CONCURRENCY = 1


async def answers() -> list[str]:
    """What the site says to a server that starts and at once stops."""
    told = iter(["lifespan.startup", "lifespan.shutdown"])
    said: list[str] = []

    async def receive() -> Any:
        return {"type": next(told)}

    async def send(message: Any) -> None:
        said.append(message["type"])

    scope: Any = {"type": "lifespan"}
    await lifespan(scope, receive, send)
    return said


async def test_it_starts_and_stops() -> None:
    assert await answers() == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


async def test_several_workers_without_redis_do_not_start(settings: Settings) -> None:
    settings.WEB_CONCURRENCY = 2
    assert await answers() == ["lifespan.startup.failed"]
