"""What a ranked match has brought one of its two, coins and rating: as a frame and in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import coins, ratings
from games.protocol import Frame


@dataclass(frozen=True, slots=True)
class RatingMove:
    """A rating before and after; not `rated` where these two had met too often that day."""

    before: int
    after: int
    rated: bool


@dataclass(frozen=True, slots=True)
class Winnings:
    """Coins won, negative where they are lost; `rating` is None where nobody has won."""

    coins: int
    rating: RatingMove | None


def winnings_of(*, match: str, player_id: int) -> Winnings | None:
    """What this match has brought a player; None while it is played, or if it is for nothing."""
    brought = coins.brought_by(match=match, player_id=player_id)
    if brought is None:
        return None
    change = ratings.change_by(match=match, player_id=player_id)
    move = RatingMove(change.before, change.after, change.rated) if change is not None else None
    return Winnings(brought, move)


def winnings_frame(winnings: Winnings) -> Frame:
    """The same as a frame, for him alone."""
    move = winnings.rating
    return {
        "t": "winnings",
        "coins": winnings.coins,
        "rating": {"before": move.before, "after": move.after, "rated": move.rated}
        if move is not None
        else None,
    }


def sentences(winnings: Winnings) -> list[str]:
    """The same as one says it to him."""
    told = [_coins(winnings.coins)]
    return [*told, _rating(winnings.rating)] if winnings.rating is not None else told


def _coins(won: int) -> str:
    if won > 0:
        return ngettext("You win %(coins)s coin.", "You win %(coins)s coins.", won) % {"coins": won}
    if won < 0:
        lost = ngettext("You lose %(coins)s coin.", "You lose %(coins)s coins.", -won)
        return lost % {"coins": -won}
    return _("Your stake comes back.")


def _rating(move: RatingMove) -> str:
    if not move.rated:
        stays = _(
            "Your rating stays at %(rating)s: "
            "it was the sixth match of you two that day, or a later one."
        )
        return stays % {"rating": move.after}
    values = {"before": move.before, "after": move.after, "change": _signed(move)}
    return _("Your rating: %(before)s → %(after)s (%(change)s).") % values


def _signed(move: RatingMove) -> str:
    """With a true minus, as it is printed."""
    gain = move.after - move.before
    return f"{gain:+}".replace("-", "−") if gain else "±0"
