"""One's own coins: what one has, and each line of one's book."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import coins
from accounts.books import Entry
from rooms.api.paging import Pages
from rooms.api.permissions import HasAccount
from rooms.api.resource import Resource


class CoinsSerializer(serializers.Serializer[dict[str, Any]]):
    """What somebody has."""

    balance = serializers.IntegerField(min_value=0)
    held = serializers.IntegerField(min_value=0, help_text="On the match that is played.")


class EntrySerializer(serializers.Serializer[Entry]):
    """A line of the book."""

    at = serializers.DateTimeField()
    why = serializers.ChoiceField(source="kind", choices=Entry.Kind.values)
    coins = serializers.IntegerField(source="amount", help_text="Less than 0 where they went.")
    balance = serializers.IntegerField(source="after", min_value=0, help_text="What was left.")
    match = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True, help_text="The match's id."))
    def get_match(self, entry: Entry) -> str | None:
        """The match it was for, if it was for one."""
        return entry.match or None


class OwnCoins(Resource):
    """The coins of whoever asks."""

    permission_classes = (HasAccount,)

    @extend_schema(operation_id="coins", summary="Own coins", responses=CoinsSerializer)
    def get(self, request: Request) -> Response:
        """What you have, and what is on the match you play."""
        me = self.caller.player()
        found = {"balance": coins.balance_of(me.pk), "held": coins.held_by(me.pk)}
        return Response(CoinsSerializer(found).data)


class OwnBook(Resource, ListAPIView[Entry]):
    """The book of whoever asks."""

    permission_classes = (HasAccount,)
    serializer_class = EntrySerializer
    pagination_class = Pages
    ordering = ("-pk",)
    queryset = Entry.objects.none()

    def get_queryset(self) -> QuerySet[Entry]:
        """His own lines and nobody else's."""
        return Entry.objects.filter(player=self.caller.player())

    @extend_schema(operation_id="book", summary="Own book of coins")
    def get(self, request: Request) -> Response:
        """Each line of your book, the latest first."""
        return self.list(request)
