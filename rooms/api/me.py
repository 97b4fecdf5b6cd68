"""Who one is here, and the matches one can return to."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from rooms.api.matches import WITH_SEATS, MatchSerializer
from rooms.api.people import PersonSerializer
from rooms.api.permissions import IsPlayer
from rooms.api.resource import Resource


class MeSerializer(serializers.Serializer[dict[str, Any]]):
    """Who asks, and his running matches."""

    player = PersonSerializer()
    matches = MatchSerializer(many=True)


class Me(Resource):
    """Whoever asks."""

    permission_classes = (IsPlayer,)

    @extend_schema(operation_id="me", summary="Who you are", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """You, by token or session, and your running matches, the newest first."""
        me = self.caller.player()
        matches = selectors.live_matches(me.pk).prefetch_related(WITH_SEATS)
        return Response(MeSerializer({"player": me, "matches": matches}).data)
