"""What every page asks about its player, in one question: who waits for him, is he kept apart."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.db.models import Count, Exists, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest

from accounts.models import Friendship, Player, Sanction
from accounts.sitting import player_id_of


@dataclass(frozen=True, slots=True)
class Glance:
    """How many ask to be his friends; whether a sanction was decided that was not lifted."""

    asked: int = 0
    sanctioned: bool = False


_had: WeakKeyDictionary[HttpRequest, Glance] = WeakKeyDictionary()


def glance_of(request: HttpRequest) -> Glance:
    """The glance at this request's player, asked for once."""
    if request not in _had:
        _had[request] = glance(player_id_of(request.session))
    return _had[request]


def glance(player_id: int | None) -> Glance:
    """A glance at a player; at a stranger there is nothing to see."""
    asking = Friendship.objects.filter(asked=OuterRef("pk"), state=Friendship.State.ASKED)
    counted = asking.order_by().values("asked").annotate(number=Count("pk")).values("number")
    asked = Coalesce(Subquery(counted), 0, output_field=IntegerField())
    kept = Exists(Sanction.objects.filter(player=OuterRef("pk"), lifted_at=None))
    player = Player.objects.filter(pk=player_id) if player_id is not None else Player.objects.none()
    found = player.values_list(asked, kept).first()
    return Glance(*found) if found is not None else Glance()
