"""Our own processes of a stack: servers, Celery's workers and its beat."""

import shutil
import socket
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from config.stack.process import Process, wait_until

Environment = Mapping[str, str]

SERVE = (
    "uvicorn",
    "config.asgi:application",
    "--host=127.0.0.1",
    "--no-access-log",
    "--no-proxy-headers",
    "--no-server-header",
    "--log-level=warning",
    "--ws-per-message-deflate=false",
    "--ws-max-size=65536",
    "--ws-ping-interval=60",  # the pulse asks more often; this finds what it has given up
    "--timeout-graceful-shutdown=5",
)
WORK = ("celery", "--quiet", "-A", "config", "worker", "--loglevel=WARNING")
QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat")
BEAT = ("celery", "--quiet", "-A", "config", "beat", "--loglevel=WARNING", "--pidfile=")


def servers(environment: Environment, ports: Sequence[int]) -> list[Process]:
    """A uvicorn process on each port."""
    return [
        Process(
            f"server-{port}",
            [sys.executable, "-m", *SERVE, f"--port={port}"],
            environment,
            ready=partial(wait_until, partial(_listens, port), f"server {port}"),
        )
        for port in ports
    ]


def workers(environment: Environment, folder: Path) -> list[Process]:
    """Celery's workers for matches and for the computer's thinking, and the beat."""
    games = [*WORK, *QUIET, "--queues=games", "--concurrency=2", "--hostname=games@%h"]
    bots = [*WORK, *QUIET, "--queues=bots", "--concurrency=1", "--hostname=bots@%h"]
    beat = [*BEAT, f"--schedule={folder / 'beat'}"]
    python = [sys.executable, "-m"]
    nice = [shutil.which("nice") or "nice", "-n", "10"]
    return [
        Process("games", [*python, *games], environment),
        Process("bots", [*nice, *python, *bots], environment),
        Process("beat", [*python, *beat], environment),
    ]


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
