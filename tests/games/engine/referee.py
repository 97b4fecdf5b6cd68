"""A second opinion: how a deal ended, told from its steps and the rules' words alone."""

from dataclasses import dataclass

from games.engine.actions import Claim, Close
from games.engine.deal import Deal, Step

CLOSE_AND_MARRIAGES = {
    "klub": ("cards and marriages", 2),
    "bunka": ("cards only", 2),
    "kavana": ("cards only", 1),
    "soba": ("cards only", 1),
}
"""By rule set: what decides between 1 and 2, and the least a failed close pays."""


@dataclass
class Tally:
    """What a player has: tricks, cards in them, marriages announced."""

    tricks: int = 0
    cards: int = 0
    marriages: int = 0

    def note(self, step: Step, seat: int) -> None:
        """Count what a step brought that player."""
        if step.seat == seat:
            self.marriages += step.marriage
        if step.trick is not None and step.trick.winner == seat:
            self.tricks += 1
            self.cards += sum(laid.card.points for laid in step.trick.laid)

    @property
    def points(self) -> int:
        """Points that count: none without a trick."""
        return self.cards + self.marriages if self.tricks else 0


@dataclass(frozen=True)
class Verdict:
    """Who won a deal, how, and what it pays."""

    winner: int
    reason: str
    game_points: int


def tallies(steps: tuple[Step, ...]) -> tuple[Tally, Tally]:
    """What both players have after those steps."""
    alice, bob = Tally(), Tally()
    for step in steps:
        alice.note(step, 0)
        bob.note(step, 1)
    return alice, bob


def verdict(deal: Deal, *, resigner: int | None = None) -> Verdict:
    """How a deal that is over ended; `resigner` gave it up, where somebody did."""
    both = tallies(deal.steps)
    if resigner is not None:
        least = _closed_price(deal, against=resigner)
        return Verdict(1 - resigner, "resigned", max(_price(deal, both[resigner]), least))
    last = deal.steps[-1]
    if isinstance(last.action, Claim) and both[last.seat].points < 66:
        least = _closed_price(deal, against=last.seat)
        price = 2 if both[1 - last.seat].tricks else 3
        return Verdict(1 - last.seat, "claim_failed", max(price, least))
    winner, reason = _winner(deal, both, last)
    closer = _closer(deal)
    if closer is None:
        return Verdict(winner, reason, _price(deal, both[1 - winner]))
    return Verdict(winner, reason, _closed_price(deal, against=1 - winner))


def _winner(deal: Deal, both: tuple[Tally, Tally], last: Step) -> tuple[int, str]:
    """The winner of a deal nobody resigned or claimed wrongly."""
    closer = _closer(deal)
    actor = last.trick.winner if last.trick else last.seat
    went_out = isinstance(last.action, Claim) or deal.rules.id != "kavana"
    if went_out and both[actor].points >= 66:
        return actor, "sixty_six" if closer in (None, actor) else "close_failed"
    assert deal.hands == ((), ())
    if closer is None:
        return actor, "last_trick"
    return (closer, "sixty_six") if both[closer].points >= 66 else (1 - closer, "close_failed")


def _price(deal: Deal, loser: Tally) -> int:
    if not loser.tricks:
        return 3
    counted, _ = CLOSE_AND_MARRIAGES[deal.rules.id]
    extra = loser.marriages if counted == "cards and marriages" else 0
    return 2 if loser.cards + extra < 33 else 1


def _closer(deal: Deal) -> int | None:
    return next((step.seat for step in deal.steps if isinstance(step.action, Close)), None)


def _closed_price(deal: Deal, *, against: int) -> int:
    """What the close in force pays if the deal ends against that player; 0 with none in force."""
    closer = _closer(deal)
    if closer is None:
        return 0
    until = next(i for i, step in enumerate(deal.steps) if isinstance(step.action, Close))
    frozen = _price(deal, tallies(deal.steps[:until])[1 - closer])
    _, least = CLOSE_AND_MARRIAGES[deal.rules.id]
    return max(frozen, least) if against == closer else frozen
