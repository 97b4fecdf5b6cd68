"""The reason of a hint is read off what the asker sees."""

import pytest

from games.bots.reasons import Reason, reason
from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import Card
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS
from games.engine.views import view
from tests.games.bots.seats import PLAYERS, turns
from tests.games.engine.positions import ALICE, BOB, position

KLUB, KAVANA = RULE_SETS["klub"], RULE_SETS["kavana"]


def why(deal: Deal, seat: int, action: Action) -> Reason:
    return reason(view(deal, seat), action)


def test_what_is_not_laid_speaks_for_itself() -> None:
    deal = position(KAVANA, "JH KS QS", "AC TC KD", turned="TH", talon=6)
    assert why(deal, ALICE, Exchange()) is Reason.EXCHANGES
    assert why(deal, ALICE, Close()) is Reason.CLOSES
    assert why(deal, ALICE, Claim()) is Reason.GOES_OUT
    assert why(deal, ALICE, Marry(Card.KS)) is Reason.ANNOUNCES


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (Card.KS, Reason.ANNOUNCES),
        (Card.AH, Reason.DRAWS_TRUMPS),
        (Card.AC, Reason.STRONG_LEAD),
        (Card.JD, Reason.CHEAPEST),
    ],
)
def test_a_lead(card: Card, expected: Reason) -> None:
    deal = position(KLUB, "KS QS AH AC JD", "KC KD QD JC TD", turned="TH", talon=10)
    assert why(deal, ALICE, Play(card)) is expected


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (Card.AC, Reason.TAKES_POINTS),
        (Card.KC, Reason.TAKES_TRICK),
        (Card.JD, Reason.SAVES_TRUMP),
    ],
)
def test_an_answer(card: Card, expected: Reason) -> None:
    deal = position(KLUB, "QS QD JS TD", "AC KC JD KH TS", turned="TH", talon=8, led="JC")
    assert why(deal, BOB, Play(card)) is expected


def test_without_a_trump_the_cheapest_is_thrown() -> None:
    deal = position(KLUB, "QS QD JS TD", "KC JD KS TS AS", turned="TH", talon=8, led="AC")
    assert why(deal, BOB, Play(Card.JD)) is Reason.CHEAPEST


def test_the_only_card_is_a_must() -> None:
    deal = position(KLUB, "QS", "KC JD", led="JC")
    assert why(deal, BOB, Play(Card.KC)) is Reason.MUST


def test_every_action_of_whole_deals_has_a_reason() -> None:
    players = (PLAYERS["club"], PLAYERS["beginner"])
    found = {reason(seen, action) for _, seen, action in turns(KLUB, players, 12, seed=3)}
    assert len(found) >= 6
