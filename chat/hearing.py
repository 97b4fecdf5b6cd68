"""Who hears whom: what each has chosen, and who is hidden from whom."""

from collections.abc import Collection, Set
from dataclasses import dataclass

from django.db import transaction

from accounts.models import Player
from chat import statements
from chat.models import Ear
from chat.statements import Somebody

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
    """How it is between a player and the others now."""
    return ears_among(player_id, statements.people(player_id, others))


def ears_among(player_id: int, people: Collection[Somebody]) -> Ears:
    """The same among people who were asked for already; the player is one of them."""
    [own] = [each for each in people if each.player_id == player_id]
    mine = _wants(own)
    near = [each for each in people if each is not own and not each.is_hidden]
    return Ears(
        player_id,
        mine,
        hears=frozenset(each.player_id for each in near if _lets_in(mine, each)),
        hearers=frozenset(each.player_id for each in near if _lets_in(_wants(each), each)),
        hidden=frozenset(each.player_id for each in people if each.is_hidden),
    )


def _wants(somebody: Somebody) -> Hears:
    return Hears(somebody.hears or Hears.EVERYBODY)


def _lets_in(wanted: Hears, other: Somebody) -> bool:
    return wanted == Hears.EVERYBODY or (wanted == Hears.FRIENDS and other.is_friend)
