"""A match: deals until somebody has the game points that were agreed."""

from dataclasses import dataclass

from games.engine.cards import Seat
from games.engine.scoring import DealResult


@dataclass(frozen=True, slots=True)
class Score:
    """Game points won so far, per seat, counted up; counting down is display."""

    target: int
    points: tuple[int, ...]

    @classmethod
    def start(cls, target: int, seats: int) -> "Score":
        """Nobody has won anything yet."""
        return cls(target, (0,) * seats)

    def after(self, result: DealResult) -> "Score":
        """The score after a deal; points over the target are cut."""
        won = tuple(
            min(self.target, points + result.game_points) if seat in result.winners else points
            for seat, points in enumerate(self.points)
        )
        return Score(self.target, won)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats that have reached the target."""
        return tuple(seat for seat, points in enumerate(self.points) if points >= self.target)


@dataclass(frozen=True, slots=True)
class Honours:
    """What a finished match is remembered for, as seats (RULES, "Match").

    `bunka` lost; `full_bunka` lost without a game point; `tight` won against one who needed one.
    """

    bunka: tuple[Seat, ...]
    full_bunka: tuple[Seat, ...]
    tight: tuple[Seat, ...]


def honours(score: Score) -> Honours:
    """The honours of a match that was played to its target."""
    losers = tuple(seat for seat in range(len(score.points)) if seat not in score.winners)
    needed_one = any(score.points[seat] == score.target - 1 for seat in losers)
    return Honours(
        bunka=losers,
        full_bunka=tuple(seat for seat in losers if score.points[seat] == 0),
        tight=score.winners if needed_one else (),
    )


def next_seat(seat: Seat, seats: int) -> Seat:
    """The next seat in playing order: forehand after the dealer, the next dealer after this one."""
    return (seat + 1) % seats
