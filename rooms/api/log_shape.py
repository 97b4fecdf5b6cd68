"""The shape of a finished match's log, for the schema; `games.export` writes it."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class DealResultSerializer(serializers.Serializer[None]):
    """How a deal ended."""

    winners = serializers.ListField(child=serializers.IntegerField())
    points = serializers.IntegerField()
    reason = serializers.CharField()
    totals = serializers.ListField(child=serializers.IntegerField())


@extend_schema_field(
    {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}
)
class ActionField(serializers.ListField):
    """Seat, action in our notation, and who did it: player, bot, clock or substitute."""


class DealSerializer(serializers.Serializer[None]):
    """A deal: its pack, top card first, and all that was done."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    forehand = serializers.IntegerField()
    deck = serializers.ListField(child=serializers.CharField())
    actions = serializers.ListField(child=ActionField())
    result = DealResultSerializer(allow_null=True)


class EndSerializer(serializers.Serializer[None]):
    """How the match ended."""

    reason = serializers.CharField()
    winners = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=serializers.IntegerField())


class LogSerializer(serializers.Serializer[None]):
    """All of a finished match, as its players export it, with what proves its packs."""

    match = serializers.CharField()
    rules = serializers.CharField()
    target = serializers.IntegerField()
    clock = serializers.IntegerField(allow_null=True)
    scheme = serializers.IntegerField()
    sha256 = serializers.CharField()
    secret = serializers.CharField()
    entropies = serializers.ListField(child=serializers.CharField(allow_blank=True))
    seats = serializers.ListField(child=serializers.CharField())
    deals = DealSerializer(many=True)
    end = EndSerializer()
