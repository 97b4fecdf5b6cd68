"""What moderators decide: each time with a reason, once, never about themselves, and in the log."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction

from accounts.models import Player, Sanction
from moderation.consequences import NOTHING, Consequences, carry_out
from moderation.models import LONGEST, Appeal, Entry, Report

Deed = Entry.Deed
OPEN = Appeal.State.OPEN
LONGEST_SUSPENSION = 365
"""Days."""

KINDS = {
    Deed.WARNED: Sanction.Kind.WARNING,
    Deed.SUSPENDED: Sanction.Kind.SUSPENSION,
    Deed.EXCLUDED: Sanction.Kind.EXCLUSION,
}
"""What kind of sanction each verdict makes; a dismissal makes none."""
VERDICTS = (Deed.DISMISSED, *KINDS)


class No(StrEnum):
    """Why something is not decided."""

    HIMSELF = "himself"
    OWN_REPORT = "own_report"
    OWN_DECISION = "own_decision"
    DECIDED = "decided"
    NO_REASON = "no_reason"
    NO_DAYS = "no_days"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What somebody wants to come of a report; `days` for a suspension alone."""

    deed: Deed
    reason: str
    days: int | None = None

    @property
    def flaw(self) -> No | None:
        """What is wrong with it in itself."""
        if not _is_reason(self.reason):
            return No.NO_REASON
        if self.deed is Deed.SUSPENDED and not 0 < (self.days or 0) <= LONGEST_SUSPENSION:
            return No.NO_DAYS
        return None


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision in the log, and what it did at the tables."""

    entry: Entry
    consequences: Consequences = NOTHING


def decide(*, report_id: int, moderator: Player, verdict: Verdict, now: datetime) -> Decided | No:
    """Decide a report; a sanction holds from now on."""
    if verdict.flaw is not None:
        return verdict.flaw
    with transaction.atomic():
        report = _held(report_id)
        if report.state != Report.State.OPEN:
            return No.DECIDED
        conflict = conflict_with(report, moderator)
        if conflict is not None:
            return conflict
        sanction = _sanction(report, verdict, now)
        report.state = Report.State.UPHELD if sanction else Report.State.DISMISSED
        report.decided_at = now
        report.save(update_fields=["state", "decided_at"])
        entry = _note(
            moderator, verdict.deed, report.reported, verdict.reason, now, report, sanction
        )
        return Decided(entry, carry_out(sanction, now) if sanction else NOTHING)


def conflict_with(report: Report, moderator: Player) -> No | None:
    """Why this moderator is not the one to decide this report."""
    if report.reported_id == moderator.pk:
        return No.HIMSELF
    return No.OWN_REPORT if report.reporter_id == moderator.pk else None


def lift(*, sanction_id: int, moderator: Player, reason: str, now: datetime) -> Decided | No:
    """End a sanction before its time; an appeal that is open against it is granted with it."""
    if not _is_reason(reason):
        return No.NO_REASON
    with transaction.atomic():
        sanction = Sanction.objects.select_for_update().get(pk=sanction_id)
        if sanction.player_id == moderator.pk:
            return No.HIMSELF
        if sanction.lifted_at is not None:
            return No.DECIDED
        _lift(sanction, now)
        entry = _note(moderator, Deed.LIFTED, sanction.player, reason, now, None, sanction)
        appeal = Appeal.objects.select_for_update().filter(sanction=sanction, state=OPEN).first()
        if appeal is not None:
            _close(appeal, moderator, reverse=True, reason=reason, now=now)
        return Decided(entry, Consequences(told=(sanction.player_id,)))


def judge(
    *, appeal_id: int, moderator: Player, reverse: bool, reason: str, now: datetime
) -> Decided | No:
    """Judge an appeal; one that is granted lifts the sanction."""
    if not _is_reason(reason):
        return No.NO_REASON
    with transaction.atomic():
        sanction = Sanction.objects.select_for_update().get(appeal=appeal_id)
        appeal = Appeal.objects.select_for_update().get(pk=appeal_id)
        if appeal.state != OPEN:
            return No.DECIDED
        conflict = conflict_in(appeal, moderator)
        if conflict is not None:
            return conflict
        if reverse and sanction.lifted_at is None:
            _lift(sanction, now)
        entry = _close(appeal, moderator, reverse=reverse, reason=reason, now=now)
        return Decided(entry, Consequences(told=(sanction.player_id,)) if reverse else NOTHING)


def conflict_in(appeal: Appeal, moderator: Player) -> No | None:
    """Why this moderator is not the one to judge this appeal."""
    if appeal.sanction.player_id == moderator.pk:
        return No.HIMSELF
    decisions = Entry.objects.filter(sanction=appeal.sanction_id, deed__in=KINDS)
    if decisions.filter(moderator=moderator).exists():
        return No.OWN_DECISION
    return No.OWN_REPORT if decisions.filter(report__reporter=moderator).exists() else None


def _held(report_id: int) -> Report:
    held = Report.objects.select_for_update(of=("self",))
    return held.select_related("reported").get(pk=report_id)


def _sanction(report: Report, verdict: Verdict, now: datetime) -> Sanction | None:
    kind = KINDS.get(verdict.deed)
    if kind is None:
        return None
    days = verdict.days if kind is Sanction.Kind.SUSPENSION else None
    return Sanction.objects.create(
        player=report.reported,
        kind=kind,
        breach=report.breach,
        text=verdict.reason.strip(),
        since=now,
        until=now + timedelta(days=days) if days is not None else None,
    )


def _lift(sanction: Sanction, now: datetime) -> None:
    sanction.lifted_at = now
    sanction.save(update_fields=["lifted_at"])


def _close(
    appeal: Appeal, moderator: Player, *, reverse: bool, reason: str, now: datetime
) -> Entry:
    """The answer to an appeal. The caller holds its sanction and then the appeal."""
    appeal.state = Appeal.State.REVERSED if reverse else Appeal.State.UPHELD
    appeal.answer, appeal.decided_at = reason.strip(), now
    appeal.save(update_fields=["state", "answer", "decided_at"])
    deed = Deed.REVERSED if reverse else Deed.UPHELD
    sanction = appeal.sanction
    return _note(moderator, deed, sanction.player, reason, now, None, sanction)


def _note(
    moderator: Player,
    deed: Deed,
    player: Player,
    reason: str,
    now: datetime,
    report: Report | None,
    sanction: Sanction | None,
) -> Entry:
    return Entry.objects.create(
        at=now,
        moderator=moderator,
        deed=deed,
        player=player,
        report=report,
        sanction=sanction,
        reason=reason.strip(),
    )


def _is_reason(text: str) -> bool:
    return 0 < len(text.strip()) <= LONGEST
