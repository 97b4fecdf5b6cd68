"""Worked examples for the rules pages: small deals whose numbers the engine works out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Seat
from games.engine.rulesets import LoserCounts, RuleSet
from games.engine.scoring import (
    Closed,
    EndReason,
    Price,
    Standing,
    deal_price,
    failed_claim_price,
    resignation_price,
    value,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

YOU, OPPONENT = 0, 1


@dataclass(frozen=True, slots=True)
class Example:
    """The end of a deal: who had what, who closed, who won and how. You sit in seat 0."""

    id: str
    title: "_StrPromise"
    story: "_StrPromise"
    reason: EndReason
    winner: Seat
    you: Standing
    opponent: Standing
    closed: Closed | None = None

    def price(self, rules: RuleSet) -> Price:
        """What the engine says this deal pays."""
        standings = (self.you, self.opponent)
        if self.reason is EndReason.RESIGNED:
            return resignation_price(1 - self.winner, standings, self.closed, rules)
        if self.reason is EndReason.CLAIM_FAILED:
            return failed_claim_price(self.winner, standings, self.closed, rules)
        return deal_price(self.winner, standings, self.closed, rules)


EXAMPLES = (
    Example(
        id="tight-endgame",
        title=_("A tight endgame"),
        story=_("The talon is empty and nobody has 66. You take the last trick."),
        reason=EndReason.LAST_TRICK,
        winner=YOU,
        you=Standing(tricks=5, cards=57),
        opponent=Standing(tricks=5, cards=63),
    ),
    Example(
        id="marriage-counts",
        title=_("What the marriage of the loser is good for"),
        story=_("You reach 66. Your opponent has declared a marriage and has taken tricks."),
        reason=EndReason.SIXTY_SIX,
        winner=YOU,
        you=Standing(tricks=5, cards=68),
        opponent=Standing(tricks=3, cards=26, marriages=20),
    ),
    Example(
        id="pending-marriage",
        title=_("A marriage without a trick"),
        story=_("You reach 66. Your opponent has declared a marriage but has no trick."),
        reason=EndReason.SIXTY_SIX,
        winner=YOU,
        you=Standing(tricks=5, cards=48, marriages=20),
        opponent=Standing(marriages=20),
    ),
    Example(
        id="close-made",
        title=_("A close that is made"),
        story=_("You close the talon and reach 66. Meanwhile your opponent takes one more trick."),
        reason=EndReason.SIXTY_SIX,
        winner=YOU,
        you=Standing(tricks=5, cards=69),
        opponent=Standing(tricks=2, cards=35),
        closed=Closed(YOU, Standing(tricks=1, cards=14)),
    ),
    Example(
        id="bold-close",
        title=_("A bold close"),
        story=_("You close the talon before your opponent has a trick, but you do not reach 66."),
        reason=EndReason.CLOSE_FAILED,
        winner=OPPONENT,
        you=Standing(tricks=4, cards=61),
        opponent=Standing(tricks=2, cards=33),
        closed=Closed(YOU, Standing()),
    ),
    Example(
        id="late-close",
        title=_("A close against a strong opponent"),
        story=_(
            "Your opponent already has 33 points or more when you close the talon."
            " You do not reach 66."
        ),
        reason=EndReason.CLOSE_FAILED,
        winner=OPPONENT,
        you=Standing(tricks=4, cards=58),
        opponent=Standing(tricks=4, cards=50),
        closed=Closed(YOU, Standing(tricks=2, cards=36)),
    ),
    Example(
        id="resigned",
        title=_("Giving up"),
        story=_("You have taken tricks, but the rest of your cards is poor. You give up."),
        reason=EndReason.RESIGNED,
        winner=OPPONENT,
        you=Standing(tricks=2, cards=40),
        opponent=Standing(tricks=2, cards=31),
    ),
    Example(
        id="resigned-after-close",
        title=_("Giving up after a close"),
        story=_("You closed the talon before your opponent had a trick. Now you give up."),
        reason=EndReason.RESIGNED,
        winner=OPPONENT,
        you=Standing(tricks=3, cards=47),
        opponent=Standing(tricks=1, cards=21),
        closed=Closed(YOU, Standing()),
    ),
    Example(
        id="wrong-claim",
        title=_("Counted wrong"),
        story=_("You say “enough”, but you do not have 66."),
        reason=EndReason.CLAIM_FAILED,
        winner=OPPONENT,
        you=Standing(tricks=5, cards=44, marriages=20),
        opponent=Standing(tricks=3, cards=38),
    ),
    Example(
        id="wrong-claim-no-trick",
        title=_("Counted wrong against nothing"),
        story=_("You say “enough”, but you do not have 66, and your opponent has no trick."),
        reason=EndReason.CLAIM_FAILED,
        winner=OPPONENT,
        you=Standing(tricks=3, cards=45),
        opponent=Standing(),
    ),
)


@dataclass(frozen=True, slots=True)
class Worked:
    """An example as a page shows it: `price` by the engine, `result` and `reasons` in words."""

    example: Example
    price: Price
    result: str
    reasons: tuple[str, ...]


def worked(rules: RuleSet) -> list[Worked]:
    """The examples that can happen under these rules, worked out."""
    possible = [
        each
        for each in EXAMPLES
        if rules.claim_declared or each.reason is not EndReason.CLAIM_FAILED
    ]
    return [_work_out(each, rules) for each in possible]


def _work_out(example: Example, rules: RuleSet) -> Worked:
    price = example.price(rules)
    return Worked(
        example,
        price,
        _result(example.winner, price.points),
        tuple(_reasons(example, price, rules)),
    )


def _result(winner: Seat, points: int) -> str:
    if winner == YOU:
        text = ngettext("%(count)d game point for you", "%(count)d game points for you", points)
    else:
        text = ngettext(
            "%(count)d game point for your opponent",
            "%(count)d game points for your opponent",
            points,
        )
    return text % {"count": points}


def _reasons(example: Example, price: Price, rules: RuleSet) -> Iterator[str]:
    if example.reason is EndReason.CLAIM_FAILED and not price.at_close:
        yield _wrong_claim(price)
        return
    yield _state(price, rules)
    if price.decided_by.tricks and price.decided_by.marriages:
        yield _what_counts(price.decided_by, rules)
    if price.least is not None:
        yield _least(price.least)
    if example.reason is EndReason.RESIGNED and price.at_close:
        yield gettext("Giving up after a close is never cheaper than losing the close.")


def _wrong_claim(price: Price) -> str:
    if price.decided_by.tricks:
        return gettext("A wrong claim pays 2 when the other player has a trick.")
    return gettext("A wrong claim pays 3 when the other player has no trick.")


def _state(price: Price, rules: RuleSet) -> str:
    """The state that made it 3, 2 or 1."""
    worth = value(price.decided_by, rules)
    return str((_AT_CLOSE if price.at_close else _AT_END)[worth])


_AT_END = {
    3: _("The loser has no trick."),
    2: _("The loser has a trick, but fewer than 33 points."),
    1: _("The loser has 33 points or more."),
}
_AT_CLOSE = {
    3: _("When the talon was closed, the other player had no trick."),
    2: _("When the talon was closed, the other player had a trick, but fewer than 33 points."),
    1: _("When the talon was closed, the other player had 33 points or more."),
}


def _what_counts(standing: Standing, rules: RuleSet) -> str:
    if rules.loser_counts is LoserCounts.CARDS:
        return gettext("Only card points count here: %(points)d.") % {"points": standing.cards}
    together = standing.cards + standing.marriages
    return gettext("Card points and marriages count together: %(points)d.") % {"points": together}


def _least(least: int) -> str:
    return ngettext(
        "A failed close pays at least %(count)d game point.",
        "A failed close pays at least %(count)d game points.",
        least,
    ) % {"count": least}
