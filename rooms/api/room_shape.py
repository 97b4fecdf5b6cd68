"""Rooms as programs see them: in the lobby's list, and one of them."""

from typing import Any

from rest_framework import serializers

from games.engine.rulesets import RULE_SETS
from rooms.api.people import PersonSerializer
from rooms.board import board_of
from rooms.entrance import sits
from rooms.filters import TARGETS
from rooms.lobby import Listed
from rooms.models import GATES, Chair, Room
from rooms.setting_up import SEATS, latest_match
from rooms.wishes import CLOCKS, USUAL

KINDS = (Room.Kind.OPEN.value, Room.Kind.PRIVATE.value)


class FiltersSerializer(serializers.Serializer[Any]):
    """Rooms that are exactly like this."""

    rules = serializers.ChoiceField(choices=list(RULE_SETS), required=False)
    target = serializers.ChoiceField(choices=TARGETS, required=False)
    clock = serializers.ChoiceField(choices=CLOCKS, required=False, help_text="Seconds for a move.")
    gate = serializers.ChoiceField(
        choices=GATES, required=False, help_text="The lowest win rate of a stranger, in per cent."
    )
    before = serializers.IntegerField(
        min_value=1,
        max_value=2**63 - 1,
        required=False,
        help_text="The page, as `next` of another page names it.",
    )


class WishSerializer(serializers.Serializer[Any]):
    """The room somebody wants; whatever is left out is as usual."""

    kind = serializers.ChoiceField(choices=KINDS, default=Room.Kind.PRIVATE.value)
    rules = serializers.ChoiceField(choices=list(RULE_SETS), default=USUAL.rules)
    target = serializers.ChoiceField(choices=TARGETS, default=USUAL.target)
    clock = serializers.ChoiceField(
        choices=CLOCKS,
        allow_null=True,
        default=USUAL.clock,
        help_text="Seconds for a move; null without a hurry, in a private room only.",
    )
    gate = serializers.ChoiceField(choices=GATES, default=USUAL.gate)


class ReadySerializer(serializers.Serializer[Any]):
    """Whether one is ready."""

    ready = serializers.BooleanField()


class AgreedSerializer(serializers.Serializer[Room]):
    """What is played in a room."""

    code = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    rules = serializers.ChoiceField(choices=list(RULE_SETS))
    target = serializers.IntegerField()
    clock = serializers.IntegerField(allow_null=True)
    gate = serializers.IntegerField()
    opened = serializers.DateTimeField(source="created_at")
    seats = serializers.SerializerMethodField()

    def get_seats(self, room: Room) -> int:
        """How many play."""
        return SEATS


class ListedSerializer(serializers.Serializer[Listed]):
    """An open room with a free seat; `meets` says whether your win rate lets you in."""

    room = AgreedSerializer()
    creator = PersonSerializer(source="room.creator")
    taken = serializers.IntegerField()
    mine = serializers.BooleanField()
    meets = serializers.BooleanField()


class RoomPageSerializer(serializers.Serializer[Any]):
    """A page of the lobby, the newest room first."""

    next = serializers.URLField(allow_null=True)
    results = ListedSerializer(many=True)


class ChairSerializer(serializers.Serializer[Chair]):
    """Somebody who sits in the room."""

    place = serializers.IntegerField()
    player = PersonSerializer()
    ready = serializers.BooleanField()


class RoomSerializer(serializers.Serializer[Any]):
    """A room; who sits there, and the match, only whoever sits there is told."""

    room = AgreedSerializer()
    status = serializers.ChoiceField(choices=Room.Status.values)
    chairs = ChairSerializer(many=True, allow_null=True)
    may_start = serializers.BooleanField()
    match = serializers.CharField(allow_null=True, help_text="The match that is played here.")


def room_as_json(room: Room, player_id: int | None) -> dict[str, Any]:
    """The room as this player may see it."""
    mine = player_id is not None and sits(room, player_id)
    board = board_of(room, player_id) if mine and player_id is not None else None
    found = {
        "room": room,
        "status": room.status,
        "chairs": room.chairs.select_related("player") if board else None,
        "may_start": board.may_start if board else False,
        "match": latest_match(room).public_id if board and board.table else None,
    }
    return dict(RoomSerializer(found).data)
