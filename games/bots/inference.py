"""What answers tell once the talon is closed: nobody draws, so what was not laid was not there.

A player who did not beat could not, one who did not follow was void, one who did not trump has no
trumps. While the talon is open an answer is free and tells nothing for certain.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.masks import BIT, Mask, strict_answers
from games.engine.actions import Close
from games.engine.cards import Seat
from games.engine.deal import Step


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered `led` with `card` in strict play; `since` are all it laid from then on."""

    led: Mask
    card: Mask
    since: Mask

    def allows(self, hand: Mask, trumps: Mask) -> bool:
        """Whether the seat may hold this hand now."""
        return self.card in strict_answers(hand | self.since, self.led, trumps)


def answers(steps: tuple[Step, ...], seat: Seat) -> tuple[Answered, ...]:
    """The seat's answers since the talon was closed; none where it never was."""
    closed = next((at for at, step in enumerate(steps) if isinstance(step.action, Close)), None)
    return () if closed is None else tuple(_backwards(steps[closed:], seat))


def _backwards(steps: tuple[Step, ...], seat: Seat) -> Iterator[Answered]:
    since: Mask = 0
    for step in reversed(steps):
        for laid in step.trick.laid if step.trick is not None else ():
            if laid.seat == seat:
                since |= BIT[laid.card]
        if step.trick is not None and step.seat == seat:
            led, card = (BIT[laid.card] for laid in step.trick.laid)
            yield Answered(led, card, since)
