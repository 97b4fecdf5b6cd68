"""What a seat knows, and the worlds it can imagine: never less than the truth."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.bots.hidden import worlds
from games.bots.knowledge import Knowledge, count, know
from games.bots.masks import ALL, mask_of
from games.engine.deal import Deal
from games.engine.rulesets import KLUB, RULE_SETS, RuleSet
from games.engine.scoring import Standing
from games.engine.views import view
from tests.games.bots.stacked import after, mask, stacked
from tests.games.engine.selfplay import courses

DEALS = 60
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


@every_rule_set
def test_a_count_from_what_was_seen_is_the_engines_own(rules: RuleSet) -> None:
    for deal, known in _moments(rules):
        assert known.standings == deal.standings
        assert known.closed == deal.closed


@every_rule_set
def test_points_are_counted_even_where_the_view_shows_them(rules: RuleSet) -> None:
    for deal, known in _moments(rules):
        assert deal.to_act is not None
        blank = replace(view(deal, deal.to_act), standings=(Standing(), Standing()))
        assert know(blank) == known


@every_rule_set
def test_every_card_is_in_one_known_place(rules: RuleSet) -> None:
    for deal, known in _moments(rules):
        gone = mask_of(laid.card for trick in deal.tricks for laid in trick.laid)
        places = [gone, known.led, known.hand, known.shown, known.trump_card, known.unseen]
        assert sum(places) == ALL
        assert known.hidden + known.stock == known.unseen.bit_count()


@every_rule_set
def test_cards_shown_and_not_yet_played_are_remembered(rules: RuleSet) -> None:
    for deal, known in _moments(rules):
        theirs = mask_of(deal.hands[1 - known.me])
        assert known.shown & ~theirs == 0
        assert theirs & ~(known.shown | known.unseen) == 0


@every_rule_set
def test_the_truth_is_among_the_worlds_once_the_talon_is_closed(rules: RuleSet) -> None:
    closed = [(deal, known) for deal, known in _moments(rules) if known.closed]
    assert len(closed) > DEALS / 2
    for deal, known in closed:
        theirs = mask_of(deal.hands[1 - known.me])
        assert theirs in [each.hands[1] for each in worlds(known, 1, Random(0))]


@every_rule_set
def test_with_the_talon_empty_there_is_one_world(rules: RuleSet) -> None:
    for deal, known in _moments(rules):
        if not known.trump_card:
            (only,) = worlds(known, 1, Random(0))
            assert only.hands[1] == mask_of(deal.hands[1 - known.me])


@every_rule_set
def test_imagined_worlds_hold_every_card_once(rules: RuleSet) -> None:
    for _, known in _moments(rules):
        if not known.strict:
            for each in worlds(known, 3, Random(0)):
                held, stock = each.hands[1] & ~known.shown, sum(each.stock)
                assert held | stock == known.unseen
                assert held.bit_count() == known.hidden
                assert len(each.stock) == known.stock


def test_an_answer_after_the_close_rules_out_what_would_have_had_to_be_laid() -> None:
    deal = stacked(KLUB, alice="AH KH AC TC JS", bob="JC QD KD JD TD", turned="JH")
    deal = after(deal, "close AC JC TC QD")
    assert deal.to_act is not None
    hands = [each.hands[1] for each in worlds(know(view(deal, deal.to_act)), 1, Random(0))]
    assert mask_of(deal.hands[1]) in hands
    assert not any(hand & mask("QC KC QH TH") for hand in hands)


def test_a_card_taken_in_exchange_is_known() -> None:
    deal = stacked(KLUB, alice="JH AC TC JS QS", bob="JC QD KD JD TD", turned="AH")
    deal = after(deal, "exchange AC JC")
    deal = after(deal, "JS")
    known = know(view(deal, 1))
    assert known.shown == mask("AH")
    assert known.trump_card == mask("JH")


def test_the_partner_of_an_announced_marriage_is_known() -> None:
    deal = stacked(KLUB, alice="KH QH TC JS QS", bob="JC QD KD JD TD", turned="AH")
    known = know(view(after(deal, "KH"), 1))
    assert known.shown == mask("QH")
    assert known.standings[0] == count(deal.steps)[0][0].with_marriage(40)


def _moments(rules: RuleSet) -> Iterator[tuple[Deal, Knowledge]]:
    """Every moment of random deals with what the seat to act knows."""
    for course in courses(rules, DEALS, seed=31, resigning=0):
        for deal in course:
            if deal.to_act is not None:
                yield deal, know(view(deal, deal.to_act))
