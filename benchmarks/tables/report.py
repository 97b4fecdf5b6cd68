"""What was measured, in words and as one JSON object."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from benchmarks.tables.crowd import Measured
from benchmarks.tables.options import Size
from benchmarks.tables.saturated import Saturated
from benchmarks.tables.tally import percentile
from benchmarks.tables.walk import Walk

SHARES = (0.5, 0.95, 0.99)


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def say_all(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        say(line)


def at_a_walk(size: Size, walk: Walk) -> Iterator[str]:
    """The table to read, of many tables."""
    measured, chatting = walk.silent, walk.chatting
    yield f"{os.cpu_count()} cores, load at the end {os.getloadavg()[0]:.1f}."
    yield (
        f"{size.tables} tables, {measured.sockets} sockets, "
        f"{size.think:g} s to think, {size.seconds:g} s:"
    )
    yield from _phase(measured)
    if measured.kb_per_socket is not None:
        yield f"  server memory a socket     {measured.kb_per_socket:8.1f} kB"
    if chatting is not None:
        yield f"As many, one message in {size.chat:g} s at each:"
        yield from _phase(chatting)
        said, heard = chatting.tally.said, chatting.tally.heard
        yield f"  messages                   {said:8d}, seen by {heard} pages"
        yield f"  p99 to that without        {_p99_ratio(measured, chatting):8.3f}"


def at_full_speed(size: Size, measured: Measured) -> Iterator[str]:
    """The table to read, of one process."""
    yield f"One process, {size.pairs} pairs that don't think:"
    yield from _phase(measured)


def beside_the_echo(saturated: Saturated) -> Iterator[str]:
    """What the echo did, and our share of it."""
    yield "The same process as a bare echo of such views:"
    yield f"  moves                      {saturated.echo.moves_per_s:8.1f} /s"
    yield f"  server CPU a move          {_cpu(saturated.echo.cpu_us)}"
    yield f"  client                     {saturated.echo.client_cpu:8.0%} of a core"
    by_cpu = "" if saturated.ratio_by_cpu is None else f", by CPU {saturated.ratio_by_cpu:.3f}"
    yield f"  ours to the echo's         {saturated.ratio:8.3f}{by_cpu}"


def summary(size: Size, walk: Walk, saturated: Measured | None) -> dict[str, Any]:
    """The last line; None where something was not measured. Errors and losses of all phases."""
    measured, chatting = walk.silent, walk.chatting
    phases = [phase for phase in (measured, chatting, saturated) if phase is not None]
    p50, p95, p99 = (_ms(measured.tally.landings, share) for share in SHARES)
    return {
        "tables": size.tables,
        "commands_per_s": round(measured.tally.commands_per_s, 1),
        "p50_ms": p50,
        "p95_ms": p95,
        "p99_ms": p99,
        "errors": sum(phase.tally.errors.total() for phase in phases),
        "lost": sum(phase.lost for phase in phases),
        "chat_p99_ratio": chatting and round(_p99_ratio(measured, chatting), 3),
        "kb_per_socket": _rounded(measured.kb_per_socket),
        "saturated_per_s": saturated and round(saturated.tally.commands_per_s, 1),
    }


def _phase(measured: Measured) -> Iterator[str]:
    tally = measured.tally
    yield f"  commands                   {tally.commands_per_s:8.1f} /s ({len(tally.landings)})"
    yield f"  sent to seen by both, ms   {_spread(tally.landings)}"
    yield f"  sent to acknowledged, ms   {_spread(tally.acknowledgements)}"
    yield f"  errors                     {tally.errors.total():8d}{_named(tally.errors)}"
    yield f"  refused, honestly late     {tally.honest.total():8d}{_named(tally.honest)}"
    yield f"  resyncs                    {tally.reconnects:8d}, resent {tally.resends}"
    yield f"  lost                       {measured.lost:8d} of {len(tally.acknowledged)} said done"
    yield f"  matches over               {tally.ends.total():8d}{_named(tally.ends)}"
    yield f"  a view                     {tally.view_size:8.0f} bytes"
    yield f"  server CPU a command       {_cpu(measured.cpu_us)}"
    yield (
        f"  client                     {measured.client_cpu:8.0%} of a core, "
        f"late by {measured.client_late * 1000:.0f} ms at most"
    )


def _p99_ratio(measured: Measured, chatting: Measured) -> float:
    without, with_chat = (percentile(each.tally.landings, 0.99) for each in (measured, chatting))
    return with_chat / without


def _spread(seconds: list[float]) -> str:
    p50, p95, p99 = (percentile(seconds, share) * 1000 for share in SHARES)
    most = percentile(seconds, 1) * 1000
    return f"p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f}  most {most:6.1f}"


def _cpu(microseconds: float | None) -> str:
    return "       ?" if microseconds is None else f"{microseconds:8.0f} us"


def _ms(seconds: list[float], share: float) -> float | None:
    return round(percentile(seconds, share) * 1000, 1) if seconds else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def _named(counts: dict[str, int]) -> str:
    return "".join(f"; {name} {count}" for name, count in sorted(counts.items()))
