"""Matches: those a player has finished, and one with its log once it is over."""

from typing import Any

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from games import export
from games.engine.rulesets import RULE_SETS
from games.errors import UnreadableLog
from games.events import MatchEnd
from games.models import Match, Seat
from rooms import profiles
from rooms.api.callers import Caller
from rooms.api.log_shape import LogSerializer
from rooms.api.paging import Pages
from rooms.api.players import player_seen_by
from rooms.api.resource import Resource
from rooms.api.seats import SeatSerializer

WITH_SEATS = Prefetch("seats", Seat.objects.select_related("player"))


class MatchSerializer(serializers.Serializer[Match]):
    """What everybody may know of a match; points and winners, by seat, when it is over."""

    id = serializers.CharField(source="public_id")
    status = serializers.ChoiceField(choices=Match.Status.values)
    rules = serializers.ChoiceField(choices=list(RULE_SETS))
    target = serializers.IntegerField(help_text="Game points that win the match.")
    begun = serializers.DateTimeField(source="created_at")
    ended = serializers.DateTimeField(source="ended_at", allow_null=True)
    reason = serializers.SerializerMethodField()
    winners = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=serializers.IntegerField())
    seats = SeatSerializer(many=True)

    @extend_schema_field(
        serializers.ChoiceField(choices=[each.value for each in MatchEnd], allow_null=True)
    )
    def get_reason(self, match: Match) -> str | None:
        """Why it is over."""
        return match.end_reason or None


class WholeMatchSerializer(MatchSerializer):
    """A match with every pack and every action; `log` is null unless it was played to an end."""

    log = serializers.SerializerMethodField()

    @extend_schema_field(LogSerializer(allow_null=True))
    def get_log(self, match: Match) -> dict[str, Any] | None:
        """All of a finished match. Nothing of one that runs, was broken off, or is damaged."""
        if match.status != Match.Status.OVER or match.end_reason == MatchEnd.ABORTED:
            return None
        try:
            return export.as_json(export.record_of(match))
        except UnreadableLog:
            return None


class MatchesOfPlayer(Resource, ListAPIView[Match]):
    """What a player has finished with people, the latest first."""

    serializer_class = MatchSerializer
    pagination_class = Pages
    ordering = ("-ended_at", "-pk")
    queryset = Match.objects.none()

    def get_queryset(self) -> QuerySet[Match]:
        """His matches, without those in which somebody sat whom the caller must not meet."""
        player = player_seen_by(self.caller, self.kwargs["handle"])
        return profiles.finished(player, self.caller.hidden()).prefetch_related(WITH_SEATS)

    @extend_schema(operation_id="matches_of_player", summary="Finished matches of a player")
    def get(self, request: Request, handle: str) -> Response:
        """Matches between people, the latest first."""
        return self.list(request)


class OneMatch(Resource):
    """A match."""

    @extend_schema(
        operation_id="match",
        summary="A match, with its log when it is finished",
        responses=WholeMatchSerializer,
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Of a running match no more than who plays what, and since when."""
        match = Match.objects.prefetch_related(WITH_SEATS).filter(public_id=public_id).first()
        if match is None or not _is_seen_by(match, self.caller):
            raise NotFound
        return Response(WholeMatchSerializer(match).data)


def _is_seen_by(match: Match, caller: Caller) -> bool:
    """Who sat there sees it; of others, whoever may meet them all. Practice is one's own."""
    seats = list(match.seats.all())
    players = {seat.player_id for seat in seats if seat.player_id is not None}
    if caller.player_id in players:
        return True
    return len(players) == len(seats) and not players & caller.hidden()
