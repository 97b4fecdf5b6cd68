"""Whom a player has met, and where his friends are now."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts import friends, presence
from accounts.models import Player
from games.leases import seated_with_a_line
from games.models import Match, Seat

RECENT = 10
"""Recent opponents shown."""


class Whereabouts(StrEnum):
    """Where a friend is, as friends see it."""

    AT_A_TABLE = "at_a_table"
    ONLINE = "online"
    AWAY = "away"


WORDS = {
    Whereabouts.AT_A_TABLE: _("at a table"),
    Whereabouts.ONLINE: _("online"),
    Whereabouts.AWAY: _("away"),
}


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend and where he is."""

    player: Player
    where: Whereabouts


def friends_with_whereabouts(player: Player, now: datetime) -> list[Friend]:
    """His friends, those who are there first."""
    found = friends.friends_of(player)
    ids = [each.pk for each in found]
    playing, online = seated_with_a_line(ids, now), presence.online(ids)
    placed = [Friend(each, _where(each.pk, playing, online)) for each in found]
    order = list(Whereabouts)
    return sorted(placed, key=lambda each: order.index(each.where))


def _where(player_id: int, playing: set[int], online: set[int]) -> Whereabouts:
    if player_id in playing:
        return Whereabouts.AT_A_TABLE
    return Whereabouts.ONLINE if player_id in online else Whereabouts.AWAY


def recent_opponents(player: Player) -> list[Player]:
    """Members he has lately played with and is no friend of yet, the latest first."""
    mine = Match.objects.filter(seats__player=player).order_by("-created_at")
    latest = list(mine.values_list("pk", flat=True)[: 5 * RECENT])
    apart = {player.pk, *friends.hidden_from(player.pk), *friends.friend_ids(player.pk)}
    met = (
        Seat.objects.filter(match__in=latest, player__in=friends.members())
        .exclude(player__in=apart)
        .values("player")
        .annotate(last=Max("match__created_at"))
        .order_by("-last")
    )
    ids = [row["player"] for row in met[:RECENT]]
    players = Player.objects.in_bulk(ids)
    return [players[each] for each in ids]
