"""How often somebody opens a room: one count for the pages, Play now and programs."""

from django.http import HttpRequest

from accounts.addresses import address_of, subscriber_of
from accounts.sitting import player_id_of
from rooms import counting

SCOPE = "opening"


def may_open(opener: str) -> bool:
    """Whether one more room is within bounds; it is counted."""
    within, _ = counting.count(SCOPE, opener)
    return within


def opener_of(request: HttpRequest) -> str:
    """A player is counted as one; a stranger, who is none yet, by his network address."""
    player_id = player_id_of(request.session)
    if player_id is None:
        return subscriber_of(address_of(request))[:60]
    return f"player-{player_id}"
