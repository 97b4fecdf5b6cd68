"""Whoever is sanctioned may ask once that another moderator looks at it again."""

from datetime import datetime
from enum import StrEnum

from django.db import transaction

from accounts.models import Player, Sanction
from moderation.models import LONGEST, Appeal


class No(StrEnum):
    """Why an appeal is not taken."""

    NOT_YOURS = "not_yours"
    NO_REASON = "no_reason"
    TOO_LONG = "too_long"
    ALREADY = "already"
    LIFTED = "lifted"


def appeal(*, sanction_id: int, player: Player, text: str, now: datetime) -> Appeal | No:
    """Appeal against a sanction, once."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        return No.TOO_LONG if text else No.NO_REASON
    with transaction.atomic():
        held = Sanction.objects.select_for_update()
        sanction = held.filter(pk=sanction_id, player=player).first()
        if sanction is None:
            return No.NOT_YOURS
        if Appeal.objects.filter(sanction=sanction).exists():
            return No.ALREADY
        if sanction.lifted_at is not None:
            return No.LIFTED
        return Appeal.objects.create(sanction=sanction, text=text, created_at=now)
