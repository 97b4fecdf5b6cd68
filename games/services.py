"""THE DOOR: the only way a match begins or changes. Players, computers and clocks all come here.

Lock the match, fold its log, append what is due, judge the command, append, settle, set `wake_at`.
A refusal is returned, never raised, so that what was due is committed all the same.
"""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from accounts.models import Player
from games import log, statements
from games.commands import Command, DoorRefusal, Reason, judge
from games.due import AskBot, bot_to_ask, due, follows, next_wake
from games.engine import proof
from games.engine.cards import Seat as Place
from games.engine.rulesets import RuleSet
from games.errors import DamagedLog, NewerLog, Unsealable
from games.events import Happening, Logged, OutageOver, Started
from games.fold import after, fold
from games.leases import give_up_silent, lines_of
from games.models import DealSecret, Match, Seat, new_public_id
from games.outages import CALM, Weather, beat, note_lost_lines, weather
from games.presence import SILENT, Lines
from games.recall import remember, table_at
from games.sealing import seal
from games.settlement import give_up, settle
from games.statements import Head
from games.table import Table
from games.waiting import Due

logger = logging.getLogger(__name__)

LOOK_AGAIN = timedelta(seconds=5)
"""A log newer than this server, or a match in an outage, is looked at again after so long."""
TRY_AGAIN = timedelta(seconds=60)
"""A match that could not be woken is tried again after so long."""
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit down: a player, or the computer at a level."""

    player: Player | None = None
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a visit to the door.

    `table` is None where the log could not be read. `version` answers a command that succeeded,
    now or earlier; `refusal` one that did not. `changed` says whether anything was committed.
    """

    match_id: int
    table: Table | None
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


def open_match(
    *,
    rules: RuleSet,
    target: int,
    sitters: Sequence[Sitter],
    now: datetime,
    dealer: Place | None = None,
    clock: int | None = None,
) -> Match:
    """Begin a match; against the computer its first cards are dealt at once.

    `dealer` deals first, by default as the secret decides; `clock` is the seconds for a move.
    """
    public_id = new_public_id()
    secret = secrets.token_bytes(SECRET_BYTES)
    if dealer is None:
        dealer = proof.first_dealer(secret, public_id, len(sitters))
    started = Started(
        rules=rules,
        target=target,
        scheme=proof.SCHEME,
        sha256=proof.commitment(secret),
        dealer=dealer,
        bots=tuple(sitter.bot or None for sitter in sitters),
        clock=clock,
    )
    with transaction.atomic():
        match = Match.objects.create(
            public_id=public_id, rules=rules.id, target=target, created_at=now
        )
        DealSecret.objects.create(match=match, sealed=seal(secret))
        Seat.objects.bulk_create(
            Seat(match=match, index=index, player=sitter.player, bot=sitter.bot)
            for index, sitter in enumerate(sitters)
        )
        first = _append(match, started, now)
        visit = _Visit(match, fold(public_id, secret, [first]), CALM, now)
        visit.catch_up()
        visit.conclude()
    return match


def submit(*, match_id: int, seat: Place, command: Command, now: datetime) -> Outcome:
    """Somebody in `seat` wants something. Does it, or says why not; safe to repeat."""
    with transaction.atomic():
        head = statements.lock_head(match_id, seat, command.id)
        visit = _visit(head, now)
        if isinstance(visit, Outcome):
            return visit
        visit.catch_up()
        if head.answered is not None:
            return visit.conclude(version=head.answered)
        verdict = judge(visit.table, seat, command, now)
        if isinstance(verdict, Reason):
            return visit.conclude(refusal=verdict)
        if not verdict:
            return visit.conclude(version=visit.table.version)
        for event in verdict[:-1]:
            visit.append(event, now)
        version = visit.append(verdict[-1], now, command.id)
        visit.catch_up()
        return visit.conclude(version=version)


def knock(*, match_id: int, now: datetime) -> Outcome:
    """Perhaps time wants something: appends what is due."""
    with transaction.atomic():
        visit = _visit(statements.lock_head(match_id), now)
        if isinstance(visit, Outcome):
            return visit
        visit.catch_up()
        return visit.conclude()


def matches_to_look_at(now: datetime) -> list[int]:
    """The sweep's share of the door: what it finds of outages and lost lines, then who to wake."""
    with transaction.atomic():
        beat(now=now)
        lost = give_up_silent(now=now)
        note_lost_lines(lost=lost.leases, total=lost.total, began=now - SILENT, now=now)
    waking = matches_to_wake(now)
    return [*waking, *(lost.matches - set(waking))]


def matches_to_wake(now: datetime, limit: int = 50) -> list[int]:
    """Live matches whose time has come, the longest waiting first."""
    waking = Match.objects.filter(status=Match.Status.LIVE, wake_at__lte=now)
    return list(waking.order_by("wake_at").values_list("pk", flat=True)[:limit])


def wake_later(match_id: int, now: datetime) -> None:
    """Waking a match failed: it is tried again in a while, so that it starves no other."""
    due_now = Match.objects.filter(pk=match_id, wake_at__lte=now)
    due_now.update(wake_at=now + TRY_AGAIN)


def _visit(head: Head, now: datetime) -> "_Visit | Outcome":
    """The table of a locked match; one whose log cannot be read is closed to play."""
    match = head.match
    if match.status == Match.Status.DAMAGED:
        return Outcome(match.pk, None, refusal=DoorRefusal.DAMAGED)
    try:
        table = table_at(match)
        since = table.outage or table.started_at
        sky = weather(beat=head.beat, outage=head.outage, since=since, now=now)
        return _Visit(match, table, CALM if table.practice else sky, now)
    except (NewerLog, Unsealable) as ours:
        logger.error("match %s cannot be read by this process: %r", match.public_id, ours)
        match.wake_at = now + LOOK_AGAIN
        match.save(update_fields=["wake_at"])
        return Outcome(match.pk, None, refusal=DoorRefusal.NEWER)
    except DamagedLog as damage:
        logger.error("match %s is damaged: %s", match.public_id, damage)
        match.status = Match.Status.DAMAGED
        match.wake_at = None
        match.save(update_fields=["status", "wake_at"])
        give_up(match, now)
        return Outcome(match.pk, None, refusal=DoorRefusal.DAMAGED)


class _Visit:
    """One visit to the door, within its transaction: the locked match and its table."""

    def __init__(self, match: Match, table: Table, sky: Weather, now: datetime) -> None:
        self.match = match
        self.table = table
        self._now = now
        self._version = match.version
        self._heard = lines_of(match.pk, table, now)
        self._weather = sky

    def catch_up(self) -> None:
        """Append the earliest due thing and look again, until nothing is due."""
        while (wanted := self._due()) is not None:
            self.append(wanted.event, wanted.at)

    def append(self, event: Happening, at: datetime, command: str | None = None) -> int:
        """Write an event to the log, never dated before the last one; its number."""
        logged = _append(self.match, event, max(at, self.table.last_at), command)
        self.table = after(self.table, logged)
        return logged.number

    def conclude(self, *, version: int | None = None, refusal: Reason | None = None) -> Outcome:
        """Settle what is over, say when to knock next, and save the head of the log."""
        self.match.wake_at = self._next_wake()
        if self.table.end is not None and self.match.status == Match.Status.LIVE:
            settle(self.match, self.table, self._now)
            self.match.save()
        else:
            statements.save_head(self.match)
        changed = self.match.version != self._version
        transaction.on_commit(partial(remember, self.table))
        return Outcome(self.match.pk, self.table, changed, version, refusal)

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


def _append(match: Match, event: Happening, at: datetime, command: str | None = None) -> Logged:
    number = match.version + 1
    kind = log.kind_of(event)
    statements.add_event(
        match,
        number=number,
        kind=kind,
        seat=log.seat_of(event),
        payload=log.payload_of(event),
        command=command,
        at=at,
    )
    match.version = number
    if kind == "dealt":
        match.dealt = number
    return Logged(number, event, at)
