"""What a deal is worth: one to three game points, by the loser's standing (RULES, "Value")."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import Seat
from games.engine.rulesets import LoserCounts, RuleSet

ENOUGH = 66
"""Card points and marriages that win a deal."""
HALF = 33
"""The "mač": a loser who has this many pays one game point only."""


class EndReason(StrEnum):
    """How a deal ends; the whole list."""

    SIXTY_SIX = "sixty_six"
    LAST_TRICK = "last_trick"
    CLOSE_FAILED = "close_failed"
    CLAIM_FAILED = "claim_failed"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Standing:
    """What one side has: tricks taken, card points in them, marriage points announced."""

    tricks: int = 0
    cards: int = 0
    marriages: int = 0

    @property
    def total(self) -> int:
        """Points that count: marriages are pending, and all is nothing, without a trick."""
        return self.cards + self.marriages if self.tricks else 0

    @property
    def pending(self) -> int:
        """Marriage points still waiting for a trick."""
        return 0 if self.tricks else self.marriages

    def with_trick(self, points: int) -> "Standing":
        """The standing after taking a trick of that many card points."""
        return Standing(self.tricks + 1, self.cards + points, self.marriages)

    def with_marriage(self, points: int) -> "Standing":
        """The standing after announcing a marriage."""
        return Standing(self.tricks, self.cards, self.marriages + points)


@dataclass(frozen=True, slots=True)
class Closed:
    """Who closed the talon, and how his opponent stood at that moment."""

    by: Seat
    opponent: Standing


@dataclass(frozen=True, slots=True)
class Price:
    """Game points and what made them so.

    `decided_by` is the standing that was counted, of seat `of`; `at_close` says it was frozen
    there; `least` is set where a minimum raised the price.
    """

    points: int
    of: Seat
    decided_by: Standing
    at_close: bool = False
    least: int | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """The end of a deal. `game_points` are not yet cut to what the match needs."""

    winners: tuple[Seat, ...]
    reason: EndReason
    price: Price
    standings: tuple[Standing, ...]

    @property
    def game_points(self) -> int:
        """Game points every winner scores."""
        return self.price.points


def value(standing: Standing, rules: RuleSet) -> int:
    """Game points a loser with that standing pays."""
    if not standing.tricks:
        return 3
    points = standing.cards
    if rules.loser_counts is LoserCounts.CARDS_AND_MARRIAGES:
        points += standing.marriages
    return 2 if points < HALF else 1


def at_least(price: Price, least: int) -> Price:
    """The price raised to a minimum."""
    if price.points >= least:
        return price
    return Price(least, price.of, price.decided_by, price.at_close, least)


def plain_price(loser: Seat, standing: Standing, rules: RuleSet) -> Price:
    """What the loser pays by his own standing."""
    return Price(value(standing, rules), loser, standing)


def close_price(closed: Closed, winner: Seat, rules: RuleSet) -> Price:
    """What a closed deal pays its winner: by the closer's opponent as he stood at the close."""
    frozen = value(closed.opponent, rules)
    price = Price(frozen, 1 - closed.by, closed.opponent, at_close=True)
    return price if winner == closed.by else at_least(price, rules.failed_close_least)


def deal_price(
    winner: Seat, standings: tuple[Standing, ...], closed: Closed | None, rules: RuleSet
) -> Price:
    """What a two-hand deal pays its winner, closed or not."""
    if closed is not None:
        return close_price(closed, winner, rules)
    return plain_price(1 - winner, standings[1 - winner], rules)


def failed_claim_price(
    winner: Seat, standings: tuple[Standing, ...], closed: Closed | None, rules: RuleSet
) -> Price:
    """What a wrong claim pays the other: 2, or 3 without a trick, never less than a close would."""
    own = standings[winner]
    price = Price(2 if own.tricks else 3, winner, own)
    if closed is None:
        return price
    by_close = close_price(closed, winner, rules)
    return by_close if by_close.points > price.points else price


def resignation_price(
    resigner: Seat, standings: tuple[Standing, ...], closed: Closed | None, rules: RuleSet
) -> Price:
    """What resigning now pays the other: never less than losing the closed deal now."""
    price = plain_price(resigner, standings[resigner], rules)
    if closed is None:
        return price
    by_close = close_price(closed, 1 - resigner, rules)
    return by_close if by_close.points > price.points else price
