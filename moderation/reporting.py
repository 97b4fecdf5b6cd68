"""Somebody reports somebody: once for each thing, and not without limit."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Breach, Player
from moderation import evidence
from moderation.evidence import Said
from moderation.models import LONGEST, Report
from rooms.acquaintances import have_met

MOST = 10
"""Reports somebody may make in a day."""
DAY = timedelta(days=1)


class No(StrEnum):
    """Why a report is not taken."""

    ONESELF = "oneself"
    NO_REASON = "no_reason"
    TOO_LONG = "too_long"
    NOT_MET = "not_met"
    ALREADY = "already"
    TOO_MANY = "too_many"


def report(
    *,
    reporter: Player,
    reported: Player,
    breach: str,
    text: str,
    now: datetime,
    subject: str = "",
    said: Sequence[Said] = (),
) -> Report | No:
    """Report a player to the moderators, with what was said around it.

    Guests come and go by the dozen: one reports only whom he has met.
    """
    text = text.strip()
    if reporter.pk == reported.pk:
        return No.ONESELF
    if breach not in Breach.values or not text:
        return No.NO_REASON
    if len(text) > LONGEST:
        return No.TOO_LONG
    if reporter.user_id is None and not have_met(reporter.pk, reported.pk, now):
        return No.NOT_MET
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        mine = Report.objects.filter(reporter=reporter)
        if mine.filter(state=Report.State.OPEN, reported=reported, subject=subject).exists():
            return No.ALREADY
        if mine.filter(created_at__gt=now - DAY).count() >= MOST:
            return No.TOO_MANY
        return Report.objects.create(
            reporter=reporter,
            reported=reported,
            breach=breach,
            text=text,
            subject=subject,
            evidence=evidence.frozen(said),
            created_at=now,
        )


def reports_of(player_id: int) -> QuerySet[Report]:
    """What this player has reported, the latest first."""
    mine = Report.objects.filter(reporter=player_id).select_related("reported")
    return mine.order_by("-created_at")
