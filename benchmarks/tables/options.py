"""What is to be measured, from the command line and the environment, within bounds."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_TABLES = 2000
MOST_SECONDS = 1800.0
MOST_THINK = 60.0
MOST_PAIRS = 500


class OutOfBounds(Exception):
    """A sentence for who started the bench."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played: `think`, `chat` and both lengths are in seconds.

    Without `pairs` there is no saturated phase, without `chat`, the time between two messages at a
    table, none in which people talk.
    """

    tables: int
    seconds: float
    think: float
    chat: float
    pairs: int
    saturated_seconds: float


@dataclass(frozen=True, slots=True)
class Options(Size):
    """And where: the server's address and its processes."""

    url: str
    origin_scheme: str
    pids: tuple[int, ...]


def read_size(arguments: Sequence[str], environment: Mapping[str, str]) -> Size:
    """The size alone. Raises OutOfBounds, or SystemExit as argparse does."""
    given = _parser("benchmarks.boardgame").parse_args(arguments)
    return Size(**_size(given, environment))


def read_options(arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """The options. Raises OutOfBounds, or SystemExit as argparse does."""
    parser = _parser("benchmarks.tables")
    parser.add_argument("--url", required=True, help="the server, on this machine")
    parser.add_argument("--origin-scheme", choices=("http", "https"), default="http")
    parser.add_argument("--pids", default="", help="the server's processes, commas between them")
    given = parser.parse_args(arguments)
    if urlsplit(given.url).hostname not in LOOPBACK:
        raise OutOfBounds("--url must be on this machine: 127.0.0.1, localhost or ::1.")
    return Options(
        url=given.url.rstrip("/"),
        origin_scheme=given.origin_scheme,
        pids=tuple(int(bounded("--pids", pid, 1, 2**31)) for pid in given.pids.split(",") if pid),
        **_size(given, environment),
    )


def _parser(name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=name, description=__doc__)
    parser.add_argument("--pairs", default="50", help="pairs in the saturated phase; 0: none")
    parser.add_argument("--saturated-seconds", default="8")
    return parser


def _size(given: argparse.Namespace, environment: Mapping[str, str]) -> dict[str, Any]:
    return {
        "tables": int(bounded("TABLES", environment.get("TABLES") or "200", 1, MOST_TABLES)),
        "seconds": bounded("SECONDS", environment.get("SECONDS") or "30", 1, MOST_SECONDS),
        "think": bounded("THINK", environment.get("THINK") or "4", 0, MOST_THINK),
        "chat": bounded("CHAT", environment.get("CHAT") or "0", 0, MOST_THINK),
        "pairs": int(bounded("--pairs", given.pairs, 0, MOST_PAIRS)),
        "saturated_seconds": bounded("--saturated-seconds", given.saturated_seconds, 1, 60),
    }


def bounded(name: str, raw: str, least: float, most: float) -> float:
    try:
        found = float(raw)
    except ValueError:
        raise OutOfBounds(f"{name} must be a number, not {raw!r}.") from None
    if not least <= found <= most:
        raise OutOfBounds(f"{name} must be from {least:g} to {most:g}.")
    return found
