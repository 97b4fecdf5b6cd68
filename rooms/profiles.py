"""A player as everybody may see him: what he has done, and his latest matches."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts import friends, records
from accounts.models import Player
from accounts.names import folded
from accounts.records import Tally
from games.models import Match, Seat

LATEST = 10
"""Matches a profile shows."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match of somebody, as others see it."""

    public_id: str
    rules: str
    ended_at: datetime | None
    reason: str
    opponents: tuple[Player, ...]
    won: bool | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What a player has done: by rule set, in all, and lately."""

    player: Player
    by_rules: dict[str, Tally]
    total: Tally
    latest: tuple[Played, ...]


def player_called(handle: str) -> Player | None:
    """The player an address names: a member by name, a guest who has sat somewhere by number."""
    if handle.isascii() and handle.isdigit():
        guests = Player.objects.filter(user=None, closed_at=None)
        return guests.filter(pk=int(handle)).first() if len(handle) <= 18 else None
    return friends.members().filter(user__folded=folded(handle)).first()


def profile_of(player: Player, viewer_id: int | None) -> Profile | None:
    """A player's profile for this viewer; None where the two are hidden from each other."""
    hidden = friends.hidden_from(viewer_id) if viewer_id is not None else set()
    if player.pk in hidden:
        return None
    by_rules = records.by_rules(player.pk)
    total = sum(by_rules.values(), Tally())
    return Profile(player, by_rules, total, _latest(player, hidden))


def finished(player: Player, hidden: set[int]) -> QuerySet[Match]:
    """His finished matches with people, without those in which somebody hidden sat."""
    over = Match.objects.filter(status=Match.Status.OVER, seats__player=player)
    return over.exclude(seats__player__in=hidden).exclude(seats__player=None)


def _latest(player: Player, hidden: set[int]) -> tuple[Played, ...]:
    shown = finished(player, hidden).order_by("-ended_at")
    seats = Seat.objects.filter(match__in=list(shown[:LATEST]))
    by_match: dict[Match, list[Seat]] = {}
    for seat in seats.select_related("match", "player").order_by("-match__ended_at", "index"):
        by_match.setdefault(seat.match, []).append(seat)
    return tuple(_played(match, found, player) for match, found in by_match.items())


def _played(match: Match, seats: list[Seat], player: Player) -> Played:
    mine = next(seat.index for seat in seats if seat.player_id == player.pk)
    others = [seat for seat in seats if seat.index != mine]
    order = [mine, *(seat.index for seat in others)]
    return Played(
        public_id=match.public_id,
        rules=match.rules,
        ended_at=match.ended_at,
        reason=match.end_reason,
        opponents=tuple(seat.player for seat in others if seat.player is not None),
        won=mine in match.winners if match.winners else None,
        points=tuple(match.points[index] for index in order) if match.points else (),
    )
