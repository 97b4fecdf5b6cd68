"""Questions about matches, answered from the database without changing it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from games import recall, statements
from games.errors import UnreadableLog
from games.models import Match, Seat
from games.table import Table


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits in a seat: a person's name as it is kept, or the computer's level."""

    player: int | None
    name: str
    bot: str | None


def sittings(match_id: int) -> tuple[Sitting, ...]:
    """Who sits at a match, by seat."""
    return in_seats(statements.sitters(match_id))


def in_seats(sitters: Iterable[statements.Sitter]) -> tuple[Sitting, ...]:
    """These who sit at a match, by seat."""
    return tuple(Sitting(player, name or "", bot or None) for player, name, bot in sitters)


def live_matches(player_id: int | None) -> QuerySet[Match]:
    """Matches this player can return to, the newest first."""
    live = Match.objects.filter(status=Match.Status.LIVE, seats__player=player_id)
    return (live if player_id is not None else live.none()).order_by("-created_at")


def matches_with_others(player_id: int) -> QuerySet[Match]:
    """Live matches of this player with another person."""
    others = Seat.objects.filter(match=OuterRef("pk"), bot="").exclude(player=player_id)
    live = Match.objects.filter(status=Match.Status.LIVE, seats__player=player_id)
    return live.filter(Exists(others))


def match_with_others(player_id: int) -> Match | None:
    """One of them."""
    return matches_with_others(player_id).first()


def table_now(match_id: int) -> Table | None:
    """The table of a live match as of now; None where there is none to read."""
    match = Match.objects.filter(pk=match_id, status=Match.Status.LIVE).first()
    try:
        return recall.table_of(match) if match is not None else None
    except UnreadableLog:
        return None


def versions(match_ids: set[int]) -> dict[int, int]:
    """The version each of these matches is at."""
    return dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "version"))
