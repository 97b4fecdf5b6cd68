"""A person as programs see him: by the name and handle the pages show."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.avatars import AVATARS
from accounts.models import Player

KINDS = ("member", "guest", "former")


class PersonSerializer(serializers.Serializer[Player]):
    """Somebody who plays; `handle` names him in addresses, null when his account is closed."""

    name = serializers.CharField(source="shown_name")
    handle = serializers.SerializerMethodField()
    kind = serializers.SerializerMethodField()
    avatar = serializers.ChoiceField(choices=list(AVATARS))

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_handle(self, player: Player) -> str | None:
        """How addresses name him."""
        return None if player.closed_at else player.handle

    @extend_schema_field(serializers.ChoiceField(choices=KINDS))
    def get_kind(self, player: Player) -> str:
        """Whether he has an account, never had one, or has one no more."""
        if player.closed_at:
            return "former"
        return "guest" if player.user_id is None else "member"


def person(player: Player) -> dict[str, Any]:
    """A person as JSON."""
    return dict(PersonSerializer(player).data)
