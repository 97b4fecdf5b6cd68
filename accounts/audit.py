"""The proof that no coin came from nowhere: everything is added up anew from the ledger's lines."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from accounts.books import Entry, Stake, Wallet
from accounts.days import day_of

Kind = Entry.Kind
AtMatch = tuple[str, int]
"""A stake's place in the books: the match's public id and the player."""


@dataclass(slots=True)
class Books:
    """The sums of all lines: what the house has given, balances, and what was put on each match."""

    entries: int = 0
    given: int = 0
    balances: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    held: dict[AtMatch, int] = field(default_factory=lambda: defaultdict(int))
    lines: dict[AtMatch, list[Entry]] = field(default_factory=lambda: defaultdict(list))

    def add(self, entry: Entry) -> None:
        """One more line."""
        self.entries += 1
        self.balances[entry.player_id] += entry.amount
        if entry.staker_id is None:
            self.given += entry.amount
        else:
            self.held[entry.match, entry.staker_id] -= entry.amount
            self.lines[entry.match, entry.staker_id].append(entry)

    @property
    def total(self) -> int:
        """All accounts together, the house among them."""
        return sum(self.balances.values()) + sum(self.held.values()) - self.given


def faults(books: Books) -> Iterator[str]:
    """Each row that is not as the others say, named; fills `books` on the way."""
    balances: dict[int, int] = defaultdict(int)
    for entry in Entry.objects.order_by("pk").iterator():
        books.add(entry)
        expected = balances[entry.player_id] + entry.amount
        balances[entry.player_id] = entry.after
        if entry.after != expected:
            yield _about(entry, f"{entry.amount:+} makes {expected}, not {entry.after}")
        if entry.key not in _keys(entry):
            yield _about(entry, "has a key that is not its own")
    yield from _wallets(books)
    yield from _stakes(books)


def _wallets(books: Books) -> Iterator[str]:
    unseen = dict(books.balances)
    for wallet in Wallet.objects.order_by("pk").iterator():
        balance = unseen.pop(wallet.pk, 0)
        if wallet.balance != balance:
            yield f"wallet of player {wallet.pk}: {wallet.balance}, its lines say {balance}"
    for player_id in unseen:
        yield f"wallet of player {player_id}: missing"


def _stakes(books: Books) -> Iterator[str]:
    unseen = dict(books.lines)
    for stake in Stake.objects.order_by("pk").iterator():
        lines = unseen.pop((stake.match, stake.player_id), [])
        if [_line(entry) for entry in lines] != _lines_of(stake):
            yield f"stake {stake.pk} at match {stake.match}: not what its lines say"
    for match, player_id in unseen:
        yield f"stake of player {player_id} at match {match}: missing"


def _lines_of(stake: Stake) -> list[tuple[str, str, int]]:
    """The lines that belong to a stake, as key, kind and amount."""
    held = (f"hold:{stake.match}:{stake.seat}", str(Kind.HELD), -stake.amount)
    settled = (f"settle:{stake.match}:{stake.seat}", str(stake.state), stake.amount)
    return [held] if stake.state == Stake.State.HELD else [held, settled]


def _line(entry: Entry) -> tuple[str, str, int]:
    return entry.key, entry.kind, entry.amount


def _keys(entry: Entry) -> set[str]:
    """The keys a line may have; those of stakes are looked at with the stakes."""
    match entry.kind:
        case Kind.GRANT:
            return {f"grant:{entry.player_id}"}
        case Kind.TOP_UP:
            return {_top_up(entry.player_id, entry.at)}
        case _:
            return {entry.key}


def _top_up(player_id: int, at: datetime) -> str:
    return f"topup:{player_id}:{day_of(at)}"


def _about(entry: Entry, what: str) -> str:
    return f"entry {entry.pk} ({entry.key}) of player {entry.player_id}: {what}"
