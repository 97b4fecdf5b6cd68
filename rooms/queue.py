"""The queue for ranked matches: join, cancel, confirm. Safe to repeat, in whatever tabs.

Each locks the rows of the queue it touches by player, then wallets, and before them the rooms that
are waited in and the players themselves where a match may begin; nobody is in it twice, nor in it
while he plays. Who joins it gets up from the room he waits in, and so does whoever begins a match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction

from accounts import coins, friends, ratings
from accounts.models import Player
from accounts.standing import Bar
from games.models import Match
from rooms import engagements, ranked, setting_up
from rooms.barring import bar_of
from rooms.models import Room, Waiter

CONFIRM = timedelta(seconds=15)
"""In so long both say that they are there."""

State = Waiter.State


class No(StrEnum):
    """Why somebody does not get into the queue, or out of it into a match."""

    NOT_OFFERED = "not_offered"
    NO_ACCOUNT = "no_account"
    PLAYING = "playing"
    TOO_FEW_COINS = "too_few_coins"
    NOT_PROPOSED = "not_proposed"
    TOO_LATE = "too_late"
    UNREAD = Bar.UNREAD.value
    SUSPENDED = Bar.SUSPENDED.value
    EXCLUDED = Bar.EXCLUDED.value


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What came of a confirmation: who is to be told, and the match if both are there.

    `left` are the rooms that one of them waited in until it began.
    """

    players: tuple[int, ...]
    match: Match | None = None
    left: tuple[Room, ...] = ()


def join(*, player: Player, stake: int, now: datetime) -> Waiter | No:
    """Wait for an opponent at this stake; who waits at another one goes over to it.

    Who has been given an opponent stays with him; who cannot pay another stake stays where he was.
    """
    if stake not in coins.STAKES:
        return No.NOT_OFFERED
    with transaction.atomic():
        waited_in = engagements.hold(player)
        mine = _place_of(player, stake, now)
        no = _kept_out(player, now)
        if no is None and mine.state == State.PROPOSED:
            return mine
        if no is None:
            coins.top_up(player_id=player.pk, now=now)
            no = _hindered([player], stake, now).get(player.pk)
        if no is None:
            if mine.stake != stake or mine.state == State.DROPPED:
                _wait(mine, stake=stake, joined_at=now)
            setting_up.get_up(waited_in.values(), [player.pk], now)
            return mine
        if no is not No.TOO_FEW_COINS or mine.stake == stake or mine.state == State.DROPPED:
            mine.delete()
        return no


def cancel(*, player_id: int) -> tuple[int, ...]:
    """Wait no longer; whom to tell. An opponent who was found goes back to his place at once."""
    return _leave(player_id)


def put_out(*, player_id: int, bar: Bar) -> tuple[int, ...]:
    """Who may not play waits no longer and reads why; whom to tell, as when he cancels."""
    return _leave(player_id, No(bar.value))


def hold(*, player_ids: Iterable[int]) -> None:
    """Nobody moves the places of these until the transaction ends."""
    _locked(*player_ids)


def confirm(*, player: Player, now: datetime) -> Confirmed | No:
    """Say that one is there; when both do in time, their match begins.

    Whoever can play no longer is out and whoever could keeps his place: his row says why.
    """
    proposed = Waiter.objects.filter(pk=player.pk, state=State.PROPOSED).first()
    if proposed is None:
        return No.NOT_PROPOSED
    with transaction.atomic():
        waited_in = engagements.hold_together({player.pk, proposed.partner_id or 0})
        rows = _locked(player.pk, proposed.partner_id)
        mine, other = rows.get(player.pk), rows.get(proposed.partner_id or 0)
        if mine is None or other is None or not are_proposed(mine, other):
            return No.NOT_PROPOSED
        both = mine.pk, other.pk
        late = [each for each in (mine, other) if judge(each, now)]
        if late:
            return Confirmed(both)
        mine.confirmed = True
        mine.save(update_fields=["confirmed"])
        match = _begin(mine, other, now)
        if match is None:
            return Confirmed(both)
        setting_up.get_up(waited_in.values(), both, now)
        return Confirmed(both, match, tuple(waited_in.values()))


def judge(row: Waiter, now: datetime) -> bool:
    """Drop who has not confirmed in time, put back whose opponent is out or gone; whether it did.

    The caller has locked the row.
    """
    if row.state != State.PROPOSED or row.deadline is None:
        return False
    if row.deadline <= now and not row.confirmed:
        _drop(row, No.TOO_LATE)
    elif row.deadline <= now or not _is_partner(row):
        _wait(row, why=No.NOT_PROPOSED)
    else:
        return False
    return True


def are_proposed(one: Waiter, other: Waiter) -> bool:
    """Whether the two have been given each other."""
    return (
        one.state == other.state == State.PROPOSED
        and one.partner_id == other.pk
        and other.partner_id == one.pk
    )


def _begin(one: Waiter, other: Waiter, now: datetime) -> Match | None:
    """The match of two once both are there; where something stands against it by now, none."""
    there = [each for each in (one, other) if each.confirmed]
    hindered = _hindered([each.player for each in there], one.stake, now)
    if hindered or other.pk in friends.hidden_from(one.pk):
        for each in (one, other):
            if each.pk in hindered:
                _drop(each, hindered[each.pk])
            else:
                _wait(each, why=No.NOT_PROPOSED)
        return None
    if there == [one]:
        return None
    first, second = sorted(there, key=lambda each: (each.joined_at, each.pk))
    players = first.player, second.player
    first.delete()
    second.delete()
    return ranked.begin(players=players, stake=one.stake, now=now)


def _hindered(players: Sequence[Player], stake: int, now: datetime) -> dict[int, No]:
    """What keeps these from playing for it now. Wallets of members are locked from here on."""
    found = {each.pk: no for each in players if (no := _kept_out(each, now)) is not None}
    rest = [each for each in players if each.pk not in found]
    poor = ranked.without_coins(player_ids=[each.pk for each in rest], stake=stake, now=now)
    found |= dict.fromkeys(poor, No.TOO_FEW_COINS)
    return found | {each.pk: No.PLAYING for each in rest if not ranked.is_free(each)}


def _kept_out(player: Player, now: datetime) -> No | None:
    """Why he may play no ranked match at all."""
    if not ranked.may_play(player):
        return No.NO_ACCOUNT
    bar = bar_of(player.pk, now)
    return No(bar.value) if bar is not None else None


def _place_of(player: Player, stake: int, now: datetime) -> Waiter:
    """His row, locked; a new one where he has none."""
    facts = {
        "stake": stake,
        "rating": ratings.value_of(player.pk),
        "joined_at": now,
        "last_opponent_id": coins.last_opponent(player.pk),
    }
    held = Waiter.objects.select_for_update()
    return held.get_or_create(pk=player.pk, defaults=facts)[0]


def _leave(player_id: int, no: No | None = None) -> tuple[int, ...]:
    mine = Waiter.objects.filter(pk=player_id).first()
    if mine is None:
        return ()
    with transaction.atomic():
        rows = _locked(player_id, mine.partner_id)
        own = rows.pop(player_id, None)
        if own is not None and no is None:
            own.delete()
        elif own is not None and no is not None:
            _drop(own, no)
        for other in rows.values():
            if other.partner_id == player_id:
                _wait(other, why=No.NOT_PROPOSED)
    return (player_id, *rows)


def _drop(waiter: Waiter, why: No) -> None:
    """Out of the queue, for a reason to be read; who plays elsewhere needs none."""
    if why is No.PLAYING:
        waiter.delete()
    else:
        waiter.state = State.DROPPED
        _part(waiter, why)


def _wait(
    waiter: Waiter,
    *,
    stake: int | None = None,
    joined_at: datetime | None = None,
    why: No | None = None,
) -> None:
    """Back among those who wait: at the old place, unless it is a new one."""
    waiter.state = State.WAITING
    waiter.stake = stake or waiter.stake
    waiter.joined_at = joined_at or waiter.joined_at
    _part(waiter, why)


def _part(waiter: Waiter, why: No | None) -> None:
    waiter.partner, waiter.deadline, waiter.confirmed = None, None, False
    waiter.why = why.value if why is not None else ""
    waiter.save()


def _is_partner(row: Waiter) -> bool:
    """Whether his partner is still his."""
    theirs = Waiter.objects.filter(pk=row.partner_id, state=State.PROPOSED)
    return theirs.filter(partner=row.pk).exists()


def _locked(*player_ids: int | None) -> dict[int, Waiter]:
    """The rows of these, by player, locked in one order."""
    rows = Waiter.objects.select_for_update(of=("self",)).filter(pk__in=player_ids)
    return {row.pk: row for row in rows.select_related("player").order_by("pk")}
