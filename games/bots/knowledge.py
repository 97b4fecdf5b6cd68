"""What a player at the table can know: everything public, remembered and added up.

A good player counts points and cards from what was laid and shown. So does this, from the steps of
the deal; the running points some rule sets show are never looked at.
"""

from dataclasses import dataclass

from games.bots.inference import Answered, answers
from games.bots.masks import ALL, BIT, SUIT, Mask, mask_of
from games.engine.actions import Close
from games.engine.cards import Seat
from games.engine.deal import Step
from games.engine.rulesets import RuleSet
from games.engine.scoring import Closed, Standing
from games.engine.views import DealView


@dataclass(frozen=True, slots=True)
class Knowledge:
    """One seat's knowledge, as sets of cards.

    `shown` are cards seen in the opponent's hand; `unseen` those that may be there or in the stock;
    `hidden` counts the opponent's cards among them. `stock` is the face-down talon without the
    trump card, whose bit is `trump_card` (0 once it is drawn). `answers` are the opponent's since
    the talon was closed.
    """

    rules: RuleSet
    me: Seat
    hand: Mask
    shown: Mask
    unseen: Mask
    hidden: int
    stock: int
    trumps: Mask
    trump_card: Mask
    led: Mask
    standings: tuple[Standing, Standing]
    closed: Closed | None
    answers: tuple[Answered, ...]

    @property
    def strict(self) -> bool:
        """Whether play is strict: talon closed or empty."""
        return self.closed is not None or not self.trump_card


def know(view: DealView) -> Knowledge:
    """What the seat of the view can know. A watcher's view raises ValueError."""
    if view.seat is None:
        raise ValueError("a watcher does not play")
    other = 1 - view.seat
    hand, trump_card = mask_of(view.hand), _trump_card(view)
    gone = mask_of(laid.card for trick in view.tricks for laid in trick.laid)
    table = mask_of(laid.card for laid in view.laid)
    shown = _shown_by(other, view.steps) & ~(hand | trump_card | gone | table)
    unseen = ALL & ~(hand | trump_card | gone | table | shown)
    standings, closed = count(view.steps)
    return Knowledge(
        rules=view.rules,
        me=view.seat,
        hand=hand,
        shown=shown,
        unseen=unseen,
        hidden=view.held[other] - shown.bit_count(),
        stock=max(0, view.talon - 1),
        trumps=SUIT[view.trump],
        trump_card=trump_card,
        led=table,
        standings=standings,
        closed=closed,
        answers=answers(view.steps, other),
    )


def count(steps: tuple[Step, ...]) -> tuple[tuple[Standing, Standing], Closed | None]:
    """How both stand after these steps, and the close if there was one."""
    standings = [Standing(), Standing()]
    closed = None
    for step in steps:
        if isinstance(step.action, Close):
            closed = Closed(step.seat, standings[1 - step.seat])
        standings[step.seat] = standings[step.seat].with_marriage(step.marriage)
        if step.trick is not None:
            taker = step.trick.winner
            standings[taker] = standings[taker].with_trick(step.trick.points)
    return (standings[0], standings[1]), closed


def _trump_card(view: DealView) -> Mask:
    return BIT[view.trump_card] if view.trump_card is not None else 0


def _shown_by(seat: Seat, steps: tuple[Step, ...]) -> Mask:
    """Every card that seat has shown: played, taken in exchange, or the partner in a marriage."""
    shown: Mask = 0
    for step in steps:
        if step.seat == seat:
            shown |= mask_of(step.shown)
    return shown
