"""The proof that no coin came from nowhere: everything is added up anew from the ledger's lines.

Each table is read once, row by row: what is kept meanwhile is a number for each player.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat

from accounts.books import Entry, Stake, Wallet
from accounts.days import day_of

Kind = Entry.Kind
State = Stake.State


@dataclass(slots=True)
class Books:
    """The sums of all lines: what the house has given, balances, and what is held at matches."""

    entries: int = 0
    given: int = 0
    held: int = 0
    balances: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, entry: Entry) -> None:
        """One more line."""
        self.entries += 1
        self.balances[entry.player_id] += entry.amount
        if entry.staker_id is None:
            self.given += entry.amount
        else:
            self.held -= entry.amount

    @property
    def total(self) -> int:
        """All accounts together, the house among them."""
        return sum(self.balances.values()) + self.held - self.given


def faults(books: Books) -> Iterator[str]:
    """Each row that is not as the others say, named; fills `books` on the way."""
    balances: dict[int, int] = defaultdict(int)
    for entry in _entries_with_stakes().iterator():
        books.add(entry)
        expected = balances[entry.player_id] + entry.amount
        balances[entry.player_id] = entry.after
        if entry.after != expected:
            yield _about(entry, f"{entry.amount:+} makes {expected}, not {entry.after}")
        yield from _of_its_kind(entry)
    yield from _wallets(books)
    for stake in _stakes_without_lines().iterator():
        yield f"stake {stake.pk} at match {stake.match}: not what its lines say"


def key_of_stake(what: str) -> Concat:
    """The key of the line that holds or settles a stake, in a query of stakes."""
    seat = Cast("seat", CharField())
    return Concat(Value(f"{what}:"), "match", Value(":"), seat, output_field=CharField())


def _wallets(books: Books) -> Iterator[str]:
    unseen = dict(books.balances)
    for wallet in Wallet.objects.order_by("pk").iterator():
        balance = unseen.pop(wallet.pk, 0)
        if wallet.balance != balance:
            yield f"wallet of player {wallet.pk}: {wallet.balance}, its lines say {balance}"
    for player_id in unseen:
        yield f"wallet of player {player_id}: missing"


def _entries_with_stakes() -> QuerySet[Any]:
    """All lines in their order, each with what its stake says, if it has one."""
    stake = Stake.objects.filter(match=OuterRef("match"), player=OuterRef("staker"))
    return Entry.objects.order_by("pk").annotate(
        stake_seat=Subquery(stake.values("seat")),
        stake_amount=Subquery(stake.values("amount")),
        stake_state=Subquery(stake.values("state")),
    )


def _stakes_without_lines() -> QuerySet[Stake]:
    """Stakes that nobody's line has taken, or none has settled though they say so."""
    held = Entry.objects.filter(key=OuterRef("held_key"))
    settled = Entry.objects.filter(key=OuterRef("settled_key"))
    keyed = Stake.objects.annotate(
        held_key=key_of_stake("hold"), settled_key=key_of_stake("settle")
    )
    lacking = keyed.filter(~Exists(held) | ~Q(state=State.HELD) & ~Exists(settled))
    return lacking.order_by("pk")


def _of_its_kind(entry: Any) -> Iterator[str]:
    """What is wrong with a line for what it says it is."""
    match entry.kind:
        case Kind.GRANT:
            fits = entry.key == f"grant:{entry.player_id}"
        case Kind.TOP_UP:
            fits = entry.key == _top_up(entry.player_id, entry.at)
        case _ if entry.stake_seat is None:
            yield f"stake of player {entry.staker_id} at match {entry.match}: missing"
            return
        case _:
            fits = _fits_its_stake(entry)
    if not fits:
        yield _about(entry, "is not what its key or its stake says")


def _fits_its_stake(entry: Any) -> bool:
    """Whether a line is the one that took its stake, or the one that settled it."""
    seat, amount = entry.stake_seat, entry.stake_amount
    if entry.kind == Kind.HELD:
        return (entry.key, entry.amount) == (f"hold:{entry.match}:{seat}", -amount)
    as_the_stake = entry.kind == entry.stake_state
    return as_the_stake and (entry.key, entry.amount) == (f"settle:{entry.match}:{seat}", amount)


def _top_up(player_id: int, at: datetime) -> str:
    return f"topup:{player_id}:{day_of(at)}"


def _about(entry: Entry, what: str) -> str:
    return f"entry {entry.pk} ({entry.key}) of player {entry.player_id}: {what}"
