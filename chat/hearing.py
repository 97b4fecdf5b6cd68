"""Who hears whom: what each has chosen, and who is hidden from whom."""

from collections.abc import Set

from django.db import transaction

from accounts.friends import friend_ids, hidden_from
from accounts.models import Player
from chat.models import Ear

Hears = Ear.Hears


def hears(player_id: int) -> Hears:
    """Whom this player wants to hear."""
    ear = Ear.objects.filter(player=player_id).first()
    return Hears(ear.hears) if ear is not None else Hears.EVERYBODY


def choose(*, player: Player, wanted: Hears) -> bool:
    """Hear these from now on; whether that is something new. Safe to repeat."""
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        is_new = hears(player.pk) != wanted
        if is_new:
            Ear.objects.update_or_create(player=player, defaults={"hears": wanted})
        return is_new


def heard_by(player_id: int, others: Set[int]) -> frozenset[int]:
    """Whom of the others this player hears."""
    wanted = hears(player_id)
    if wanted == Hears.NOBODY:
        return frozenset()
    near = frozenset(others - hidden_from(player_id))
    return near & friend_ids(player_id) if wanted == Hears.FRIENDS else near


def hearers_of(player_id: int, others: Set[int]) -> frozenset[int]:
    """Who of the others hears this player."""
    near = frozenset(others - hidden_from(player_id))
    ears = dict(Ear.objects.filter(player__in=near).values_list("player", "hears"))
    deaf = {each for each, wanted in ears.items() if wanted == Hears.NOBODY}
    choosy = {each for each, wanted in ears.items() if wanted == Hears.FRIENDS}
    return near - deaf - (choosy - friend_ids(player_id) if choosy else choosy)
