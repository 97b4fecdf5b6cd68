"""The one writer of ratings: after each ranked match with a winner, once.

Ratings are locked by player, after the wallets; a month's rating and a match's changes are written
only by whoever holds the ratings of both.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from accounts.days import begins, day_of, month_of, next_month
from accounts.elo import MONTHLY, Side, changes, weight_after
from accounts.standings import Month, MonthRating, Rating, RatingChange

A_DAY = 5
"""Rated matches of the same two in a day; from the next one on their ratings stay."""


@dataclass(frozen=True, slots=True)
class _Player:
    """One of the two, with the ratings the match changes."""

    rating: Rating
    monthly: MonthRating

    @property
    def side(self) -> Side:
        return Side(self.rating.value, weight_after(self.rating.matches))

    @property
    def monthly_side(self) -> Side:
        return Side(self.monthly.value, MONTHLY)


def rate(*, match: str, winner: int, loser: int, now: datetime) -> None:
    """Write what a match does to the ratings of its two. Belongs to the transaction that ends it.

    `match` is its public id. Safe to repeat.
    """
    ratings = _lock(winner, loser)
    if RatingChange.objects.filter(match=match).exists():
        return
    month = _month(now)
    won, lost = (_Player(ratings[each], _monthly(each, month)) for each in (winner, loser))
    rated = _met_today(winner, loser, now) < A_DAY
    gains = changes(won.side, lost.side) if rated else (0, 0)
    monthly = changes(won.monthly_side, lost.monthly_side) if rated else (0, 0)
    for mine, other, index in ((won, lost, 0), (lost, won, 1)):
        change = RatingChange(
            match=match,
            player_id=mine.rating.pk,
            opponent_id=other.rating.pk,
            won=index == 0,
            rated=rated,
            before=mine.rating.value,
            after=mine.rating.value + gains[index],
            month=month,
            month_before=mine.monthly.value,
            month_after=mine.monthly.value + monthly[index],
            at=now,
        )
        _write(mine, change)


def value_of(player_id: int) -> int:
    """A player's rating; who has played no ranked match yet has the first one."""
    found = Rating.objects.filter(pk=player_id).values_list("value", flat=True).first()
    return Rating().value if found is None else found


def change_by(*, match: str, player_id: int) -> RatingChange | None:
    """What this match did to a player's ratings; None where it did nothing."""
    return RatingChange.objects.filter(match=match, player=player_id).first()


def unlist(player_id: int) -> None:
    """An account is closed: its ratings are in no list that is still open."""
    closed = Month.objects.values("month")
    Rating.objects.filter(pk=player_id).update(listed=False)
    MonthRating.objects.filter(player=player_id).exclude(month__in=closed).update(listed=False)


def _lock(*player_ids: int) -> dict[int, Rating]:
    for each in sorted(player_ids):
        Rating.objects.get_or_create(pk=each)
    ratings = Rating.objects.select_for_update(no_key=True).filter(pk__in=player_ids)
    return {rating.pk: rating for rating in ratings.order_by("pk")}


def _month(now: datetime) -> date:
    """The month a match that ends now belongs to: never one whose medals are given already."""
    month = month_of(now)
    while Month.objects.filter(pk=month).exists():
        month = next_month(month)
    return month


def _monthly(player_id: int, month: date) -> MonthRating:
    return MonthRating.objects.get_or_create(player_id=player_id, month=month)[0]


def _met_today(one: int, other: int, now: datetime) -> int:
    """How often the two have played rated matches today."""
    today = day_of(now)
    met = RatingChange.objects.filter(player=one, opponent=other, rated=True)
    return met.filter(at__gte=begins(today), at__lt=begins(today + timedelta(days=1))).count()


def _write(player: _Player, change: RatingChange) -> None:
    """A change and the ratings it leaves; only a rated match counts as one."""
    if change.rated:
        rating, monthly = player.rating, player.monthly
        rating.value, monthly.value = change.after, change.month_after
        for each in (rating, monthly):
            each.matches += 1
            each.won += int(change.won)
        monthly.opponents += int(_is_new_this_month(change))
        rating.save(update_fields=["value", "matches", "won"])
        monthly.save(update_fields=["value", "matches", "won", "opponents"])
    change.save(force_insert=True)


def _is_new_this_month(change: RatingChange) -> bool:
    met = RatingChange.objects.filter(player=change.player_id, opponent=change.opponent_id)
    return not met.filter(month=change.month, rated=True).exists()
