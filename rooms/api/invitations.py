"""One's own open invitations, and the answers to them."""

from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Player
from games import porter
from rooms import invitations, setting_up, telling
from rooms.api.people import PersonSerializer
from rooms.api.permissions import HasAccount
from rooms.api.problems import Refused
from rooms.api.resource import Resource
from rooms.api.room_shape import RoomSerializer, room_as_json
from rooms.board import tell_changed
from rooms.invitation_pages import REASONS
from rooms.models import Invitation, Room
from rooms.notices import tell_invited
from rooms.refusals import REASONS as ROOM_REASONS


class InvitationSerializer(serializers.Serializer[Invitation]):
    """Somebody wants you to sit down where he sits."""

    id = serializers.IntegerField()
    inviter = PersonSerializer()
    rules = serializers.CharField(source="room.rules")
    target = serializers.IntegerField(source="room.target")
    clock = serializers.IntegerField(source="room.clock", allow_null=True)
    left = serializers.SerializerMethodField(help_text="Seconds in which it may be answered.")

    def get_left(self, invitation: Invitation) -> float:
        """As the notice on the pages counts it."""
        return round(invitations.left(invitation, timezone.now()), 1)


class InvitationsSerializer(serializers.Serializer[Any]):
    """What you may answer, the latest first."""

    invitations = InvitationSerializer(many=True)


class OwnInvitations(Resource):
    """The invitations of whoever asks."""

    permission_classes = (HasAccount,)

    @extend_schema(
        operation_id="invitations", summary="Own invitations", responses=InvitationsSerializer
    )
    def get(self, request: Request) -> Response:
        """Invitations you may answer now, the latest first."""
        return _open(self.caller.player())


class Accept(Resource):
    """Coming."""

    permission_classes = (HasAccount,)

    @extend_schema(
        operation_id="accept_invitation",
        summary="Sit down where you are invited",
        request=None,
        responses=RoomSerializer,
    )
    def post(self, request: Request, number: int) -> Response:
        """Sit down where you are invited, by session; no win rate is asked for."""
        me = self.caller.player()
        came, before = async_to_sync(porter.at_the_door)(partial(_accept, me, number))
        async_to_sync(tell_invited)(me.pk)
        async_to_sync(telling.tell)(came, *before)
        return Response(room_as_json(Room.objects.get(pk=came.pk), me.pk))


class Decline(Resource):
    """Rather not."""

    permission_classes = (HasAccount,)

    @extend_schema(
        operation_id="decline_invitation",
        summary="Decline an invitation",
        request=None,
        responses=InvitationsSerializer,
    )
    def post(self, request: Request, number: int) -> Response:
        """Decline, by session; safe to repeat. What else you may answer."""
        me = self.caller.player()
        declining = partial(
            invitations.decline, invitation_id=number, player=me, now=timezone.now()
        )
        declined = async_to_sync(porter.at_the_door)(declining)
        if declined is not None:
            async_to_sync(tell_invited)(me.pk)
            async_to_sync(tell_changed)(declined.room_id)
        return _open(me)


def _open(player: Player) -> Response:
    found = invitations.open_for(player.pk, timezone.now())
    return Response(InvitationsSerializer({"invitations": found}).data)


def _accept(player: Player, number: int) -> tuple[Room, list[Room]]:
    """Where he sits now, and where he waited before. Raises Refused."""
    before = setting_up.waiting_rooms(player.pk)
    came = invitations.accept(invitation_id=number, player=player, now=timezone.now())
    if isinstance(came, Room):
        return came, before
    why = REASONS[came] if isinstance(came, invitations.No) else ROOM_REASONS[came]
    raise Refused(came, why)
