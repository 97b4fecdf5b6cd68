"""Who must not meet: the rooms and rematches that somebody hidden keeps a player out of."""

from accounts.friends import hidden_from
from games.models import Seat
from rooms.models import Room


def keeps_out(room: Room, player_id: int | None) -> bool:
    """Whether somebody sits in this room from whom the player is hidden."""
    if player_id is None:
        return False
    return room.chairs.filter(player__in=hidden_from(player_id)).exists()


def are_apart(match_id: int) -> bool:
    """Whether two who sat at this match are hidden from each other by now."""
    seats = Seat.objects.filter(match=match_id, player__isnull=False)
    players = {each for each in seats.values_list("player", flat=True) if each is not None}
    return any(hidden_from(each) & players for each in players)
