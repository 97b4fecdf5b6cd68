"""What processes on this machine use, they and their children, from /proc."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Stat:
    """A process's parent, and the seconds of CPU it has used."""

    parent: int
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Watch:
    """Some processes with all their children; without any, nothing is known."""

    pids: tuple[int, ...] = ()

    def pss_kb(self) -> int | None:
        """The memory they have, what is shared counted by share, in kB."""
        return sum(map(_pss_kb, self._everybody())) if self.pids else None

    def cpu_seconds(self) -> float | None:
        """The CPU time they have used."""
        stats = _stats()
        everybody = family(self.pids, stats)
        return sum(stats[pid].cpu_seconds for pid in everybody) if self.pids else None

    def _everybody(self) -> set[int]:
        return family(self.pids, _stats())


@dataclass(frozen=True, slots=True)
class Role:
    """What one process is there for: its command, and the process that starts it anew."""

    command: bytes
    parent: int

    @classmethod
    def of(cls, pid: int) -> "Role":
        """That of a process. Raises LookupError where there is none, or it has no command yet."""
        command = _command(pid)
        if not command:
            raise LookupError(f"process {pid} has no command")
        return cls(command, _stats()[pid].parent)

    def filled_by(self) -> int | None:
        """Who has it now; none while nobody has."""
        children = [pid for pid, stat in _stats().items() if stat.parent == self.parent]
        return next((pid for pid in children if _command(pid) == self.command), None)


def family(pids: Iterable[int], stats: dict[int, Stat]) -> set[int]:
    """These processes, as far as there are such, with all their descendants."""
    found = {pid for pid in pids if pid in stats}
    while children := {pid for pid, stat in stats.items() if stat.parent in found} - found:
        found |= children
    return found


def read_stat(text: str, ticks_a_second: int) -> Stat:
    """A process's line in /proc/PID/stat; its name may hold anything, so what follows counts."""
    fields = text.rpartition(")")[2].split()
    return Stat(int(fields[1]), (int(fields[11]) + int(fields[12])) / ticks_a_second)


def read_pss(text: str) -> int:
    """The kB of /proc/PID/smaps_rollup."""
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))


def _stats() -> dict[int, Stat]:
    ticks = os.sysconf("SC_CLK_TCK")
    found = {}
    for folder in PROC.iterdir():
        if folder.name.isdecimal():
            try:
                found[int(folder.name)] = read_stat((folder / "stat").read_text(), ticks)
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found


def _command(pid: int) -> bytes:
    try:
        return (PROC / str(pid) / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _pss_kb(pid: int) -> int:
    try:
        return read_pss((PROC / str(pid) / "smaps_rollup").read_text())
    except (FileNotFoundError, ProcessLookupError):
        return 0
