"""Whom a player has met and heard, and where his friends are now."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Max, OuterRef, Subquery
from django.utils.translation import gettext_lazy as _

from accounts import friends, presence
from accounts.models import Player
from chat import heard
from chat.heard import KEPT
from games.leases import seated_with_a_line
from games.models import Match, Seat

RECENT = 10
"""Recent opponents shown."""
HEARD = 20
"""Players shown whom somebody has heard."""


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


def have_met(player_id: int, other_id: int, now: datetime) -> bool:
    """Whether the one has sat at a match with the other, or has lately heard him talk."""
    if Seat.objects.filter(player=other_id, match__seats__player=player_id).exists():
        return True
    return heard.lines_heard(hearer_id=player_id, sender_id=other_id, now=now).exists()


def heard_lately(player_id: int, now: datetime) -> list[Player]:
    """Whose lines he has heard and could report: at matches, or hidden since or gone."""
    lately = Match.objects.filter(seats__player=player_id, created_at__gt=now - KEPT)
    met = (
        Seat.objects.filter(match__in=lately).exclude(player=None).values_list("player", flat=True)
    )
    around = {*met, *friends.hidden_from(player_id)} - {player_id}
    lines = heard.heard_by(player_id, now).filter(sender=OuterRef("pk")).order_by("-pk")
    last = Subquery(lines.values("pk")[:1])
    found = Player.objects.filter(pk__in=around).annotate(last=last).exclude(last=None)
    return list(found.order_by("-last")[:HEARD])
