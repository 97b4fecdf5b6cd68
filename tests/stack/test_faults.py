"""The stack as it is started by hand, with its processes killed while people play."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.long


@pytest.fixture
def folder() -> Iterator[Path]:
    """PostgreSQL's own user must be able to get there, which it can't in pytest's folders."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o711)
    yield made
    shutil.rmtree(made, ignore_errors=True)


def stack(folder: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    ours = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "WORKERS")
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.Popen(
        [sys.executable, "manage.py", "stack", *arguments],
        cwd=ROOT,
        env={**inherited, "DATA_DIR": str(folder), "PORT": "0", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def beside(folder: Path, command: str, **variables: str) -> tuple[int, str]:
    """Run a command beside the stack: its exit code, and the last line but what the stop says."""
    running = stack(folder, "--run", f"{sys.executable} -m {command}", **variables)
    try:
        said, _ = running.communicate(timeout=400)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGTERM)
        said, _ = running.communicate(timeout=60)
    return running.returncode, said


def last_object(said: str) -> dict[str, Any]:
    lines = [
        line for line in said.splitlines() if line.startswith('{"') and '"levelname"' not in line
    ]
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def test_nothing_is_lost_whichever_process_is_killed(folder: Path) -> None:
    code, said = beside(
        folder,
        "benchmarks.tables.faults --url {url} --processes {processes}",
        TABLES="20",
        COMMANDS_PER_WINDOW="100000",
    )
    assert code == 0, said
    found = last_object(said)
    assert found["faults"] == 7
    assert found["acknowledged"] > 100
    assert (found["lost"], found["unreadable"], found["missing"]) == (0, 0, 0)


def test_a_little_load_has_no_errors(folder: Path) -> None:
    code, said = beside(
        folder,
        "benchmarks.tables --url {url} --pids {servers} --pairs 10 --saturated-seconds 3",
        TABLES="20",
        SECONDS="10",
        THINK="1",
        COMMANDS_PER_WINDOW="100000",
    )
    assert code == 0, said
    found = last_object(said)
    assert (found["errors"], found["lost"]) == (0, 0)
    assert found["commands_per_s"] > 0
    assert found["saturated_per_s"] > 0


NAMED = re.compile(r"^([a-z]+(?:-\d+)?): (\d+)$")


def processes_of(running: subprocess.Popen[str]) -> dict[str, int]:
    """Name and number of each process, once all of them run."""
    assert running.stdout is not None
    named: dict[str, int] = {}
    for line in running.stdout:
        if line.startswith("Play at"):
            return named
        if found := NAMED.match(line.strip()):
            named[found[1]] = int(found[2])
    raise AssertionError("the stack did not start")


def test_it_stops_all_that_it_started(folder: Path) -> None:
    running = stack(folder)
    named = processes_of(running)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=60)
    assert running.returncode == 0
    names = sorted(name.split("-")[0] for name in named)
    assert names == ["beat", "bots", "games", "nginx", "postgres", "redis", "server", "server"]
    assert not [pid for pid in named.values() if Path(f"/proc/{pid}").exists()]


def commands() -> list[str]:
    """Of all that runs on this machine."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(FileNotFoundError, ProcessLookupError):
            found.append(each.read_text(errors="replace"))
    return found


def test_told_to_stop_while_it_starts_it_leaves_nothing_running(folder: Path) -> None:
    running = stack(folder)
    assert running.stdout is not None
    assert any("PostgreSQL" in line for line in running.stdout)
    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=60)
    assert running.returncode == 0
    assert not [command for command in commands() if str(folder) in command]


def test_of_two_commands_through_two_processes_one_wins(folder: Path) -> None:
    code, said = beside(folder, "tests.stack.two_tabs {processes}")
    assert code == 0, said
    found = last_object(said)
    assert sorted(found["answers"]) == ["done", "stale"]
    assert found["drawn"] == [found["version"], found["version"]]
