"""The marks of lost matches: each seat's bunkas in the earlier matches of a room's series."""

from dataclasses import dataclass

from games.engine.cards import Seat as Place
from games.engine.match import Score, honours
from games.events import MatchEnd
from games.models import Match
from rooms.models import Game


@dataclass(frozen=True, slots=True)
class Marks:
    """Matches lost by one seat: to the target, and of these without a single game point."""

    lost: int
    full: int

    @property
    def each(self) -> list[bool]:
        """One mark after the other: whether it has the ring of a full bunka."""
        return [False] * (self.lost - self.full) + [True] * self.full


def earlier_marks(match: Match, seats: int = 2) -> tuple[Marks, ...]:
    """The marks of each seat before this match; seats stay the same through a series."""
    game = Game.objects.filter(match=match).first()
    if game is None:
        return (Marks(0, 0),) * seats
    earlier = Match.objects.filter(
        game__room=game.room_id,
        game__number__lt=game.number,
        status=Match.Status.OVER,
        end_reason=MatchEnd.TARGET,
    )
    ends = [honours(Score(each.target, tuple(each.points))) for each in earlier]
    return tuple(
        _marks(seat, [(end.bunka, end.full_bunka) for end in ends]) for seat in range(seats)
    )


def _marks(seat: Place, ends: list[tuple[tuple[Place, ...], tuple[Place, ...]]]) -> Marks:
    return Marks(
        lost=sum(seat in bunka for bunka, _ in ends),
        full=sum(seat in full for _, full in ends),
    )
