"""Coins: granted, topped up, held at the start of a match, paid or returned at its end.

Play money: never sold, never paid out. Wallets are locked by id, after the match's row. Each line
has a key that says what it is for, so that nothing happens twice.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from django.db import transaction
from django.db.models import F, Q, Sum

from accounts.books import Entry, Stake, Wallet
from accounts.days import day_of
from accounts.one_by_one import one_by_one

GRANT = 1_000
"""Coins for whoever gets an account."""
LEAST = 200
"""Who has less, held stakes counted, is topped up to it once a day."""
STAKES = (20, 50, 100, 200, 500, 1_000)
"""What can be played for."""
AT_ONCE = 25
"""Wallets topped up in one go; the rest a second later."""

Kind = Entry.Kind
State = Stake.State


def balance_of(player_id: int) -> int:
    """What a member has to play for; who has no wallet yet gets his grant when he needs it."""
    found = Wallet.objects.filter(pk=player_id).values_list("balance", flat=True).first()
    return GRANT if found is None else found


def held_by(player_id: int) -> int:
    """What a member has on the match he plays."""
    held = Stake.objects.filter(player=player_id, state=State.HELD)
    return sum(held.values_list("amount", flat=True))


def match_of(player_id: int) -> str | None:
    """The public id of the match on which this player has a stake now."""
    held = Stake.objects.filter(player=player_id, state=State.HELD)
    return held.values_list("match", flat=True).first()


def last_opponent(player_id: int) -> int | None:
    """Whom this player last played for coins."""
    last = Stake.objects.filter(player=player_id).order_by("-pk").values("match")[:1]
    others = Stake.objects.filter(match__in=last).exclude(player=player_id)
    return others.values_list("player", flat=True).first()


def brought_by(*, match: str, player_id: int) -> int | None:
    """Coins a settled match has brought this player, less his stake; None where there are none."""
    settled = Stake.objects.filter(match=match).exclude(state=State.HELD)
    seats = settled.values_list("seat", flat=True)
    keys = [key(match, seat) for seat in seats for key in (_hold_key, _settle_key)]
    lines = Entry.objects.filter(key__in=keys, player=player_id)
    brought: int | None = lines.aggregate(coins=Sum("amount"))["coins"]
    return brought


def open_wallet(*, player_id: int, now: datetime) -> None:
    """A member's wallet with his grant in it. Safe to repeat."""
    with transaction.atomic():
        wallet, is_new = Wallet.objects.get_or_create(pk=player_id)
        if is_new:
            _write(wallet, f"grant:{player_id}", Kind.GRANT, GRANT, now)


def top_up(*, player_id: int, now: datetime) -> bool:
    """Fill a wallet up to the least, once a day; whether it was done now."""
    with transaction.atomic():
        wallet = lock([player_id], now=now)[player_id]
        today = day_of(now)
        missing = LEAST - wallet.balance - held_by(player_id)
        if missing <= 0 or not _may_have_more(wallet, today):
            return False
        wallet.topped_up_on = today
        _write(wallet, f"topup:{player_id}:{today}", Kind.TOP_UP, missing, now)
        return True


def top_up_all(*, now: datetime) -> int:
    """Fill up wallets that are low, some at a time; how many were.

    Luck says which, so that those at which it fails have nobody's turn for long.
    """
    held = Sum("player__stakes__amount", filter=Q(player__stakes__state=State.HELD), default=0)
    another_day = Q(topped_up_on=None) | Q(topped_up_on__lt=day_of(now))
    low = Wallet.objects.filter(another_day, balance__lt=LEAST, player__closed_at=None)
    found = low.annotate(held=held).filter(balance__lt=LEAST - F("held")).order_by("?")
    wallets = list(found.values_list("pk", flat=True)[:AT_ONCE])
    return sum(one_by_one(wallets, lambda each: top_up(player_id=each, now=now)).values())


def lock(player_ids: Iterable[int], *, now: datetime) -> dict[int, Wallet]:
    """These players' wallets, locked in one order until the transaction ends."""
    ids = sorted(player_ids)
    for each in ids:
        open_wallet(player_id=each, now=now)
    wallets = Wallet.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    return {wallet.pk: wallet for wallet in wallets}


def hold(*, match: str, amount: int, player_ids: Sequence[int], now: datetime) -> None:
    """Take the stake of each seat at the start of a match, in the transaction that begins it.

    Raises IntegrityError where one has not enough, or has a stake elsewhere: ask before, by `lock`.
    """
    wallets = lock(player_ids, now=now)
    for seat, player_id in enumerate(player_ids):
        Stake.objects.create(match=match, seat=seat, player_id=player_id, amount=amount)
        key = _hold_key(match, seat)
        _write(wallets[player_id], key, Kind.HELD, -amount, now, match, player_id)


def settle(*, match: str, winner: int | None, now: datetime) -> list[Stake]:
    """Pay what is held at a match to its winner, or return it where there is none.

    Belongs to the transaction that ends the match; the stakes that were settled now.
    """
    held = list(Stake.objects.filter(match=match, state=State.HELD).order_by("seat"))
    if not held:
        return []
    wallets = lock([stake.player_id for stake in held], now=now)
    for stake in held:
        stake.state = State.RETURNED if winner is None else State.PAID
        stake.save(update_fields=["state"])
        taker = wallets[stake.player_id if winner is None else winner]
        key = _settle_key(match, stake.seat)
        _write(taker, key, Kind(stake.state), stake.amount, now, match, stake.player_id)
    return held


def _hold_key(match: str, seat: int) -> str:
    return f"hold:{match}:{seat}"


def _settle_key(match: str, seat: int) -> str:
    return f"settle:{match}:{seat}"


def _may_have_more(wallet: Wallet, today: date) -> bool:
    return wallet.topped_up_on is None or wallet.topped_up_on < today


def _write(
    wallet: Wallet,
    key: str,
    kind: Kind,
    amount: int,
    now: datetime,
    match: str = "",
    staker: int | None = None,
) -> None:
    """A line of the ledger, and the balance it leaves. The caller has locked the wallet."""
    wallet.balance += amount
    wallet.save(update_fields=["balance", "topped_up_on"])
    Entry.objects.create(
        key=key,
        kind=kind,
        player_id=wallet.pk,
        amount=amount,
        after=wallet.balance,
        match=match,
        staker_id=staker,
        at=now,
    )
