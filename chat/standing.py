"""Who may talk at all: the one place that is asked."""

from accounts.models import Player


def may_chat(player: Player) -> bool:
    """Whether others may hear of this player; whose account is closed says nothing more."""
    return player.closed_at is None
