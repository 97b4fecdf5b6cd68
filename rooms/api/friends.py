"""One's own friends, who wants to be one, and whom one has asked."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import friends
from rooms import acquaintances
from rooms.acquaintances import Friend, Whereabouts
from rooms.api.people import PersonSerializer
from rooms.api.permissions import HasAccount
from rooms.api.resource import Resource


class FriendSerializer(serializers.Serializer[Friend]):
    """A friend and where he is."""

    player = PersonSerializer()
    where = serializers.ChoiceField(choices=[each.value for each in Whereabouts])


class FriendsSerializer(serializers.Serializer[dict[str, Any]]):
    """Friends, those who are there first; requests, the latest first."""

    friends = FriendSerializer(many=True)
    asking = PersonSerializer(many=True, help_text="They wait for your answer.")
    asked = PersonSerializer(many=True, help_text="You wait for theirs.")


class OwnFriends(Resource):
    """The friends of whoever asks."""

    permission_classes = (HasAccount,)

    @extend_schema(operation_id="friends", summary="Own friends", responses=FriendsSerializer)
    def get(self, request: Request) -> Response:
        """Friends and requests of whoever asks."""
        me = self.caller.player()
        found = {
            "friends": acquaintances.friends_with_whereabouts(me, timezone.now()),
            "asking": friends.asked_by_others(me),
            "asked": friends.asked_by_himself(me),
        }
        return Response(FriendsSerializer(found).data)
