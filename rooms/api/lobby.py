"""The lobby for programs: the open rooms by the same filters as on its page, and a new room."""

from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts.presence import note_seen
from accounts.sitting import seat_guest
from games import porter
from rooms import lobby, setting_up, telling
from rooms.api.problems import Refused
from rooms.api.resource import Resource
from rooms.api.room_shape import (
    FiltersSerializer,
    RoomPageSerializer,
    RoomSerializer,
    WishSerializer,
    room_as_json,
)
from rooms.api.throttles import ByOpener
from rooms.filters import Filters
from rooms.models import Room
from rooms.refusals import REASONS, No
from rooms.wishes import Wish


class OpenRooms(Resource):
    """The lobby."""

    def get_throttles(self) -> list[Any]:
        """Rooms are opened less often than looked at."""
        more = [ByOpener()] if self.request.method == "POST" else []
        return [*super().get_throttles(), *more]

    @extend_schema(
        operation_id="rooms",
        summary="Open rooms",
        parameters=[FiltersSerializer],
        responses=RoomPageSerializer,
    )
    def get(self, request: Request) -> Response:
        """Open rooms with a free seat into which you may look, the newest first."""
        asked = FiltersSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = dict(asked.validated_data)
        before = wanted.pop("before", None)
        page = lobby.open_rooms(
            Filters(**wanted), self.caller.player_id, now=timezone.now(), older_than=before
        )
        found = {"next": _following(request, page.older_than), "results": page.rooms}
        return Response(RoomPageSerializer(found).data)

    @extend_schema(
        operation_id="open_room",
        summary="Open a room",
        request=WishSerializer,
        responses={201: RoomSerializer},
    )
    def post(self, request: Request) -> Response:
        """Open a room and sit down in it, by session. A stranger becomes a guest."""
        asked = WishSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        wish = Wish(**{**wanted, "kind": Room.Kind(wanted["kind"])})
        came, before = async_to_sync(porter.at_the_door)(partial(self._open, wish))
        if isinstance(came, No):
            raise Refused(came, REASONS[came])
        async_to_sync(telling.tell)(came, *before)
        return Response(room_as_json(came, came.creator_id), status.HTTP_201_CREATED)

    def _open(self, wish: Wish) -> tuple[Room | No, list[Room]]:
        if wish.objection is not None:
            return wish.objection, []
        player = seat_guest(self.request._request)
        note_seen(player.pk)
        before = setting_up.waiting_rooms(player.pk)
        return setting_up.open_room(player=player, wish=wish, now=timezone.now()), before


def _following(request: Request, older_than: int | None) -> str | None:
    if older_than is None:
        return None
    return str(replace_query_param(request.build_absolute_uri(), "before", older_than))
