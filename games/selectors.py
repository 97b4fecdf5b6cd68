"""Questions about matches, answered from the database without changing it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Match, Seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits in a seat, as the others see it: a name, or the computer's level."""

    player: int | None
    name: str
    bot: str | None


def sittings(match_id: int) -> tuple[Sitting, ...]:
    """Who sits at a match, by seat."""
    seats = Seat.objects.filter(match=match_id).select_related("player").order_by("index")
    return tuple(
        Sitting(seat.player_id, seat.player.shown_name if seat.player else "", seat.bot or None)
        for seat in seats
    )


def live_matches(player_id: int | None) -> QuerySet[Match]:
    """Matches this player can return to, the newest first."""
    live = Match.objects.filter(status=Match.Status.LIVE, seats__player=player_id)
    return (live if player_id is not None else live.none()).order_by("-created_at")


def versions(match_ids: set[int]) -> dict[int, int]:
    """The version each of these matches is at."""
    return dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "version"))
