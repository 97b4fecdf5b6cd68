"""What a deal pays: the tables and examples the players know, a sentence a case."""

import pytest

from games.engine.actions import Claim, Play
from games.engine.cards import Card
from games.engine.deal import Deal
from games.engine.rulesets import BUNKA, KAVANA, KLUB, RULE_SETS, SOBA, RuleSet
from games.engine.scoring import Closed, EndReason, Price, Standing
from tests.games.engine.positions import ALICE, BOB, position

NO_TRICK = Standing()
PENDING_40 = Standing(0, 0, 40)
TRICK_32 = Standing(2, 32)
TRICK_33 = Standing(2, 33)
TRICK_20_AND_20 = Standing(2, 20, 20)

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def ended(deal: Deal) -> tuple[int, EndReason, int]:
    """Who won, how, and how much."""
    assert deal.result is not None
    (winner,) = deal.result.winners
    return winner, deal.result.reason, deal.result.game_points


def alice_reaches_66(rules: RuleSet, bob: Standing, closed: Closed | None = None) -> Deal:
    """Alice takes a trick with her ace and has 73; she claims where going out is declared."""
    standings = (Standing(3, 60), bob)
    deal = position(rules, "AS KC", "JS QC", standings=standings, closed=closed)
    taken = deal.apply(ALICE, Play(Card.AS)).apply(BOB, Play(Card.JS))
    return taken.apply(ALICE, Claim()) if rules.claim_declared else taken


def all_cards_are_played(
    rules: RuleSet, alice: Standing, bob: Standing, closed: Closed | None = None
) -> Deal:
    """Alice takes the last trick, 13 points, with her ace."""
    deal = position(rules, "AS", "JS", standings=(alice, bob), closed=closed)
    return deal.apply(ALICE, Play(Card.AS)).apply(BOB, Play(Card.JS))


@EVERY_RULE_SET
@pytest.mark.parametrize(
    ("loser", "points"),
    [
        pytest.param(NO_TRICK, 3, id="no trick pays 3"),
        pytest.param(PENDING_40, 3, id="a pending marriage does not turn 3 into 2"),
        pytest.param(Standing(1, 4), 2, id="a trick pays 2"),
        pytest.param(TRICK_32, 2, id="32 points pay 2"),
        pytest.param(TRICK_33, 1, id="33 points pay 1"),
        pytest.param(Standing(4, 60), 1, id="60 points pay 1"),
    ],
)
def test_a_deal_pays_by_the_state_of_its_loser(
    rules: RuleSet, loser: Standing, points: int
) -> None:
    assert ended(alice_reaches_66(rules, loser)) == (ALICE, EndReason.SIXTY_SIX, points)


@pytest.mark.parametrize(("rules", "points"), [(KLUB, 1), (BUNKA, 2), (KAVANA, 2), (SOBA, 2)])
def test_marriages_of_the_loser_count_in_the_club_only(rules: RuleSet, points: int) -> None:
    deal = alice_reaches_66(rules, TRICK_20_AND_20)
    assert ended(deal) == (ALICE, EndReason.SIXTY_SIX, points)


@EVERY_RULE_SET
@pytest.mark.parametrize(
    ("at_the_close", "points"),
    [
        pytest.param(NO_TRICK, 3, id="the other had no trick at the close: 3 to the closer"),
        pytest.param(PENDING_40, 3, id="the other had but a pending marriage: 3 to the closer"),
        pytest.param(TRICK_32, 2, id="the other had a trick and less than 33: 2 to the closer"),
        pytest.param(TRICK_33, 1, id="the other had 33 already: 1 to the closer"),
    ],
)
def test_a_made_close_pays_by_the_moment_of_closing(
    rules: RuleSet, at_the_close: Standing, points: int
) -> None:
    deal = alice_reaches_66(rules, Standing(3, 45), Closed(ALICE, at_the_close))
    assert ended(deal) == (ALICE, EndReason.SIXTY_SIX, points)


@pytest.mark.parametrize(
    ("rules", "at_the_close", "points"),
    [
        pytest.param(KLUB, NO_TRICK, 3, id="klub: no trick at the close, 3 to the other"),
        pytest.param(KLUB, TRICK_32, 2, id="klub: a trick at the close, 2 to the other"),
        pytest.param(KLUB, TRICK_33, 2, id="klub: 33 at the close, still 2 to the other"),
        pytest.param(KLUB, TRICK_20_AND_20, 2, id="klub: 33 with a marriage, still 2"),
        pytest.param(BUNKA, NO_TRICK, 3, id="bunka: as the closer would have got, 3"),
        pytest.param(BUNKA, TRICK_32, 2, id="bunka: as the closer would have got, 2"),
        pytest.param(BUNKA, TRICK_33, 2, id="bunka: but at least 2"),
        pytest.param(KAVANA, NO_TRICK, 3, id="kavana: no trick at the close, 3 to the other"),
        pytest.param(KAVANA, TRICK_32, 2, id="kavana: below 33 at the close, 2 to the other"),
        pytest.param(KAVANA, TRICK_33, 1, id="kavana: 33 at the close, 1 to the other"),
        pytest.param(SOBA, NO_TRICK, 3, id="soba: what the closer was to get, 3"),
        pytest.param(SOBA, TRICK_32, 2, id="soba: what the closer was to get, 2"),
        pytest.param(SOBA, TRICK_33, 1, id="soba: what the closer was to get, 1"),
    ],
)
def test_a_failed_close_pays_the_other(rules: RuleSet, at_the_close: Standing, points: int) -> None:
    closed = Closed(ALICE, at_the_close)
    deal = all_cards_are_played(rules, Standing(2, 30), Standing(2, 50), closed)
    assert ended(deal) == (BOB, EndReason.CLOSE_FAILED, points)


@EVERY_RULE_SET
def test_the_other_reaching_66_first_has_broken_the_close(rules: RuleSet) -> None:
    deal = alice_reaches_66(rules, Standing(3, 40), Closed(BOB, NO_TRICK))
    assert ended(deal) == (ALICE, EndReason.CLOSE_FAILED, 3)


@EVERY_RULE_SET
def test_a_closer_with_66_after_the_last_card_has_won(rules: RuleSet) -> None:
    """Where going out is declared it is counted for him."""
    closed = Closed(ALICE, TRICK_33)
    deal = all_cards_are_played(rules, Standing(3, 53), Standing(2, 33), closed)
    assert ended(deal) == (ALICE, EndReason.SIXTY_SIX, 1)


def test_a_closer_with_66_wins_though_the_other_has_66_and_the_last_trick() -> None:
    closed = Closed(BOB, NO_TRICK)
    deal = all_cards_are_played(KAVANA, Standing(2, 30, 40), Standing(3, 50, 20), closed)
    assert ended(deal) == (BOB, EndReason.SIXTY_SIX, 3)


@EVERY_RULE_SET
def test_a_tense_endgame_goes_to_the_last_trick_for_1(rules: RuleSet) -> None:
    deal = all_cards_are_played(rules, Standing(4, 47), Standing(4, 60))
    assert ended(deal) == (ALICE, EndReason.LAST_TRICK, 1)


def test_a_bold_close_against_nobodys_trick_fails_for_3() -> None:
    deal = all_cards_are_played(KLUB, Standing(2, 40), Standing(2, 30), Closed(ALICE, NO_TRICK))
    assert ended(deal) == (BOB, EndReason.CLOSE_FAILED, 3)


@EVERY_RULE_SET
def test_thirty_all_goes_to_the_last_trick(rules: RuleSet) -> None:
    deal = all_cards_are_played(rules, Standing(2, 17), Standing(2, 30))
    winner, reason, _ = ended(deal)
    assert (winner, reason) == (ALICE, EndReason.LAST_TRICK)


def test_the_last_trick_wins_in_the_tavern_whatever_the_points() -> None:
    deal = all_cards_are_played(KAVANA, Standing(1, 4), Standing(8, 103))
    assert ended(deal) == (ALICE, EndReason.LAST_TRICK, 1)


@EVERY_RULE_SET
@pytest.mark.parametrize("hidden", [65, 66])
def test_sixty_five_is_not_enough(rules: RuleSet, hidden: int) -> None:
    standings = (Standing(3, hidden - 13), Standing(1, 10))
    deal = position(rules, "AS KC", "JS QC", standings=standings)
    taken = deal.apply(ALICE, Play(Card.AS)).apply(BOB, Play(Card.JS))
    assert (taken.result is not None) is (hidden == 66 and not rules.claim_declared)


@pytest.mark.parametrize(
    ("rules", "bob", "closed", "price"),
    [
        pytest.param(
            KLUB,
            TRICK_32,
            None,
            Price(2, of=BOB, decided_by=TRICK_32),
            id="in an open deal the loser's state decides",
        ),
        pytest.param(
            KLUB,
            Standing(3, 45),
            Closed(ALICE, TRICK_32),
            Price(2, of=BOB, decided_by=TRICK_32, at_close=True),
            id="in a made close the other's state as it was closed",
        ),
        pytest.param(
            KAVANA,
            Standing(3, 45),
            Closed(BOB, TRICK_33),
            Price(1, of=ALICE, decided_by=TRICK_33, at_close=True),
            id="in a broken close too, though that is the winner's",
        ),
        pytest.param(
            KLUB,
            Standing(3, 45),
            Closed(BOB, TRICK_33),
            Price(2, of=ALICE, decided_by=TRICK_33, at_close=True, least=2),
            id="where a failed close pays at least 2, that is said",
        ),
    ],
)
def test_a_price_tells_whose_state_decided_it(
    rules: RuleSet, bob: Standing, closed: Closed | None, price: Price
) -> None:
    deal = alice_reaches_66(rules, bob, closed)
    assert deal.result is not None
    assert deal.result.price == price
