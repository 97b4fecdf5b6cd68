"""THE DOOR: the only way a match begins or changes. Players, computers and clocks all come here.

Lock the match, fold its log, append what is due, judge the command, append, settle, set `wake_at`.
A refusal is returned, never raised, so that what was due is committed all the same.
"""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Player
from games import log
from games.commands import Command, DoorRefusal, Reason, judge
from games.due import AskBot, Due, bot_to_ask, due, next_wake
from games.engine import proof
from games.engine.cards import Seat as Place
from games.engine.rulesets import RuleSet
from games.events import Happening, Logged, Started
from games.models import DealSecret, Event, Match, Seat, new_public_id
from games.sealing import Unsealable, seal, unseal
from games.settlement import settle
from games.table import Contradiction, Table, after, fold

logger = logging.getLogger(__name__)

LOOK_AGAIN = timedelta(seconds=5)
"""A log newer than this server is looked at again after so long."""
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
) -> Match:
    """Begin a match and deal its first cards.

    `dealer` deals first; by default the secret decides.
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
        table = _catch_up(match, fold(public_id, secret, [first]), now)
        _conclude(match, table, now)
    return match


def submit(*, match_id: int, seat: Place, command: Command, now: datetime) -> Outcome:
    """Somebody in `seat` wants something. Does it, or says why not; safe to repeat."""
    with transaction.atomic():
        match = _locked(match_id)
        table = _open_table(match, now)
        if not isinstance(table, Table):
            return Outcome(match_id, None, refusal=table)
        before = match.version
        table = _catch_up(match, table, now)
        done = Event.objects.filter(match=match, seat=seat, command=command.id).first()
        if done is not None:
            return _concluded(match, table, now, before, version=done.number)
        verdict = judge(table, seat, command)
        if isinstance(verdict, Reason):
            return _concluded(match, table, now, before, refusal=verdict)
        logged = _append(match, verdict, now, command.id)
        table = _catch_up(match, after(table, logged), now)
        return _concluded(match, table, now, before, version=logged.number)


def knock(*, match_id: int, now: datetime) -> Outcome:
    """Perhaps time wants something: appends what is due."""
    with transaction.atomic():
        match = _locked(match_id)
        table = _open_table(match, now)
        if not isinstance(table, Table):
            return Outcome(match_id, None, refusal=table)
        before = match.version
        return _concluded(match, _catch_up(match, table, now), now, before)


def matches_to_wake(now: datetime, limit: int = 50) -> list[int]:
    """Live matches whose time has come, the longest waiting first."""
    waking = Match.objects.filter(status=Match.Status.LIVE, wake_at__lte=now)
    return list(waking.order_by("wake_at").values_list("pk", flat=True)[:limit])


def stop_waking(match_id: int) -> None:
    """Wake a match no more by itself, since waking it failed; a command still reaches it."""
    Match.objects.filter(pk=match_id).update(wake_at=None)


def _locked(match_id: int) -> Match:
    return Match.objects.select_for_update(no_key=True).get(pk=match_id)


def _open_table(match: Match, now: datetime) -> Table | DoorRefusal:
    """The table as it stands; a log that cannot be read closes the match to play."""
    if match.status == Match.Status.DAMAGED:
        return DoorRefusal.DAMAGED
    try:
        return table_of(match)
    except log.NewerLog as newer:
        logger.warning("match %s has a newer event: %s", match.public_id, newer)
        match.wake_at = now + LOOK_AGAIN
        match.save(update_fields=["wake_at"])
        return DoorRefusal.NEWER
    except (log.DamagedLog, Contradiction, Unsealable) as damage:
        logger.error("match %s is damaged: %s", match.public_id, damage)
        match.status = Match.Status.DAMAGED
        match.wake_at = None
        match.save(update_fields=["status", "wake_at"])
        return DoorRefusal.DAMAGED


def table_of(match: Match) -> Table:
    """The table of a match as its log says.

    Raises DamagedLog, NewerLog, Contradiction or Unsealable.
    """
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    table = fold(match.public_id, secret, log.history(match))
    if table.version != match.version:
        raise log.DamagedLog(f"the log ends at {table.version}, not at {match.version}")
    return table


def _catch_up(match: Match, table: Table, now: datetime) -> Table:
    """Append the earliest due thing and look again, until nothing is due."""
    while isinstance(wanted := due(table, now), Due):
        table = after(table, _append(match, wanted.event, wanted.at))
    return table


def _append(match: Match, event: Happening, at: datetime, command: str | None = None) -> Logged:
    number = match.version + 1
    kind = log.kind_of(event)
    Event.objects.create(
        match=match,
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


def _concluded(
    match: Match,
    table: Table,
    now: datetime,
    before: int,
    *,
    version: int | None = None,
    refusal: Reason | None = None,
) -> Outcome:
    _conclude(match, table, now)
    return Outcome(match.pk, table, match.version != before, version, refusal)


def _conclude(match: Match, table: Table, now: datetime) -> None:
    """Settle what is over, say when to knock next, and save the head of the log."""
    if table.end is not None and match.status == Match.Status.LIVE:
        settle(match, table)
    match.wake_at = next_wake(table, now)
    match.save()
