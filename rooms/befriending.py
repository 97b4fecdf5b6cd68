"""Whom one meets at a table: the way to his page, and whether one may ask him to be friends."""

from dataclasses import dataclass

from accounts import friends
from accounts.models import Player
from games.models import Seat
from rooms.seating import Seated


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sits on the other side; `asked` if one has asked him already, `may_ask` if one may."""

    player: Player
    may_ask: bool
    asked: bool


def opponent_at(seated: Seated) -> Opponent | None:
    """The person on the other side; None where there is none, or one who has left for good."""
    others = Seat.objects.filter(match=seated.match_id, player__closed_at=None)
    seat = others.exclude(index=seated.seat).select_related("player").first()
    if seat is None or seat.player is None:
        return None
    player_id, other = seated.player_id, seat.player
    both = friends.members().filter(pk__in=(player_id, other.pk)).count() == 2
    strangers = both and other.pk not in {
        *friends.friend_ids(player_id),
        *friends.hidden_from(player_id),
    }
    asked = strangers and friends.has_asked(player_id, other.pk)
    return Opponent(other, may_ask=strangers and not asked, asked=asked)
