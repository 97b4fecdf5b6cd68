"""What one seat may know of a deal: the only way out for anything that is dealt.

A view is built from what that seat sees, never filtered from what there is.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.actions import Action, Play
from games.engine.cards import Card, Seat, Suit
from games.engine.deal import Deal, Step
from games.engine.errors import Refusal
from games.engine.rulesets import RuleSet
from games.engine.scoring import DealResult, EndReason, Price, Standing
from games.engine.tricks import Laid, Trick


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as `seat` sees it; a watcher has seat None, no hand and nothing to do.

    `trump_card` lies under the talon, face down once it is closed, and everybody has seen it.
    `held` counts the cards in every hand. `standings` are None where each counts for himself.
    `barred` says why a card in hand may not answer. `revealed` are hands laid open to the other
    player at the end.
    """

    seat: Seat | None
    rules: RuleSet
    forehand: Seat
    trump: Suit
    trump_card: Card | None
    talon: int
    closed_by: Seat | None
    strict: bool
    to_act: Seat | None
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    laid: tuple[Laid, ...]
    tricks: tuple[Trick, ...]
    steps: tuple[Step, ...]
    standings: tuple[Standing, ...] | None
    legal: tuple[Action, ...]
    barred: Mapping[Card, Refusal]
    marriages: tuple[Suit, ...]
    resignation: Price | None
    revealed: Mapping[Seat, tuple[Card, ...]]
    result: DealResult | None


def view(deal: Deal, seat: Seat | None) -> DealView:
    """The deal as that seat may know it."""
    acting = seat is not None and deal.to_act == seat
    return DealView(
        seat=seat,
        rules=deal.rules,
        forehand=deal.forehand,
        trump=deal.trump,
        trump_card=deal.trump_card,
        talon=deal.talon,
        closed_by=deal.closed.by if deal.closed else None,
        strict=deal.strict,
        to_act=deal.to_act,
        hand=deal.hands[seat] if seat is not None else (),
        held=tuple(len(hand) for hand in deal.hands),
        laid=deal.laid,
        tricks=deal.tricks,
        steps=deal.steps,
        standings=deal.standings if deal.rules.points_shown or deal.result else None,
        legal=deal.legal() if acting else (),
        barred=_barred(deal, seat) if seat is not None and acting else {},
        marriages=deal.marriages_of(seat) if seat is not None else (),
        resignation=_resignation(deal, seat),
        revealed=_revealed(deal) if seat is not None else {},
        result=deal.result,
    )


def _barred(deal: Deal, seat: Seat) -> dict[Card, Refusal]:
    refusals = {each: deal.refusal(seat, Play(each)) for each in deal.hands[seat]}
    return {each: refusal for each, refusal in refusals.items() if refusal is not None}


def _resignation(deal: Deal, seat: Seat | None) -> Price | None:
    return None if seat is None or deal.result else deal.resignation_price(seat)


def _revealed(deal: Deal) -> dict[Seat, tuple[Card, ...]]:
    """Who resigns lays his remaining cards open to the other."""
    if deal.result is None or deal.result.reason is not EndReason.RESIGNED:
        return {}
    resigner = 1 - deal.result.winners[0]
    return {resigner: deal.hands[resigner]}
