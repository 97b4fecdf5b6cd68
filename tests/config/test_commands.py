"""The commands as a person runs them: each in a process of its own."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.test_settings import OPTIONAL, PRODUCTION

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds a busy machine may take to start a process or to end it."""


def manage(command: str, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    ours = {*PRODUCTION, *OPTIONAL, "DJANGO_SETTINGS_MODULE"}
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.Popen(
        [sys.executable, "manage.py", command, *arguments],
        cwd=ROOT,
        env={**inherited, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = manage("serve", DATA_DIR=str(tmp_path), PORT="0")
    yield process
    process.kill()
    process.communicate()


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return server.stdout.readline().removeprefix("Play at ").strip()


def test_the_deploy_check_is_clean(tmp_path: Path) -> None:
    check = manage(
        "check", "--deploy", "--fail-level", "INFO", **PRODUCTION, DATA_DIR=str(tmp_path)
    )
    output = check.communicate()
    assert check.returncode == 0, output


def test_the_server_says_where_it_is_and_stops_when_told(server: subprocess.Popen[str]) -> None:
    with urllib.request.urlopen(f"{address(server)}static/admin/css/base.css") as answer:
        assert answer.status == 200
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=PATIENCE) == 0


def test_a_second_server_on_the_same_data_is_refused(
    server: subprocess.Popen[str], tmp_path: Path
) -> None:
    address(server)
    second = manage("serve", DATA_DIR=str(tmp_path), PORT="0")
    _, said = second.communicate(timeout=PATIENCE)
    assert second.returncode == 1
    assert "already runs" in said


def test_several_workers_need_redis(tmp_path: Path) -> None:
    several = manage("serve", DATA_DIR=str(tmp_path), WEB_CONCURRENCY="2")
    _, said = several.communicate(timeout=PATIENCE)
    assert several.returncode == 1
    assert "WEB_CONCURRENCY" in said
