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

from django.db import transaction

from accounts.models import Player
from games import statements
from games.commands import Command, DoorRefusal, Reason, judge
from games.engine import proof
from games.engine.cards import Seat as Place
from games.engine.rulesets import RuleSet
from games.events import Ended, Logged, MatchEnd, Started
from games.fold import fold
from games.leases import give_up_silent
from games.models import DealSecret, Match, Seat, new_public_id
from games.outages import CALM, beat, note_lost_lines
from games.presence import SILENT
from games.sealing import seal
from games.statements import Head
from games.visit import LOOK_AGAIN, Outcome, Visit, visit_to

logger = logging.getLogger(__name__)

TRY_AGAIN = timedelta(seconds=60)
"""A match that could not be woken is tried again after so long."""
SECRET_BYTES = 32
TRIES = 20
"""So often a visit is tried in all: each time somebody was faster, and the match has gone on."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit down: a player, or the computer at a level."""

    player: Player | None = None
    bot: str = ""


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
        visit = Visit(match, fold(public_id, secret, [first]), CALM, now)
        visit.note(first)
        visit.catch_up()
        visit.conclude()
    return match


def submit(*, match_id: int, seat: Place, command: Command, now: datetime) -> Outcome:
    """Somebody in `seat` wants something. Does it, or says why not; safe to repeat."""

    def answer() -> Outcome | None:
        head = statements.read_head(match_id, seat, command.id)
        visit = visit_to(head, now)
        return visit if isinstance(visit, Outcome) else _answer(visit, head, seat, command, now)

    return _unless_overtaken(answer) or _overtaken(match_id, now)


def knock(*, match_id: int, now: datetime) -> Outcome:
    """Perhaps time wants something: appends what is due."""

    def look() -> Outcome | None:
        visit = visit_to(statements.read_head(match_id), now)
        if isinstance(visit, Outcome):
            return visit
        visit.catch_up()
        return visit.conclude()

    outcome = _unless_overtaken(look)
    if outcome is None:
        wake_later(match_id, now, LOOK_AGAIN)
    return outcome or _overtaken(match_id, now)


def abort(*, match_id: int, now: datetime) -> Outcome:
    """The site breaks a match off: nothing counts. What had fallen due by then comes first.

    It holds the match meanwhile, so that nobody is faster.
    """

    def end() -> Outcome | None:
        visit = visit_to(statements.read_head(match_id), now)
        if isinstance(visit, Outcome):
            return visit
        visit.catch_up()
        if visit.table.end is None:
            visit.append(Ended(MatchEnd.ABORTED, ()), now)
        return visit.conclude()

    with transaction.atomic():
        Match.objects.select_for_update(no_key=True).get(pk=match_id)
        outcome = end()
        assert outcome is not None
        return outcome


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


def wake_later(match_id: int, now: datetime, wait: timedelta = TRY_AGAIN) -> None:
    """Waking a match failed: it is tried again in a while, so that it starves no other."""
    due_now = Match.objects.filter(pk=match_id, wake_at__lte=now)
    due_now.update(wake_at=now + wait)


def _unless_overtaken(attempt: Callable[[], Outcome | None]) -> Outcome | None:
    """What came of the first attempt at which nobody was faster; None where somebody always was."""
    attempts = (attempt() for _ in range(TRIES))
    return next((outcome for outcome in attempts if outcome is not None), None)


def _overtaken(match_id: int, now: datetime) -> Outcome:
    """Somebody was faster, again and again: nothing was done, all of it may be tried again."""
    logger.warning("match %s was too busy for %s visits in a row", match_id, TRIES)
    visit = visit_to(statements.read_head(match_id), now)
    return visit if isinstance(visit, Outcome) else visit.as_found(DoorRefusal.BUSY)


def _answer(
    visit: Visit, head: Head, seat: Place, command: Command, now: datetime
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
