"""Ratings: where a player stands, and each ranked match that brought him there."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import lists
from accounts.days import month_of
from accounts.standings import MonthRating, Rating, RatingChange
from rooms.api.paging import Pages
from rooms.api.people import PersonSerializer
from rooms.api.players import player_seen_by
from rooms.api.resource import Resource


class MonthSerializer(serializers.Serializer[Any]):
    """Something of a month, which is named as in its address."""

    month = serializers.SerializerMethodField(help_text="As in 2030-06.")

    def get_month(self, found: Any) -> str:
        """The month by its name."""
        return f"{found.month:%Y-%m}"


class CountsSerializer(serializers.Serializer[Any]):
    """A rating and what it comes from."""

    rating = serializers.IntegerField(source="value")
    matches = serializers.IntegerField(min_value=0, help_text="Rated ones.")
    won = serializers.IntegerField(min_value=0)


class MonthRatingSerializer(CountsSerializer, MonthSerializer):
    """A rating in a month's competition."""

    opponents = serializers.IntegerField(min_value=0, help_text="How many different ones.")


@dataclass(frozen=True, slots=True)
class Both:
    """The two ratings of a player."""

    rating: Rating
    this_month: MonthRating


class RatingSerializer(serializers.Serializer[Both]):
    """A rating by all rated matches, and the one of the month that is played."""

    rating = serializers.IntegerField(source="rating.value")
    matches = serializers.IntegerField(
        source="rating.matches", min_value=0, help_text="Rated ones."
    )
    won = serializers.IntegerField(source="rating.won", min_value=0)
    this_month = MonthRatingSerializer()


class RatingChangeSerializer(MonthSerializer):
    """What a ranked match did to somebody's ratings."""

    match = serializers.CharField(help_text="The match's id.")
    at = serializers.DateTimeField()
    opponent = PersonSerializer()
    won = serializers.BooleanField()
    rated = serializers.BooleanField(
        help_text="False from the sixth match of the same two in a day on: ratings stay."
    )
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    month_before = serializers.IntegerField(help_text="In the month's competition.")
    month_after = serializers.IntegerField()


class RatingOfPlayer(Resource):
    """A player's rating."""

    @extend_schema(operation_id="rating", summary="Rating of a player", responses=RatingSerializer)
    def get(self, request: Request, handle: str) -> Response:
        """Where a player stands; before the first rated match everybody stands the same."""
        player = player_seen_by(self.caller, handle)
        rating = Rating.objects.filter(pk=player.pk).first() or Rating()
        month = month_of(timezone.now())
        monthly = lists.month_of_player(month, player.pk) or MonthRating(month=month)
        return Response(RatingSerializer(Both(rating, monthly)).data)


class RatingHistory(Resource, ListAPIView[RatingChange]):
    """How a player's rating came about."""

    serializer_class = RatingChangeSerializer
    pagination_class = Pages
    ordering = ("-pk",)
    queryset = RatingChange.objects.none()

    def get_queryset(self) -> QuerySet[RatingChange]:
        """His ranked matches, without those against somebody whom the caller must not meet."""
        player = player_seen_by(self.caller, self.kwargs["handle"])
        changes = RatingChange.objects.filter(player=player)
        return changes.exclude(opponent__in=self.caller.hidden()).select_related("opponent")

    @extend_schema(operation_id="rating_history", summary="Ranked matches of a player")
    def get(self, request: Request, handle: str) -> Response:
        """Ranked matches and what each did to the ratings, the latest first."""
        return self.list(request)
