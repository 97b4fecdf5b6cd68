"""Friends and blocks: ask, accept, decline, part; and who is hidden from whom."""

from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts import holding, lines
from accounts.models import Block, Friendship, Player
from accounts.names import folded

State = Friendship.State

MOST_ASKED = 50
"""Requests somebody may have open at once."""
MOST_BLOCKED = 500
"""Players somebody may block."""
FOUND = 20
"""Players a search shows."""

_PAIR = "(({one} = %s AND {other} = player.id) OR ({one} = player.id AND {other} = %s))"
HIDDEN = (
    "EXISTS (SELECT 1 FROM accounts_block WHERE "
    + _PAIR.format(one="blocker_id", other="blocked_id")
    + ")"
)
"""As `is_hidden`, in plain SQL: whether the row `player` is hidden from somebody, named twice."""
FRIENDS = (
    "EXISTS (SELECT 1 FROM accounts_friendship WHERE state = 'friends' AND "
    + _PAIR.format(one="asker_id", other="asked_id")
    + ")"
)
"""As `friend_ids`, in plain SQL: whether the row `player` is a friend of somebody, named twice."""


class No(StrEnum):
    """Why something about friends does not happen."""

    NOBODY = "nobody"
    ONESELF = "oneself"
    TOO_MANY = "too_many"
    TOO_MANY_BLOCKED = "too_many_blocked"
    TOO_OFTEN = "too_often"


def hidden_from(player_id: int) -> set[int]:
    """Everybody who must not meet this player anywhere: whom he blocks, and who blocks him."""
    pairs = Block.objects.filter(Q(blocker=player_id) | Q(blocked=player_id))
    return {each for pair in pairs.values_list("blocker", "blocked") for each in pair} - {player_id}


def is_hidden(player_id: int, column: str) -> Exists:
    """The same inside a query: whether who stands in its column is hidden from this player."""
    return Exists(Block.objects.filter(_between(player_id, OuterRef(column))))


def are_hidden(one: str, other: str) -> Exists:
    """The same for two columns: whether who stands in them are hidden from each other."""
    return Exists(Block.objects.filter(_between(OuterRef(one), OuterRef(other))))


def members() -> QuerySet[Player]:
    """Players with an account: whom one can find, ask and look at."""
    return Player.objects.filter(user__isnull=False, user__is_active=True, closed_at=None)


def find(*, player: Player, text: str) -> QuerySet[Player]:
    """Members whose name begins like this; not oneself, nobody hidden."""
    beginning = folded(text)
    found = members().filter(user__folded__startswith=beginning)
    apart = {player.pk, *hidden_from(player.pk)}
    return (found if beginning else found.none()).exclude(pk__in=apart).order_by("name")[:FOUND]


def friends_of(player: Player) -> list[Player]:
    """His friends by name."""
    rows = _rows(player).filter(state=State.FRIENDS).select_related("asker", "asked")
    return sorted((_other(row, player) for row in rows), key=lambda each: each.name.casefold())


def friend_ids(player_id: int) -> set[int]:
    """The ids of his friends."""
    rows = Friendship.objects.filter(Q(asker=player_id) | Q(asked=player_id), state=State.FRIENDS)
    return {each for row in rows.values_list("asker", "asked") for each in row} - {player_id}


def asked_by_others(player: Player) -> list[Player]:
    """Who wants to be his friend and waits for his answer, the latest first."""
    rows = Friendship.objects.filter(asked=player, state=State.ASKED)
    return [row.asker for row in rows.select_related("asker").order_by("-since")]


def asked_by_himself(player: Player) -> list[Player]:
    """Whom he has asked, the latest first; who declined is no different from who has not looked."""
    rows = Friendship.objects.filter(asker=player, listed=True).exclude(state=State.FRIENDS)
    return [row.asked for row in rows.select_related("asked").order_by("-since")]


def has_asked(player_id: int, other_id: int) -> bool:
    """Whether the one has asked the other and no answer is known to him."""
    asked = Friendship.objects.filter(asker=player_id, asked=other_id, listed=True)
    return asked.exclude(state=State.FRIENDS).exists()


def blocked_by(player: Player) -> list[Player]:
    """Whom he blocks, by name."""
    rows = Block.objects.filter(blocker=player).select_related("blocked")
    return sorted((row.blocked for row in rows), key=lambda each: each.shown_name.casefold())


def ask(*, asker: Player, asked: Player, now: datetime) -> Friendship | No:
    """Ask somebody to be friends; where he has asked already, they are. Safe to repeat.

    Who has taken his request back has not asked.
    """
    if asker.pk == asked.pk:
        return No.ONESELF
    with transaction.atomic():
        _lock(asker, asked)
        if asked.pk in hidden_from(asker.pk) or not members().filter(pk=asked.pk).exists():
            return No.NOBODY
        row = _pair(asker, asked).first()
        if (row is None or not row.listed) and _has_asked_enough(asker):
            return No.TOO_MANY
        if row is not None and not row.listed and row.asker_id == asked.pk:
            row.delete()
            row = None
        if row is None:
            return Friendship.objects.create(asker=asker, asked=asked, since=now)
        if not row.listed:
            row.listed, row.since = True, now
        elif row.asker_id == asked.pk and row.state != State.FRIENDS:
            row.state, row.since = State.FRIENDS, now
        row.save(update_fields=["state", "since", "listed"])
        return row


def accept(*, player: Player, asker: Player, now: datetime) -> Friendship | No:
    """Become friends with somebody who asked. Safe to repeat."""
    with transaction.atomic():
        _lock(player, asker)
        row = Friendship.objects.filter(asker=asker, asked=player, listed=True).first()
        if row is None:
            return No.NOBODY
        if row.state != State.FRIENDS:
            row.state, row.since = State.FRIENDS, now
            row.save(update_fields=["state", "since"])
        return row


def decline(*, player: Player, asker: Player) -> None:
    """Rather not; the asker is not told and cannot ask again."""
    asking = Friendship.objects.filter(asker=asker, asked=player, state=State.ASKED)
    asking.update(state=State.DECLINED)


def part(*, player: Player, other: Player) -> None:
    """Be friends no longer, or take back what one asked."""
    with transaction.atomic():
        _lock(player, other)
        declined = Friendship.objects.filter(asker=player, asked=other, state=State.DECLINED)
        if not declined.update(listed=False):
            wanted = Q(state=State.FRIENDS) | Q(asker=player)
            _pair(player, other).filter(wanted).delete()


def block(*, blocker: Player, blocked: Player, now: datetime) -> Block | No:
    """Hide two players from each other; friends they are no longer. Safe to repeat."""
    if blocker.pk == blocked.pk:
        return No.ONESELF
    with transaction.atomic():
        _lock(blocker, blocked)
        known = Block.objects.filter(blocker=blocker, blocked=blocked).first()
        if known is not None:
            return known
        if Block.objects.filter(blocker=blocker).count() >= MOST_BLOCKED:
            return No.TOO_MANY_BLOCKED
        _pair(blocker, blocked).delete()
        lines.look_anew(blocker.pk, blocked.pk)
        return Block.objects.create(blocker=blocker, blocked=blocked, since=now)


def unblock(*, blocker: Player, blocked: Player) -> None:
    """Block somebody no longer; if he blocks as well, they stay hidden."""
    with transaction.atomic():
        if Block.objects.filter(blocker=blocker, blocked=blocked).delete()[0]:
            lines.look_anew(blocker.pk, blocked.pk)


def forget(player: Player) -> None:
    """The account is closed: no friend, no request, no block of his is left."""
    _rows(player).delete()
    Block.objects.filter(Q(blocker=player) | Q(blocked=player)).delete()


def hand_over(*, giver: Player, taker: Player) -> None:
    """Whom the giver blocks the taker blocks, and who blocks the one blocks the other."""
    mine = Q(blocker=giver) | Q(blocked=giver)
    rows = Block.objects.filter(mine).select_related("blocker", "blocked")
    _lock(giver, taker, *(_other_of(row, giver) for row in rows))
    found = list(rows.all())
    others = {_other_of(row, giver).pk for row in found} - {taker.pk}
    Block.objects.filter(pk__in=[row.pk for row in found]).delete()
    for row in found:
        row.pk = None
        row.blocker = taker if row.blocker_id == giver.pk else row.blocker
        row.blocked = taker if row.blocked_id == giver.pk else row.blocked
    apart = [row for row in found if row.blocker_id != row.blocked_id]
    Block.objects.bulk_create(apart, ignore_conflicts=True)
    _rows(taker).filter(Q(asker__in=others) | Q(asked__in=others)).delete()
    lines.look_anew(taker.pk, *others)


def _other_of(row: Block, player: Player) -> Player:
    return row.blocked if row.blocker_id == player.pk else row.blocker


def _has_asked_enough(player: Player) -> bool:
    asked = Friendship.objects.filter(asker=player, listed=True).exclude(state=State.FRIENDS)
    return asked.count() >= MOST_ASKED


def _rows(player: Player) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=player) | Q(asked=player))


def _pair(one: Player, other: Player) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))


def _other(row: Friendship, player: Player) -> Player:
    return row.asked if row.asker_id == player.pk else row.asker


def _between(one: int | OuterRef, other: int | OuterRef) -> Q:
    return Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)


def _lock(*players: Player) -> None:
    """Hold the players' rows, in one order, so that two who do it at once do it in turn."""
    holding.hold(each.pk for each in players)
