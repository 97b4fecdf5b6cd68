"""The table of a match as its log says; one seen lately is remembered and only read on."""

import threading
from collections import OrderedDict

from django.conf import settings

from games import log
from games.errors import DamagedLog
from games.fold import after, fold
from games.models import DealSecret, Match
from games.sealing import unseal
from games.table import Table

_lately: OrderedDict[str, Table] = OrderedDict()
_guard = threading.Lock()


def table_of(match: Match) -> Table:
    """The table at the version of this row, or at a later one that has been committed since.

    Raises UnreadableLog.
    """
    known = _recall(match.public_id)
    if known is not None and known.version >= match.version:
        return known
    table = _read_on(known, match) if known is not None else None
    return table or _read(match)


def table_at(match: Match) -> Table:
    """The table at exactly the version of this row, which is locked. Raises UnreadableLog."""
    table = table_of(match)
    return table if table.version == match.version else _read(match)


def remember(table: Table) -> None:
    """Keep a table whose last event is committed; the longest unseen one goes."""
    with _guard:
        known = _lately.pop(table.match, table)
        _lately[table.match] = table if table.version >= known.version else known
        while len(_lately) > settings.TABLES_REMEMBERED:
            _lately.popitem(last=False)


def forget() -> None:
    """Read everything anew."""
    with _guard:
        _lately.clear()


def _recall(public_id: str) -> Table | None:
    with _guard:
        known = _lately.get(public_id)
        if known is not None:
            _lately.move_to_end(public_id)
        return known


def _read(match: Match) -> Table:
    """From the log alone: what is remembered never speaks against it."""
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    table = fold(match.public_id, secret, log.history(match))
    if table.version != match.version:
        raise DamagedLog(f"the log ends at {table.version}, not at {match.version}")
    with _guard:
        _lately.pop(match.public_id, None)
    remember(table)
    return table


def _read_on(table: Table, match: Match) -> Table | None:
    """What is remembered and has happened since; None where the two do not fit."""
    try:
        for logged in log.history_since(match, table.version):
            table = after(table, logged)
    except DamagedLog:
        return None
    if table.version != match.version:
        return None
    remember(table)
    return table
