"""What /proc says of a process and its children."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from benchmarks.tables.processes import Role, Stat, Watch, family, read_pss, read_stat

STAT = "77 (a (bad) name) S 42 77 42 0 -1 4194304 9 8 7 6 150 50 0 0 20 0 4 0 99 1 2 3"
ROLLUP = "55d0-7ffe ---p 00000000 00:00 0 [rollup]\nRss:  9000 kB\nPss:  4321 kB\nPss_Anon: 1 kB\n"


def test_a_process_is_read_whatever_its_name() -> None:
    assert read_stat(STAT, ticks_a_second=100) == Stat(parent=42, cpu_seconds=2.0)


def test_memory_is_the_proportional_share() -> None:
    assert read_pss(ROLLUP) == 4321


def test_a_family_has_children_and_theirs_and_no_strangers() -> None:
    stats = {pid: Stat(parent, 0.0) for pid, parent in ((1, 0), (5, 1), (6, 5), (7, 6), (8, 1))}
    assert family([5], stats) == {5, 6, 7}
    assert family([5, 99], stats) == {5, 6, 7}


def test_without_processes_nothing_is_known() -> None:
    assert Watch().pss_kb() is None
    assert Watch().cpu_seconds() is None


@contextmanager
def waiting() -> Iterator[int]:
    """The number of a process that has started and waits for a word, until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", "print(flush=True); input()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with process:
        assert process.stdout
        process.stdout.readline()
        yield process.pid
        process.kill()


def test_who_was_started_in_the_place_of_one_that_died_is_found() -> None:
    with waiting() as first:
        role = Role.of(first)
        assert role.filled_by() == first
    assert role.filled_by() is None
    with waiting() as second:
        assert role.filled_by() == second


def test_a_process_without_a_command_has_no_role() -> None:
    with waiting() as dead:
        os.kill(dead, signal.SIGKILL)
        os.waitid(os.P_PID, dead, os.WEXITED | os.WNOWAIT)
        with pytest.raises(LookupError, match="no command"):
            Role.of(dead)
