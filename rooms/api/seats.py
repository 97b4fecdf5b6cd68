"""Who sits where at a match: a person, or the computer at a level."""

from typing import Any

from rest_framework import serializers

from games.bots import LEVELS
from games.models import Seat
from rooms.api.people import PersonSerializer


class SeatSerializer(serializers.Serializer[Seat]):
    """One seat; `player` is null where the computer plays, `computer` where a person does."""

    index = serializers.IntegerField(min_value=0)
    player = PersonSerializer(allow_null=True)
    computer = serializers.ChoiceField(choices=list(LEVELS), allow_null=True)

    def to_representation(self, seat: Seat) -> dict[str, Any]:
        """The seat as JSON."""
        person = PersonSerializer(seat.player).data if seat.player is not None else None
        return {"index": seat.index, "player": person, "computer": seat.bot or None}
