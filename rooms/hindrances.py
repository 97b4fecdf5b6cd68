"""What keeps somebody who sat at a match from the next one in its room. Reads only."""

from django.utils.translation import gettext_lazy as _

from accounts import coins
from accounts.models import Player
from games.commands import DoorRefusal
from games.engine.cards import Seat as Place
from games.models import Seat
from rooms import ranked, series
from rooms.models import Room

SENTENCES = {
    DoorRefusal.PLAYS_ELSEWHERE: _("You are playing already. Finish that match first."),
    DoorRefusal.TOO_FEW_COINS: _("You have too few coins for this stake."),
    DoorRefusal.BARRED: _("Ranked play needs an account."),
}
OF_THE_OTHER = {
    DoorRefusal.PLAYS_ELSEWHERE: DoorRefusal.OTHER_PLAYS,
    DoorRefusal.TOO_FEW_COINS: DoorRefusal.OTHER_TOO_FEW_COINS,
}
"""How whoever waits for somebody reads what keeps him; of the rest he learns nothing."""


def hindrances(room: Room, match_id: int) -> dict[Place, DoorRefusal]:
    """What keeps whom from the next match here, by seat; nothing keeps from practice."""
    if room.kind == Room.Kind.PRACTICE:
        return {}
    seats = Seat.objects.filter(match=match_id, player__isnull=False).select_related("player")
    found = {seat.index: _of(seat.player, room) for seat in seats if seat.player is not None}
    return {seat: why for seat, why in found.items() if why is not None}


def _of(player: Player, room: Room) -> DoorRefusal | None:
    if series.plays_elsewhere(player.pk):
        return DoorRefusal.PLAYS_ELSEWHERE
    if room.stake is None:
        return None
    if not ranked.may_play(player):
        return DoorRefusal.BARRED
    poor = coins.balance_of(player.pk) < room.stake
    return DoorRefusal.TOO_FEW_COINS if poor else None
