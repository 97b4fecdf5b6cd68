"""A ranked match: two members, a stake each, the club's rules and twenty seconds a move."""

from collections.abc import Iterable
from datetime import datetime

from accounts import coins, friends
from accounts.models import Player
from games.engine.rulesets import KLUB
from games.models import Match
from rooms import series
from rooms.models import Chair, Room

RULES = KLUB
TARGET = max(KLUB.targets)
CLOCK = 20
"""Seconds for a move."""


def begin(*, players: tuple[Player, Player], stake: int, now: datetime) -> Match:
    """A room for these two and its first match.

    The caller holds them, and knows that nothing stands against it.
    """
    room = Room.objects.create(
        kind=Room.Kind.RANKED,
        creator=players[0],
        rules=RULES.id,
        target=TARGET,
        clock=CLOCK,
        stake=stake,
        created_at=now,
        touched_at=now,
    )
    for place, player in enumerate(players):
        Chair.objects.create(room=room, place=place, player=player, ready=True)
    match = series.begin(room, now)
    assert isinstance(match, Match)
    return match


def may_play(player: Player) -> bool:
    """Whether somebody may play ranked matches: with an account."""
    return friends.members().filter(pk=player.pk).exists()


def is_free(player: Player) -> bool:
    """Whether he sits in no match that another person waits in."""
    return not series.plays_elsewhere(player.pk)


def without_coins(*, player_ids: Iterable[int], stake: int, now: datetime) -> set[int]:
    """Which of these cannot pay; their wallets stay locked until the transaction ends."""
    wallets = coins.lock(player_ids, now=now)
    return {player_id for player_id, wallet in wallets.items() if wallet.balance < stake}
