"""One server process, started on a free port for a phase."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from benchmarks.tables.supply import Failed

STARTING = 60.0
STOPPING = 15.0
ARGUMENTS = (
    *("--ws-per-message-deflate", "false"),
    *("--ws-max-size", "65536"),
    *("--log-level", "warning"),
    "--no-access-log",
)
"""As the stack starts its servers."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where it listens, and its process."""

    url: str
    pid: int


@asynccontextmanager
async def one_server(application: str, environment: Mapping[str, str]) -> AsyncIterator[Server]:
    """A uvicorn process with this ASGI application, stopped at the end. Raises Failed."""
    uvicorn = (sys.executable, "-m", "uvicorn", application, "--host", "127.0.0.1", *ARGUMENTS)
    async with started((*uvicorn, "--port"), environment) as server:
        yield server


@asynccontextmanager
async def started(command: Sequence[str], environment: Mapping[str, str]) -> AsyncIterator[Server]:
    """A process that listens at the port its command ends with, stopped at the end.

    Raises Failed.
    """
    port = _free_port()
    process = await asyncio.create_subprocess_exec(
        *command, str(port), env={**os.environ, **environment}
    )
    try:
        await _listening(port, process)
        yield Server(f"http://127.0.0.1:{port}", process.pid)
    finally:
        if process.returncode is None:
            process.terminate()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), STOPPING)
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _listening(port: int, process: asyncio.subprocess.Process) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(STARTING):
            while process.returncode is None:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    return
                await asyncio.sleep(0.1)
    raise Failed("the server did not start; see above.")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
