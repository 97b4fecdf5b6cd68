"""Who hears whom: what each has chosen, and who is hidden from whom."""

from collections.abc import Set
from dataclasses import dataclass

from django.db import transaction

from accounts.friends import friend_ids, is_hidden
from accounts.models import Player
from chat.models import Ear

Hears = Ear.Hears


@dataclass(frozen=True, slots=True)
class Ears:
    """Whom a player wants to hear; and of the others at a place whom he hears, who hears him, and
    who is hidden from him.
    """

    player_id: int
    wants: Hears
    hears: frozenset[int]
    hearers: frozenset[int]
    hidden: frozenset[int]


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


def ears_of(player_id: int, others: Set[int]) -> Ears:
    """How it is between a player and the others now. One question; who their friends are is a
    second one, where somebody hears friends only.
    """
    asked = Player.objects.filter(pk__in={player_id, *others})
    asked = asked.annotate(apart=is_hidden(player_id, "pk"))
    rows = list(asked.values_list("pk", "apart", "ear__hears"))
    wants = {pk: Hears(chosen or Hears.EVERYBODY) for pk, _, chosen in rows}
    hidden = frozenset(pk for pk, apart, _ in rows if apart)
    friends = friend_ids(player_id) if Hears.FRIENDS in wants.values() else set()
    mine = wants.pop(player_id)
    near = wants.keys() - hidden
    return Ears(
        player_id,
        mine,
        hears=frozenset(pk for pk in near if _lets_in(mine, pk in friends)),
        hearers=frozenset(pk for pk in near if _lets_in(wants[pk], pk in friends)),
        hidden=hidden,
    )


def _lets_in(wanted: Hears, is_friend: bool) -> bool:
    return wanted == Hears.EVERYBODY or (wanted == Hears.FRIENDS and is_friend)
