"""Stakes that are still held though their match is played no longer: settled late, not never.

So it is where a server older than the coins has ended a match, or one has closed it as damaged.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.books import Stake
from accounts.one_by_one import one_by_one
from games.models import Match
from games.settlement import settle_stakes

logger = logging.getLogger(__name__)

AT_ONCE = 50
"""Stakes that are looked after in one go."""


def settle_forgotten(*, now: datetime) -> int:
    """Give some of them to whoever has won, else back; how many. Safe to repeat.

    Luck says which, so that those at which it fails have nobody's turn for long.
    """
    over = Match.objects.filter(public_id=OuterRef("match")).exclude(status=Match.Status.LIVE)
    held = Stake.objects.filter(Exists(over), state=Stake.State.HELD).order_by("?")
    matches = set(held.values_list("match", flat=True)[:AT_ONCE])
    return sum(one_by_one(sorted(matches), lambda each: _settle(each, now)).values())


def _settle(public_id: str, now: datetime) -> int:
    """Those of one match, unless somebody has been faster."""
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(public_id=public_id)
        settled = settle_stakes(match, now)
    for stake in settled:
        about = (stake.pk, match.public_id, match.status, stake.state)
        logger.warning("stake %s was still held at match %s, which is %s: %s", *about)
    return len(settled)
