"""Who a request is answered for, and whom he must not meet."""

from dataclasses import dataclass

from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from accounts import friends
from accounts.models import ApiToken, Player
from accounts.sitting import player_id_of


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks; a stranger is no player."""

    player_id: int | None

    def hidden(self) -> set[int]:
        """The players he must not meet."""
        return friends.hidden_from(self.player_id) if self.player_id is not None else set()

    def player(self) -> Player:
        """The player he is. Raises Http404 for a stranger."""
        return get_object_or_404(Player, pk=self.player_id)


def caller_of(request: Request) -> Caller:
    """Who asks: by his token, else by the session."""
    if isinstance(request.auth, ApiToken):
        return Caller(request.auth.user.player.pk)
    return Caller(player_id_of(request._request.session))
