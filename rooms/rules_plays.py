"""Little scenes for the rules pages, played by the engine: tricks, strict play, the quick forty."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from games import words
from games.engine.actions import Action, Claim, Marry, Play
from games.engine.cards import Card, Suit
from games.engine.deal import Deal
from games.engine.match import Honours, Score, honours
from games.engine.rulesets import RuleSet
from games.engine.scoring import DealResult
from games.engine.tricks import Laid, best_of, strict_refusal

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TRUMPS = Suit.HEARTS
"""Trumps in every scene."""
LEADER, FOLLOWER = 0, 1


@dataclass(frozen=True, slots=True)
class TrickScene:
    """A card led, its answer, and the card that takes the trick."""

    led: "_StrPromise"
    answer: "_StrPromise"
    takes: "_StrPromise"
    leader_takes: bool


def tricks(rules: RuleSet) -> list[TrickScene]:
    """Higher and lower in the suit led, another suit, a trump."""
    pairs = (
        (Card.KS, Card.TS),
        (Card.KS, Card.QS),
        (Card.KS, Card.AC),
        (Card.AS, Card.JH),
    )
    return [_trick(led, answer, rules) for led, answer in pairs]


def _trick(led: Card, answer: Card, rules: RuleSet) -> TrickScene:
    names = words.CARDS[rules.faces]
    best = best_of((Laid(LEADER, led), Laid(FOLLOWER, answer)), TRUMPS)
    return TrickScene(names[led], names[answer], names[best.card], best.seat == LEADER)


@dataclass(frozen=True, slots=True)
class StrictScene:
    """A card led under strict play, the follower's hand, and what of it may answer."""

    led: "_StrPromise"
    hand: "list[_StrPromise]"
    allowed: "list[_StrPromise]"


def strict_play(rules: RuleSet) -> list[StrictScene]:
    """One hand for each step of the rule: beat, follow, trump, anything."""
    hands = (
        (Card.TS, Card.JS, Card.AH),
        (Card.QS, Card.JS, Card.AH),
        (Card.AC, Card.QD, Card.JH),
        (Card.AC, Card.QD),
    )
    return [_strict(Card.KS, hand, rules) for hand in hands]


def _strict(led: Card, hand: tuple[Card, ...], rules: RuleSet) -> StrictScene:
    names = words.CARDS[rules.faces]
    allowed = [each for each in hand if strict_refusal(each, hand, led, TRUMPS) is None]
    return StrictScene(
        names[led], [names[each] for each in hand], [names[each] for each in allowed]
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a deal and how the leader stands after it."""

    what: "_StrPromise"
    total: int
    pending: int


@dataclass(frozen=True, slots=True)
class QuickForty:
    """A deal won by a quick forty."""

    moments: list[Moment]
    result: DealResult


QUICK_FORTY_DECK = (
    Card.KS,
    Card.QS,
    Card.KH,
    Card.JS,
    Card.AC,
    Card.TD,
    Card.TH,
    Card.QH,
    Card.JD,
    Card.JC,
    Card.QC,
    Card.AS,
    Card.AH,
    Card.AD,
    Card.TS,
    Card.TC,
    Card.KC,
    Card.KD,
    Card.QD,
    Card.JH,
)
"""Forehand holds both a plain marriage and the one in trumps; the other gives an easy trick."""


def quick_forty(rules: RuleSet) -> QuickForty:
    """A plain marriage, a cheap trick, the marriage in trumps: 66 with the second lead."""
    deal = Deal.start(rules, QUICK_FORTY_DECK, LEADER)
    moments = []
    for seat, action, what in _quick_forty_steps(rules):
        deal = deal.apply(seat, action)
        standing = deal.standings[LEADER]
        moments.append(Moment(what, standing.total, standing.pending))
    assert deal.result is not None
    return QuickForty(moments, deal.result)


def _quick_forty_steps(rules: RuleSet) -> "list[tuple[int, Action, _StrPromise]]":
    lead = Marry if rules.marriage_declared else Play
    forty: tuple[Action, _StrPromise] = (
        (
            Claim(TRUMPS),
            _("You say “enough” and show the marriage in trumps."),
        )
        if rules.claim_declared
        else (lead(Card.KH), _("You lead the king of the marriage in trumps: 40."))
    )
    return [
        (LEADER, lead(Card.KS), _("You lead the king of another marriage: 20, still pending.")),
        (FOLLOWER, Play(Card.JS), _("Your king takes the trick, and the 20 count.")),
        (LEADER, *forty),
    ]


@dataclass(frozen=True, slots=True)
class Final:
    """The last score of a match as the table shows it, and what is noted about it."""

    winner: int
    loser: int
    honours: Honours


def finals(rules: RuleSet) -> list[Final]:
    """Three ends of a match: an ordinary one, one to nothing, a tight one."""
    target = rules.targets[0]
    return [_final(target, loser, rules) for loser in (target - 3, 0, target - 1)]


def _final(target: int, loser: int, rules: RuleSet) -> Final:
    noted = honours(Score(target, (target, loser)))
    if rules.counts_down:
        return Final(0, target - loser, noted)
    return Final(target, loser, noted)
