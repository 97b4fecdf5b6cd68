"""Leases: which seats have a line, kept in the database for all processes to see."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from games.engine.cards import Seat
from games.models import Lease
from games.presence import SILENT, Line, Lines
from games.table import Table


def open_lease(*, match_id: int, seat: Seat, socket: str, now: datetime) -> None:
    """A socket sits down."""
    Lease.objects.create(match_id=match_id, seat=seat, socket=socket, opened_at=now, heard_at=now)


def renew_leases(*, sockets: Iterable[str], now: datetime) -> None:
    """These sockets have been heard; one that was given up in error is taken up again."""
    heard = Lease.objects.filter(socket__in=list(sockets))
    heard.filter(gone_at=None).update(heard_at=now)
    heard.exclude(gone_at=None).update(heard_at=now, opened_at=now, gone_at=None)


def close_lease(*, socket: str, now: datetime) -> None:
    """A socket is gone."""
    Lease.objects.filter(socket=socket, gone_at=None).update(gone_at=now)


@dataclass(frozen=True, slots=True)
class Lost:
    """The matches of leases that were given up, how many these were, and of how many in all."""

    matches: set[int]
    leases: int
    total: int


def give_up_silent(*, now: datetime) -> Lost:
    """Close every lease unheard for too long."""
    leases = Lease.objects.filter(gone_at=None)
    total = leases.count()
    silent = list(leases.filter(heard_at__lte=now - SILENT))
    for lease in silent:
        lease.gone_at = lease.heard_at + SILENT
    Lease.objects.bulk_update(silent, ["gone_at"], batch_size=500)
    return Lost({lease.match_id for lease in silent}, len(silent), total)


def lines_of(match_id: int, table: Table, now: datetime) -> Lines:
    """What the leases say of each seat at this match; nobody looks in practice."""
    if table.practice:
        return ()
    lines: list[Line | None] = [_never_came(table) for _ in range(table.seats)]
    came: set[Seat] = set()
    for lease in Lease.objects.filter(match=match_id).order_by("opened_at"):
        line = _line(lease, now)
        known = lines[lease.seat] if lease.seat in came else None
        lines[lease.seat] = line if known is None else _together(known, line)
        came.add(lease.seat)
    return tuple(lines)


def _never_came(table: Table) -> Line:
    """A seat without any lease was last heard at the start."""
    return Line(heard=table.started_at, gone=table.started_at + SILENT)


def _line(lease: Lease, now: datetime) -> Line:
    gone = lease.gone_at
    if gone is None and lease.heard_at <= now - SILENT:
        gone = lease.heard_at + SILENT
    back = lease.opened_at if gone is None else None
    return Line(lease.heard_at, gone, back)


def _together(one: Line, other: Line) -> Line:
    """Two lines of one seat: it is there while either is, since the earlier came."""
    heard = max(one.heard, other.heard)
    backs = [line.back for line in (one, other) if line.back is not None]
    if backs:
        return Line(heard, None, min(backs))
    gones = [line.gone for line in (one, other) if line.gone is not None]
    return replace(one, heard=heard, gone=max(gones))
