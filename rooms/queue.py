"""The queue for ranked matches: join, cancel, confirm. Safe to repeat, in whatever tabs.

Each locks the rows of the queue it touches by player, then wallets, and before them the players
themselves where a match may begin; nobody is in it twice, nor in it while he plays.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction

from accounts import coins, friends, holding, ratings
from accounts.models import Player
from accounts.standing import Bar
from games.models import Match
from rooms import ranked
from rooms.barring import bar_of
from rooms.models import Waiter

CONFIRM = timedelta(seconds=15)
"""In so long both say that they are there."""

State = Waiter.State


class No(StrEnum):
    """Why somebody does not get into the queue or out of it into a match."""

    NOT_OFFERED = "not_offered"
    NO_ACCOUNT = "no_account"
    PLAYING = "playing"
    TOO_FEW_COINS = "too_few_coins"
    NOT_PROPOSED = "not_proposed"
    UNREAD = Bar.UNREAD.value
    SUSPENDED = Bar.SUSPENDED.value
    EXCLUDED = Bar.EXCLUDED.value


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What came of a confirmation: who is to be told, and the match if both are there."""

    players: tuple[int, ...]
    match: Match | None = None


def join(*, player: Player, stake: int, now: datetime) -> Waiter | No:
    """Wait for an opponent at this stake; who waits at another one goes over to it.

    Who has been given an opponent stays with him.
    """
    if stake not in coins.STAKES:
        return No.NOT_OFFERED
    if not ranked.may_play(player):
        return No.NO_ACCOUNT
    bar = bar_of(player.pk, now)
    if bar is not None:
        return No(bar.value)
    with transaction.atomic():
        holding.hold([player.pk])
        waiter = _locked(player.pk).get(player.pk) or _new(player, stake, now)
        if waiter.state == State.PROPOSED:
            return waiter
        if waiter.stake != stake or waiter.state == State.DROPPED:
            _wait(waiter, stake=stake, joined_at=now)
        refusal = _refusal(player, stake, now)
        if refusal is not None:
            waiter.delete()
            return refusal
        return waiter


def cancel(*, player_id: int) -> tuple[int, ...]:
    """Wait no longer; whom to tell. An opponent who was found goes back to his place at once."""
    mine = Waiter.objects.filter(pk=player_id).first()
    if mine is None:
        return ()
    with transaction.atomic():
        rows = _locked(player_id, mine.partner_id)
        if player_id in rows:
            rows.pop(player_id).delete()
        for other in rows.values():
            if other.partner_id == player_id:
                _wait(other)
    return (player_id, *rows)


def confirm(*, player: Player, now: datetime) -> Confirmed | No:
    """Say that one is there; when both do, their match begins."""
    proposed = Waiter.objects.filter(pk=player.pk, state=State.PROPOSED).first()
    if proposed is None:
        return No.NOT_PROPOSED
    with transaction.atomic():
        holding.hold([player.pk, proposed.partner_id or 0])
        rows = _locked(player.pk, proposed.partner_id)
        mine, other = rows.get(player.pk), rows.get(proposed.partner_id or 0)
        if mine is None or other is None or not are_proposed(mine, other):
            return No.NOT_PROPOSED
        mine.confirmed = True
        mine.save(update_fields=["confirmed"])
        match = _begin(mine, other, now) if other.confirmed else None
        return Confirmed((mine.pk, other.pk), match)


def are_proposed(one: Waiter, other: Waiter) -> bool:
    """Whether the two have been given each other."""
    return (
        one.state == other.state == State.PROPOSED
        and one.partner_id == other.pk
        and other.partner_id == one.pk
    )


def _begin(one: Waiter, other: Waiter, now: datetime) -> Match | None:
    """The match of two who are there; where something stands against it by now, none."""
    first, second = sorted((one, other), key=lambda each: (each.joined_at, each.pk))
    poor = ranked.without_coins(player_ids=[one.pk, other.pk], stake=one.stake, now=now)
    out = [each for each in (first, second) if each.pk in poor or not _may_begin(each.player, now)]
    if out or other.pk in friends.hidden_from(one.pk):
        for each in (first, second):
            _wait(each)
        for each in out:
            each.delete()
        return None
    players = first.player, second.player
    first.delete()
    second.delete()
    return ranked.begin(players=players, stake=one.stake, now=now)


def _may_begin(player: Player, now: datetime) -> bool:
    barred = bar_of(player.pk, now) is not None
    return not barred and ranked.may_play(player) and ranked.is_free(player)


def _refusal(player: Player, stake: int, now: datetime) -> No | None:
    """Why this member cannot play for it now. His wallet is locked from here on."""
    coins.top_up(player_id=player.pk, now=now)
    poor = ranked.without_coins(player_ids=[player.pk], stake=stake, now=now)
    if not ranked.is_free(player):
        return No.PLAYING
    return No.TOO_FEW_COINS if poor else None


def _new(player: Player, stake: int, now: datetime) -> Waiter:
    facts = {
        "stake": stake,
        "rating": ratings.value_of(player.pk),
        "joined_at": now,
        "last_opponent_id": coins.last_opponent(player.pk),
    }
    return Waiter.objects.get_or_create(pk=player.pk, defaults=facts)[0]


def _wait(waiter: Waiter, *, stake: int | None = None, joined_at: datetime | None = None) -> None:
    """Back among those who wait: at the old place, unless it is a new one."""
    waiter.state, waiter.partner, waiter.deadline, waiter.confirmed = (
        State.WAITING,
        None,
        None,
        False,
    )
    waiter.stake = stake or waiter.stake
    waiter.joined_at = joined_at or waiter.joined_at
    waiter.save()


def _locked(*player_ids: int | None) -> dict[int, Waiter]:
    """The rows of these, by player, locked in one order."""
    rows = Waiter.objects.select_for_update(of=("self",)).filter(pk__in=player_ids)
    return {row.pk: row for row in rows.select_related("player").order_by("pk")}
