"""A PostgreSQL of our own: on a free port of this machine, its data in a folder of ours."""

import getpass
import os
import pwd
import shutil
import signal
import subprocess
from pathlib import Path

from config.serving import free_port
from config.stack.process import Process, wait_until
from config.stack.programs import Missing, program

OWNER = "postgres"
"""PostgreSQL refuses to run as root: then it runs as its package's user."""


def postgres(folder: Path, *, durable: bool = True) -> tuple[Process, str]:
    """The server as a process not yet started, and its DATABASE_URL.

    Raises Missing, or PermissionError where its user cannot get at the folder.
    """
    port = free_port("127.0.0.1", 0)
    server, data = program("postgres"), folder / "postgres"
    _prepare(data)
    settings = {"max_connections": "200", "listen_addresses": "127.0.0.1"}
    if not durable:
        settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
    options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
    command = [server, "-D", str(data), "-k", "", "-p", str(port), *options]
    process = Process(
        "postgres",
        [*_as_owner(), *command],
        {},
        stop_signal=signal.SIGINT,
        ready=lambda: wait_until(lambda: _answers(port), "PostgreSQL"),
    )
    return process, f"postgres://{_name()}@127.0.0.1:{port}/postgres"


def _prepare(data: Path) -> None:
    if (data / "PG_VERSION").exists():
        _forget_the_dead(data / "postmaster.pid")
        return
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    if os.geteuid() == 0:
        shutil.chown(data, OWNER, OWNER)
        _check_reach(data)
    options = ["-D", str(data), "-U", _name(), "-A", "trust", "-E", "UTF8", "--no-locale"]
    made = subprocess.run(
        [*_as_owner(), program("initdb"), *options, "--no-sync"], capture_output=True, text=True
    )
    if made.returncode:
        raise RuntimeError(made.stderr)


def _forget_the_dead(file: Path) -> None:
    """A killed server leaves its file; with a number somebody else has now, none would start."""
    if not file.exists():
        return
    named = Path("/proc", file.read_text().split()[0], "comm")
    if not named.exists() or named.read_text().strip() != "postgres":
        file.unlink()


def _check_reach(data: Path) -> None:
    if subprocess.run([*_as_owner(), "test", "-w", data], capture_output=True).returncode:
        raise PermissionError(
            f"The user {OWNER} cannot get at {data}. Set DATA_DIR to a folder it can reach,"
            " or DATABASE_URL to a server that runs."
        )


def _as_owner() -> list[str]:
    if os.geteuid() != 0:
        return []
    try:
        pwd.getpwnam(OWNER)
    except KeyError:
        raise Missing(f"There is no user {OWNER}: install postgresql.") from None
    return ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--init-groups"]


def _name() -> str:
    return OWNER if os.geteuid() == 0 else getpass.getuser()


def _answers(port: int) -> bool:
    asked = [program("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-U", _name(), "-q"]
    return subprocess.run(asked).returncode == 0
