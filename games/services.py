"""THE DOOR: the only way a match begins or changes. Players, computers and clocks all come here.

Read the match, fold its log, add what is due, judge the command, settle, set `wake_at`; then write
all of it at once if nobody was faster, else begin again: no lock is held while somebody thinks.
A refusal is returned, never raised, so that what was due is committed all the same.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Player
from games import log, selectors, statements
from games.commands import Command, DoorRefusal, Reason, judge
from games.due import AskBot, bot_to_ask, due, follows, next_wake
from games.engine import proof
from games.engine.cards import Seat as Place
from games.engine.rulesets import RuleSet
from games.errors import DamagedLog, NewerLog, Unsealable
from games.events import Ended, Happening, Logged, MatchEnd, OutageOver, Started
from games.fold import after, fold
from games.leases import give_up_silent, lines_of
from games.models import DealSecret, Lease, Match, Seat, new_public_id
from games.outages import CALM, Weather, beat, note_lost_lines, weather
from games.presence import SILENT, Lines
from games.recall import remember, table_at
from games.sealing import seal
from games.selectors import Sitting
from games.settlement import give_up, settle
from games.statements import Head, Line
from games.table import Table
from games.waiting import Due

logger = logging.getLogger(__name__)

LOOK_AGAIN = timedelta(seconds=5)
"""A log newer than this server, or a match in an outage, is looked at again after so long."""
TRY_AGAIN = timedelta(seconds=60)
"""A match that could not be woken is tried again after so long."""
SECRET_BYTES = 32
SETTLED = ("status", "ended_at", "end_reason", "winners", "points")
TRIES = 20
"""So often a visit begins again because somebody was faster: each time the match has gone on."""


class Overtaken(Exception):
    """Somebody was faster at this match, again and again."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit down: a player, or the computer at a level."""

    player: Player | None = None
    bot: str = ""


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
        first = Logged(1, started, now)
        visit = _Visit(match, fold(public_id, secret, [first]), CALM, now)
        visit.note(first)
        visit.catch_up()
        visit.conclude()
    return match


def submit(*, match_id: int, seat: Place, command: Command, now: datetime) -> Outcome:
    """Somebody in `seat` wants something. Does it, or says why not; safe to repeat.

    Raises Overtaken.
    """

    def answer() -> Outcome | None:
        head = statements.read_head(match_id, seat, command.id)
        visit = _visit(head, now)
        return visit if isinstance(visit, Outcome) else _answer(visit, head, seat, command, now)

    return _unless_overtaken(answer)


def knock(*, match_id: int, now: datetime) -> Outcome:
    """Perhaps time wants something: appends what is due. Raises Overtaken."""

    def look() -> Outcome | None:
        visit = _visit(statements.read_head(match_id), now)
        if isinstance(visit, Outcome):
            return visit
        visit.catch_up()
        return visit.conclude()

    return _unless_overtaken(look)


def abort(*, match_id: int, now: datetime) -> Outcome:
    """The site breaks a match off: nothing counts. What had fallen due by then comes first.

    It holds the match meanwhile, so that nobody is faster.
    """

    def end() -> Outcome | None:
        visit = _visit(statements.read_head(match_id), now)
        if isinstance(visit, Outcome):
            return visit
        visit.catch_up()
        if visit.table.end is None:
            visit.append(Ended(MatchEnd.ABORTED, ()), now)
        return visit.conclude()

    with transaction.atomic():
        Match.objects.select_for_update(no_key=True).get(pk=match_id)
        return _unless_overtaken(end)


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


def _unless_overtaken(attempt: Callable[[], Outcome | None]) -> Outcome:
    for _ in range(TRIES):
        outcome = attempt()
        if outcome is not None:
            return outcome
    raise Overtaken


def _answer(
    visit: "_Visit", head: Head, seat: Place, command: Command, now: datetime
) -> Outcome | None:
    """What a command comes to."""
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


def _visit(head: Head, now: datetime) -> "_Visit | Outcome":
    """A visit to a match as it was read; one whose log cannot be read is closed to play."""
    match, who = head.match, selectors.as_seen(head.sitters)
    if match.status == Match.Status.DAMAGED:
        return Outcome(match.pk, None, who, refusal=DoorRefusal.DAMAGED)
    try:
        table = table_at(match)
        since = table.outage or table.started_at
        sky = weather(beat=head.beat, outage=head.outage, since=since, now=now)
        weather_here = CALM if table.practice else sky
        return _Visit(match, table, weather_here, now, who=who, leases=head.leases)
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
    return Match.objects.filter(pk=match.pk, version=match.version, status=match.status)


class _Visit:
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
        self._lines_to_add: list[Line] = []
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
        kind = log.kind_of(logged.event)
        seat, payload = log.seat_of(logged.event), log.payload_of(logged.event)
        self._lines_to_add.append(Line(logged.number, kind, seat, payload, command, logged.at))
        self.match.version = logged.number
        if kind == "dealt":
            self.match.dealt = logged.number

    def conclude(
        self, *, version: int | None = None, refusal: Reason | None = None
    ) -> Outcome | None:
        """Say when to knock next, and write what there is; None where somebody was faster."""
        self.match.wake_at = self._next_wake()
        if not self._write():
            return None
        transaction.on_commit(partial(remember, self.table))
        changed = bool(self._lines_to_add)
        return Outcome(self.match.pk, self.table, self._who, changed, version, refusal)

    def _write(self) -> bool:
        """Whether it is written; the transaction that ends a match settles it."""
        if self.match.status != Match.Status.LIVE:
            return True
        if self.table.end is None:
            return statements.write(self.match, self._version, self._lines_to_add)
        with transaction.atomic():
            written = statements.write(self.match, self._version, self._lines_to_add)
            if written:
                settle(self.match, self.table, self._now)
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
