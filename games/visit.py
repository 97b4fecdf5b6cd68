"""One visit to the door: a match as it was read, what is added to it, and writing it at once."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from games import log, selectors, statements
from games.commands import DoorRefusal, Reason
from games.due import AskBot, bot_to_ask, due, follows, next_wake
from games.errors import DamagedLog, NewerLog, Unsealable
from games.events import Dealt, Happening, Logged, OutageOver
from games.fold import after
from games.leases import lines_of
from games.models import Lease, Match
from games.outages import CALM, Weather, weather
from games.presence import Lines
from games.recall import remember, table_at
from games.selectors import Sitting
from games.settlement import give_up, settle, told
from games.statements import Head, Line
from games.table import Table
from games.waiting import Due

logger = logging.getLogger(__name__)

LOOK_AGAIN = timedelta(seconds=5)
"""A log newer than this server, and a match in an outage or too busy, is looked at again then."""
SETTLED = ("status", "ended_at", "end_reason", "winners", "points")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a visit to the door.

    `table` is None where the log could not be read; `who` sits there. `version` answers a command
    that succeeded, now or earlier; `refusal` one that did not. `changed` says whether anything was
    committed.
    """

    match_id: int
    table: Table | None
    who: tuple[Sitting, ...]
    changed: bool = False
    version: int | None = None
    refusal: Reason | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.table is not None and self.table.end is not None

    @property
    def ask(self) -> AskBot | None:
        """The computer whose turn it is now."""
        return bot_to_ask(self.table) if self.table is not None else None


def visit_to(head: Head, now: datetime) -> "Visit | Outcome":
    """A visit to a match as it was read; one whose log cannot be read is closed to play."""
    match, who = head.match, selectors.in_seats(head.sitters)
    if match.status == Match.Status.DAMAGED:
        return Outcome(match.pk, None, who, refusal=DoorRefusal.DAMAGED)
    try:
        table = table_at(match)
        since = table.outage or table.started_at
        sky = weather(beat=head.beat, outage=head.outage, since=since, now=now)
        weather_here = CALM if table.practice else sky
        return Visit(match, table, weather_here, now, who=who, leases=head.leases)
    except (NewerLog, Unsealable) as ours:
        logger.error("match %s cannot be read by this process: %r", match.public_id, ours)
        _as_it_was_read(match).update(wake_at=now + LOOK_AGAIN)
        return Outcome(match.pk, None, who, refusal=DoorRefusal.NEWER)
    except DamagedLog as damage:
        logger.error("match %s is damaged: %s", match.public_id, damage)
        _close_to_play(match, now)
        return Outcome(match.pk, None, who, refusal=DoorRefusal.DAMAGED)


def _close_to_play(match: Match, now: datetime) -> None:
    """A damaged match is over for its players; what they put on it goes back."""
    with transaction.atomic():
        if _as_it_was_read(match).update(status=Match.Status.DAMAGED, wake_at=None):
            give_up(match, now)


def _as_it_was_read(match: Match) -> QuerySet[Match]:
    """The row, if nobody has changed it meanwhile; what is over stays over."""
    return Match.objects.filter(pk=match.pk, version=match.version, status=Match.Status.LIVE)


def _line(logged: Logged, command: str | None) -> Line:
    """An event as it is to be written."""
    kind, seat = log.kind_of(logged.event), log.seat_of(logged.event)
    return Line(logged.number, kind, seat, log.payload_of(logged.event), command, logged.at)


class Visit:
    """One visit to the door: the match as it was read, and what is to be written of it."""

    def __init__(
        self,
        match: Match,
        table: Table,
        sky: Weather,
        now: datetime,
        *,
        who: tuple[Sitting, ...] = (),
        leases: Sequence[Lease] = (),
    ) -> None:
        self.match = match
        self.table = table
        self._now = now
        self._version = match.version
        self._added: list[tuple[Logged, str | None]] = []
        self._who = who
        self._heard = lines_of(leases, table, now)
        self._weather = sky

    def catch_up(self) -> None:
        """Append the earliest due thing and look again, until nothing is due."""
        while (wanted := self._due()) is not None:
            self.append(wanted.event, wanted.at)

    def append(self, event: Happening, at: datetime, command: str | None = None) -> int:
        """Add an event, never dated before the last one; its number."""
        logged = Logged(self.table.version + 1, event, max(at, self.table.last_at))
        self.table = after(self.table, logged)
        self.note(logged, command)
        return logged.number

    def note(self, logged: Logged, command: str | None = None) -> None:
        """This event is to be written."""
        self._added.append((logged, command))
        self.match.version = logged.number
        if isinstance(logged.event, Dealt):
            self.match.dealt = logged.number

    def conclude(
        self, *, version: int | None = None, refusal: Reason | None = None
    ) -> Outcome | None:
        """Say when to knock next, and write what there is; None where somebody was faster."""
        self.match.wake_at = self._next_wake()
        if not self._write():
            return None
        transaction.on_commit(partial(remember, self.table))
        changed = bool(self._added)
        return Outcome(self.match.pk, self.table, self._who, changed, version, refusal)

    def as_found(self, refusal: Reason) -> Outcome:
        """The match as it was read, where nothing of this visit is written."""
        return Outcome(self.match.pk, self.table, self._who, refusal=refusal)

    def _write(self) -> bool:
        """Whether it is written; the transaction that ends a match settles it.

        What its players did is told before: if nobody is faster, nothing comes between.
        """
        if self.match.status != Match.Status.LIVE:
            return True
        lines = [_line(logged, command) for logged, command in self._added]
        if self.table.end is None:
            return statements.write(self.match, self._version, lines)
        added = [logged for logged, _ in self._added]
        tallies = told(self.match, self.table, self._version, added)
        with transaction.atomic():
            written = statements.write(self.match, self._version, lines)
            if written:
                settle(self.match, self.table, tallies, self._now)
                self.match.save(update_fields=SETTLED)
            return written

    def _due(self) -> Due | None:
        """While time stands still only what follows at once; then what it cost, and the rest."""
        if self._weather.down or self.table.end is not None:
            return follows(self.table)
        noted = self.table.outage or self.table.started_at
        for outage in self._weather.over:
            if outage.ended > noted:
                return Due(outage.ended, OutageOver(outage.began, outage.ended))
        return due(self.table, self._lines, self._now)

    @property
    def _lines(self) -> Lines:
        """What the leases say, as if all had been heard at the end of the last outage."""
        outage = self.table.outage
        if outage is None:
            return self._heard
        return tuple(line.after(outage) if line is not None else None for line in self._heard)

    def _next_wake(self) -> datetime | None:
        if self._weather.down and self.table.end is None:
            again = self._now + LOOK_AGAIN
            return min(again, self._weather.until or again)
        return next_wake(self.table, self._lines, self._now)
