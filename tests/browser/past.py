"""A long past for somebody who has just signed up: ranked matches, medals, a record, a suspension.

It is written beside a server, on its data, by `Server.does`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from accounts import coins, friends, months, ratings, tokens
from accounts.models import Breach, Player, Record, Sanction, User
from accounts.sitting import player_of

WIDE = "Wmwmwmwmwmwmwmwmwmw"
"""As wide as a name can be; a letter is left for each who has it."""


def lived(name: str) -> None:
    """Write all of it."""
    now = timezone.now()
    me = Player.objects.get(name=name)
    others = [player_of(User.objects.create_user(f"{WIDE}{letter}")) for letter in "abcdef"]
    for month in (3, 2, 1, 0):
        played(me, others, now - timedelta(days=31 * month))
    for number in range(7):
        ratings.rate(match=f"often-{number}", winner=me.pk, loser=others[0].pk, now=now)
    months.close_months(now=now)
    kept(me, others, now)


def played(me: Player, others: Sequence[Player], now: datetime) -> None:
    """Three ranked matches with each of these at once, most of them won."""
    for number, other in enumerate([*others, *others, *others]):
        winner, loser = (other, me) if number % 7 == 3 else (me, other)
        match = f"{now:%m%d}-{number}"
        coins.hold(match=match, amount=20, player_ids=[me.pk, other.pk], now=now)
        coins.settle(match=match, winner=winner.pk, now=now)
        ratings.rate(match=match, winner=winner.pk, loser=loser.pk, now=now)


def kept(me: Player, others: Sequence[Player], now: datetime) -> None:
    """What else is known of him: a record, friends, a token, a sanction."""
    for rules in ("klub", "bunka", "kavana", "soba"):
        Record.objects.create(player=me, rules=rules, played=1000, won=610, lost=390, closes=961)
    for asker in others[:3]:
        friends.ask(asker=asker, asked=me, now=now)
    friends.accept(player=me, asker=others[0], now=now)
    friends.block(blocker=me, blocked=others[1], now=now)
    assert me.user is not None
    tokens.make(user=me.user, name="W" * 40, now=now)
    Sanction.objects.create(
        player=me,
        kind=Sanction.Kind.SUSPENSION,
        breach=Breach.HARASSMENT,
        text="W" * 80,
        since=now,
        until=now + timedelta(days=3),
    )
