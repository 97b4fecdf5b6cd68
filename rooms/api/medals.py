"""Medals: a player's own, and those of each month that is over."""

from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import medals
from accounts.standings import Medal, Month, MonthRating
from rooms.api.paging import Pages
from rooms.api.people import PersonSerializer
from rooms.api.players import player_seen_by
from rooms.api.ratings import MonthSerializer
from rooms.api.resource import Resource

PLACE = serializers.IntegerField(min_value=1, max_value=3, help_text="1 gold, 2 silver, 3 bronze.")
WITH_PLAYERS = Prefetch("medals", Medal.objects.order_by("place", "pk").select_related("player"))


class OwnMedalSerializer(serializers.Serializer[Medal]):
    """A medal of a player's."""

    month = serializers.SerializerMethodField(help_text="As in 2030-06.")
    place = PLACE

    def get_month(self, medal: Medal) -> str:
        """The month by its name."""
        return f"{medal.month_id:%Y-%m}"


class MedalSerializer(serializers.Serializer[Medal]):
    """A medal of a month's; who is level shares the place."""

    place = PLACE
    player = PersonSerializer()


class MonthOverSerializer(MonthSerializer):
    """A month that is over."""

    closed = serializers.DateTimeField(source="closed_at")
    medals = MedalSerializer(many=True)


class MedalsOfPlayer(Resource, ListAPIView[Medal]):
    """A player's medals."""

    serializer_class = OwnMedalSerializer
    pagination_class = Pages
    ordering = ("-month",)
    queryset = Medal.objects.none()

    def get_queryset(self) -> QuerySet[Medal]:
        """The medals of somebody whom the caller may meet."""
        return medals.of_player(player_seen_by(self.caller, self.kwargs["handle"]).pk)

    @extend_schema(operation_id="medals_of_player", summary="Medals of a player")
    def get(self, request: Request, handle: str) -> Response:
        """Medals of the months' competitions, the latest first."""
        return self.list(request)


class MonthsOver(Resource, ListAPIView[Month]):
    """The months that are over."""

    serializer_class = MonthOverSerializer
    pagination_class = Pages
    ordering = ("-month",)

    def get_queryset(self) -> QuerySet[Month, Any]:
        """Those that somebody played in, with their medals."""
        played = MonthRating.objects.filter(month=OuterRef("pk"))
        return Month.objects.filter(Exists(played)).prefetch_related(WITH_PLAYERS)

    @extend_schema(operation_id="months", summary="Past months and their medals")
    def get(self, request: Request) -> Response:
        """Months whose competition is over, the latest first."""
        return self.list(request)
