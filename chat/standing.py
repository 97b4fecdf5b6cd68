"""Who may talk at all: the one place that is asked."""

from datetime import datetime

from accounts.models import Player
from accounts.standing import standing_of

IN_DOUBT = (
    "(player.closed_at IS NOT NULL OR EXISTS"
    " (SELECT 1 FROM accounts_sanction WHERE player_id = player.id AND lifted_at IS NULL))"
)
"""In plain SQL, whether the row `player` must be asked about at all: of nobody else is it no."""


def may_chat(player: Player, now: datetime) -> bool:
    """Whether others may hear of this player: not of a closed account, nor under a sanction."""
    return player.closed_at is None and standing_of(player.pk, now).may_chat
