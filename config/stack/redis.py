"""A Redis of our own: on a free port of this machine, in memory only."""

import socket
from pathlib import Path

from config.serving import free_port
from config.stack.process import Process, wait_until
from config.stack.programs import program


def redis(folder: Path) -> tuple[Process, str]:
    """The server as a process not yet started, and its REDIS_URL. Raises Missing."""
    port = free_port("127.0.0.1", 0)
    options = {
        "--port": str(port),
        "--bind": "127.0.0.1",
        "--save": "",
        "--appendonly": "no",
        "--dir": str(folder),
        "--loglevel": "warning",
    }
    command = [program("redis-server"), *(part for pair in options.items() for part in pair)]
    process = Process(
        "redis", command, {}, ready=lambda: wait_until(lambda: _answers(port), "Redis")
    )
    return process, f"redis://127.0.0.1:{port}/0"


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(64).startswith(b"+PONG")
    except OSError:
        return False
