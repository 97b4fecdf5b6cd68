"""Players: the members by name, and what one of them has done."""

from typing import Any

from django.db.models import F, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import friends, records
from accounts.models import Player
from accounts.names import folded
from accounts.records import COUNTED, Tally
from rooms import profiles
from rooms.api.callers import Caller
from rooms.api.paging import Pages
from rooms.api.people import PersonSerializer
from rooms.api.resource import Resource


class BeginningSerializer(serializers.Serializer[None]):
    """Which members are looked for."""

    name = serializers.CharField(
        required=False, max_length=40, help_text="How the name begins, in large or small letters."
    )


class TallySerializer(serializers.Serializer[Tally]):
    """What somebody has done in finished matches between people."""

    win_rate = serializers.SerializerMethodField(help_text="Per cent, to one digit, rounded down.")

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        """A number for each thing that is counted."""
        counts = {each: serializers.IntegerField(min_value=0) for each in COUNTED}
        return {**counts, **super().get_fields()}

    def get_win_rate(self, tally: Tally) -> float:
        """As the player's page shows it."""
        return tally.win_rate


class StatisticsSerializer(serializers.Serializer[dict[str, Any]]):
    """In all, and by rule set."""

    total = TallySerializer()
    by_rules = serializers.DictField(child=TallySerializer())


class ProfileSerializer(PersonSerializer):
    """A player and what he has done."""

    since = serializers.DateTimeField(source="created_at")
    statistics = serializers.SerializerMethodField()

    @extend_schema_field(StatisticsSerializer)
    def get_statistics(self, player: Player) -> Any:
        """In all, and by rule set."""
        by_rules = records.by_rules(player.pk)
        total = sum(by_rules.values(), Tally())
        return StatisticsSerializer({"total": total, "by_rules": by_rules}).data


def player_seen_by(caller: Caller, handle: str) -> Player:
    """The player with this handle, if the caller may meet him. Raises NotFound."""
    player = profiles.player_called(handle)
    if player is None or player.pk in caller.hidden():
        raise NotFound
    return player


class Members(Resource, ListAPIView[Player]):
    """The members, by name."""

    serializer_class = PersonSerializer
    pagination_class = Pages
    ordering = ("folded", "pk")

    def get_queryset(self) -> QuerySet[Player]:
        """Members whose name begins like this; nobody hidden."""
        asked = BeginningSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        beginning = folded(asked.validated_data.get("name", ""))
        found = friends.members().annotate(folded=F("user__folded"))
        return found.filter(folded__startswith=beginning).exclude(pk__in=self.caller.hidden())

    @extend_schema(
        operation_id="players",
        summary="Members by name",
        parameters=[BeginningSerializer],
    )
    def get(self, request: Request) -> Response:
        """Everybody with an account. Guests are not listed."""
        return self.list(request)


class OnePlayer(Resource):
    """A player."""

    @extend_schema(
        operation_id="player",
        summary="A player with statistics",
        responses=ProfileSerializer,
    )
    def get(self, request: Request, handle: str) -> Response:
        """What a player has done; nobody sees here whom he is hidden from."""
        player = player_seen_by(self.caller, handle)
        return Response(ProfileSerializer(player).data)
