"""Who may talk at all: the one place that is asked."""

from datetime import datetime

from accounts.models import Player
from accounts.standing import standing_of


def may_chat(player: Player, now: datetime) -> bool:
    """Whether others may hear of this player: not of a closed account, nor under a sanction."""
    return player.closed_at is None and standing_of(player.pk, now).may_chat
