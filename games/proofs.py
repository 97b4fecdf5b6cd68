"""The proof of a finished match's deals, recomputed from the secret it was committed to."""

from dataclasses import dataclass

from games import log
from games.engine import proof
from games.engine.cards import Card, Seat
from games.events import Dealt, Started
from games.fold import fold
from games.models import DealSecret, Match
from games.sealing import unseal
from games.table import Table


@dataclass(frozen=True, slots=True)
class DealtDeck:
    """The pack of one deal, top card first."""

    number: int
    dealer: Seat
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to recompute the deals of a match."""

    match: str
    sha256: str
    secret: str
    entropies: tuple[str, ...]
    deals: tuple[DealtDeck, ...]

    @property
    def holds(self) -> bool:
        """Whether the secret is the one that was committed to."""
        return proof.commitment(bytes.fromhex(self.secret)) == self.sha256


def proof_of(match: Match) -> Proof:
    """The proof of a finished match. Never call it for a live one."""
    assert match.status == Match.Status.OVER
    events = [logged.event for logged in log.whole_history(match)]
    started = next(event for event in events if isinstance(event, Started))
    dealt = [event for event in events if isinstance(event, Dealt)]
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    return Proof(
        match=match.public_id,
        sha256=started.sha256,
        secret=secret.hex(),
        entropies=dealt[0].entropies if dealt else (),
        deals=tuple(_deck(match, secret, event) for event in dealt),
    )


def replayed(match: Match) -> Table:
    """The match folded from its first event to its last, every deal dealt anew.

    Raises UnreadableLog.
    """
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    return fold(match.public_id, secret, log.whole_history(match))


def _deck(match: Match, secret: bytes, event: Dealt) -> DealtDeck:
    deck = proof.deck(secret, match.public_id, event.entropies, event.number)
    return DealtDeck(event.number, event.dealer, deck)
