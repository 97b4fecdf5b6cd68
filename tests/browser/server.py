"""A real server in a process of its own, which a test may kill and start again on the same data."""

import fcntl
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATABASE = "db.sqlite3"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`manage.py serve` with its own data folder and port."""

    program: tuple[str, ...] = ("manage.py",)
    begins_with: Path | None = None
    """A folder for a database migrated once, with which every new data folder begins."""

    def __init__(self, data_dir: Path, *, bot_pause: str = "0") -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.bot_pause = bot_pause
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and return when it says its address."""
        if self.begins_with and not (self.data_dir / DATABASE).exists():
            shutil.copy(migrated(self.begins_with), self.data_dir)
        with (self.data_dir / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self.program, "serve", "--prepare"],
                cwd=ROOT,
                env=self._environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "Play at" in line:
                return
        self.stop()
        raise RuntimeError((self.data_dir / "server.log").read_text())

    def kill(self) -> None:
        """As if the power had gone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def does(self, code: str) -> None:
        """Run a program beside the server, on its data."""
        self.manage("shell", "--no-imports", "--command", code)

    def manage(self, *words: str) -> None:
        """Run a command of `manage.py` beside the server, on its data."""
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=ROOT, env=self._environment(), check=True)

    def give_names_back(self) -> None:
        """Whoever has signed up keeps his account, and anybody may have his name."""
        with closing(sqlite3.connect(self.data_dir / DATABASE)) as database, database:
            database.execute(
                "UPDATE accounts_user SET username = 'was-' || id, folded = 'was-' || id,"
                " email = 'was-' || id || '@example.org'"
            )
            database.execute(
                "UPDATE account_emailaddress SET email = 'was-' || id || '@example.org'"
            )
            database.execute(
                "UPDATE accounts_player SET name = 'was-' || user_id WHERE user_id IS NOT NULL"
            )

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(timeout=20)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        self._process = None

    def _environment(self) -> dict[str, str]:
        kept = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV")
        return {name: os.environ[name] for name in kept if name in os.environ} | {
            "DATA_DIR": str(self.data_dir),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "BOT_PAUSE": self.bot_pause,
            "COMMANDS_PER_WINDOW": "1000",
            "ROOMS_PER_WINDOW": "1000",
            "PYTHONUNBUFFERED": "1",
        }


def migrated(folder: Path) -> Path:
    """An empty database there; of processes that test side by side the first one makes it."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / DATABASE).exists():
            Server(folder).manage("migrate", "--verbosity=0")
    return folder / DATABASE
