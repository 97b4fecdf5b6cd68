"""Holding players' rows: who does something about the same players does it in turn.

Whoever holds rows of several kinds takes them in one order: rooms by id, matches by id, players by
id, places in the queue by player, wallets by player, ratings by player.
"""

from collections.abc import Iterable

from accounts.models import Player


def hold(player_ids: Iterable[int]) -> None:
    """Hold these players, by id, until the transaction ends."""
    players = Player.objects.select_for_update(no_key=True).filter(pk__in=set(player_ids))
    list(players.order_by("pk"))
