"""How a pack becomes a deal."""

import pytest

from games.engine.cards import PACK, PACK_POINTS, Card, Rank, Suit
from games.engine.deal import Deal
from games.engine.errors import UnreadablePack
from games.engine.rulesets import KLUB


def test_the_pack_is_four_suits_of_five_ranks() -> None:
    assert [each.value for each in PACK] == [
        rank.value + suit.value for suit in Suit for rank in Rank
    ]
    assert "".join(suit.value for suit in Suit) == "CSHD"


def test_the_pack_holds_a_hundred_and_twenty_points() -> None:
    assert PACK_POINTS == 120


@pytest.mark.parametrize(("rank", "points"), [("J", 2), ("Q", 3), ("K", 4), ("T", 10), ("A", 11)])
def test_each_rank_has_its_points(rank: str, points: int) -> None:
    assert {each.points for each in PACK if each.rank is Rank(rank)} == {points}


@pytest.mark.parametrize("forehand", [0, 1])
def test_three_three_trump_two_two_and_nine_face_down(forehand: int) -> None:
    deal = Deal.start(KLUB, PACK, forehand)
    assert deal.hands[forehand] == PACK[0:3] + PACK[7:9]
    assert deal.hands[1 - forehand] == PACK[3:6] + PACK[9:11]
    assert (deal.trump_card, deal.trump) == (PACK[6], PACK[6].suit)
    assert deal.stock == PACK[11:20]
    assert deal.talon == 10


@pytest.mark.parametrize("forehand", [0, 1])
def test_forehand_leads_the_first_trick(forehand: int) -> None:
    assert Deal.start(KLUB, PACK, forehand).to_act == forehand


@pytest.mark.parametrize("deck", [PACK[:19], PACK + PACK[:1], (*PACK[:19], Card.JC), ()])
def test_anything_but_the_twenty_cards_is_no_pack(deck: tuple[Card, ...]) -> None:
    with pytest.raises(UnreadablePack) as unreadable:
        Deal.start(KLUB, deck, 0)
    assert not any(each.value in str(unreadable.value) for each in PACK), "no card is told"
