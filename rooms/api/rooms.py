"""One room for programs: look at it, sit down, get ready, start, get up."""

from collections.abc import Callable
from functools import partial

from asgiref.sync import async_to_sync
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import address_of
from accounts.models import Player
from accounts.presence import note_seen
from accounts.sitting import seat_guest
from games import porter
from games.models import Match
from rooms import entrance, guessing, setting_up, telling
from rooms.api.permissions import IsPlayer
from rooms.api.problems import Refused
from rooms.api.resource import Resource
from rooms.api.room_shape import ReadySerializer, RoomSerializer, room_as_json
from rooms.entrance import Shut
from rooms.models import Room
from rooms.refusals import No, said

Deed = Callable[..., Room | Match | No]


class RoomResource(Resource):
    """A room that is known by its code."""

    def found(self, code: str) -> Room:
        """The room, if the caller may come to it. Raises NotFound, Throttled."""
        address = address_of(self.request._request)
        found = entrance.room_at(code, player_id=self.caller.player_id, address=address)
        match found:
            case Room():
                return found
            case Shut.TOO_MANY_GUESSES:
                raise Throttled(wait=guessing.WINDOW)
            case Shut.NO_ROOM:
                raise NotFound

    def done(self, code: str, deed: Deed) -> Response:
        """The room after the caller did something there, and those it concerns are told.

        Raises Refused, NotFound, Throttled.
        """
        room, before = async_to_sync(porter.at_the_door)(partial(self._do, code, deed))
        async_to_sync(telling.tell)(room, *before)
        return Response(room_as_json(Room.objects.get(pk=room.pk), self.caller.player_id))

    def player(self) -> Player:
        """Who does it; a stranger becomes a guest where the permissions let him."""
        return seat_guest(self.request._request)

    def _do(self, code: str, deed: Deed) -> tuple[Room, list[Room]]:
        room, player = self.found(code), self.player()
        note_seen(player.pk)
        before = setting_up.waiting_rooms(player.pk)
        came = deed(room_id=room.pk, player=player, now=timezone.now())
        if isinstance(came, No):
            raise Refused(came, said(came, room, player.pk))
        return room, before


class OneRoom(RoomResource):
    """A room."""

    @extend_schema(operation_id="room", summary="A room", responses=RoomSerializer)
    def get(self, request: Request, code: str) -> Response:
        """A room by its code. Who guesses too many is not answered for a while."""
        return Response(room_as_json(self.found(code), self.caller.player_id))


class Join(RoomResource):
    """Sitting down."""

    @extend_schema(
        operation_id="join_room", summary="Sit down", request=None, responses=RoomSerializer
    )
    def post(self, request: Request, code: str) -> Response:
        """Sit down on the free seat, by session. A stranger becomes a guest."""
        return self.done(code, setting_up.join_room)


class Ready(RoomResource):
    """Being ready."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="ready_in_room",
        summary="Say that you are ready",
        request=ReadySerializer,
        responses=RoomSerializer,
    )
    def post(self, request: Request, code: str) -> Response:
        """Say that you are ready, or not yet, by session."""
        asked = ReadySerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        ready = asked.validated_data["ready"]
        return self.done(code, partial(setting_up.mark_ready, ready=ready))


class Start(RoomResource):
    """Beginning the match."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="start_in_room",
        summary="Start the match",
        request=None,
        responses=RoomSerializer,
    )
    def post(self, request: Request, code: str) -> Response:
        """Start the match, by session, when all are ready and you opened the room."""
        return self.done(code, setting_up.start)


class Leave(RoomResource):
    """Getting up."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="leave_room", summary="Get up", request=None, responses=RoomSerializer
    )
    def post(self, request: Request, code: str) -> Response:
        """Get up before the match begins, by session."""
        return self.done(code, setting_up.leave_room)
