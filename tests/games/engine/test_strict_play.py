"""Strict play against an oracle that knows the rule by its words only, over every hand there is."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from games.engine.actions import Play
from games.engine.cards import PACK, Card, Suit
from games.engine.deal import Deal
from games.engine.errors import Refusal
from games.engine.rulesets import KLUB
from games.engine.scoring import Closed
from games.engine.tricks import Laid, beats, strict_refusal
from tests.games.engine.positions import ALICE, BOB, NOTHING, position

ORDER = "JQKTA"
HAND = 5
HANDS = 20 * (19 + 171 + 969 + 3876 + 11628)
"""Twenty cards led, each met by every hand of one to five of the other nineteen."""


def oracle(hand: list[str], led: str, trump: str) -> list[str]:
    """Follow suit and beat the card led if you can; else follow suit; void, play a trump;
    void of trumps too, anything."""
    suit = [each for each in hand if each[1] == led[1]]
    higher = [each for each in suit if ORDER.index(each[0]) > ORDER.index(led[0])]
    trumps = [each for each in hand if each[1] == trump]
    return higher or suit or trumps or hand


def hands_of_up_to(size: int) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Every card led with every hand that could meet it."""
    for led in PACK:
        others = [each for each in PACK if each is not led]
        for held in range(1, size + 1):
            yield from ((led, hand) for hand in combinations(others, held))


def sample(seed: int) -> list[tuple[Card, tuple[Card, ...]]]:
    """Some thousands of them; the long tests look at all."""
    some = frozenset(Random(seed).sample(range(HANDS), 3000))
    return [each for number, each in enumerate(hands_of_up_to(HAND)) if number in some]


def allowed(hand: tuple[Card, ...], led: Card, trump: Suit) -> list[str]:
    return [each.value for each in hand if strict_refusal(each, hand, led, trump) is None]


def test_every_hand_of_up_to_five_cards_may_answer_hearts_trumps_as_the_words_say() -> None:
    seen = 0
    for led, hand in hands_of_up_to(HAND):
        seen += 1
        words = oracle([each.value for each in hand], led.value, "H")
        assert allowed(hand, led, Suit.HEARTS) == words, (led, hand)
    assert seen == HANDS


def test_no_suit_is_special() -> None:
    """Renaming suits renames the answers, so hearts as trumps speak for all."""
    rng = Random(66)
    for led, hand in sample(66):
        names = dict(zip(Suit, rng.sample(list(Suit), 4), strict=True))
        renamed = {each: Card(each.rank + names[each.suit]) for each in PACK}
        expected = [renamed[Card(code)] for code in allowed(hand, led, Suit.HEARTS)]
        answers = allowed(tuple(renamed[each] for each in hand), renamed[led], names[Suit.HEARTS])
        assert answers == expected, (led, hand, names)


@pytest.mark.long
@pytest.mark.parametrize("trump", list(Suit))
def test_a_deal_with_a_closed_or_empty_talon_allows_what_the_words_say(trump: Suit) -> None:
    empty = position(KLUB, "", "", trump=trump)
    closed = position(KLUB, "", "", trump=trump, closed=Closed(ALICE, NOTHING))
    for led, hand in hands_of_up_to(HAND):
        words = oracle([each.value for each in hand], led.value, trump.value)
        for deal in (empty, closed):
            assert answers_in(deal, led, hand) == words, (led, hand)


def test_a_deal_with_an_open_talon_allows_any_card() -> None:
    deal = position(KLUB, "", "", turned="JH", talon=10)
    for led, hand in sample(33):
        assert answers_in(deal, led, hand) == [each.value for each in hand]


@pytest.mark.parametrize("trump", list(Suit))
def test_a_sample_of_deals_allows_what_the_words_say(trump: Suit) -> None:
    deal = position(KLUB, "", "", trump=trump)
    for led, hand in sample(40):
        words = oracle([each.value for each in hand], led.value, trump.value)
        assert answers_in(deal, led, hand) == words, (led, hand)


def answers_in(deal: Deal, led: Card, hand: tuple[Card, ...]) -> list[str]:
    """What Bob may answer with in that deal, holding that hand."""
    facing = Deal(
        rules=deal.rules,
        forehand=ALICE,
        trump=deal.trump,
        trump_card=deal.trump_card,
        stock=deal.stock,
        hands=((), hand),
        leader=ALICE,
        laid=(Laid(ALICE, led),),
        closed=deal.closed,
    )
    return [each.card.value for each in facing.legal() if isinstance(each, Play)]


@pytest.mark.parametrize(
    ("played", "hand", "refusal"),
    [
        ("JS", "JS AS", Refusal.MUST_BEAT),
        ("JD", "JD JS", Refusal.MUST_FOLLOW),
        ("JH", "JH JS", Refusal.MUST_FOLLOW),
        ("JD", "JD JH", Refusal.MUST_TRUMP),
        ("AS", "AS JS", None),
        ("JS", "JS QS", None),
        ("JH", "JH JD", None),
        ("JD", "JD JC", None),
    ],
)
def test_a_card_that_may_not_answer_the_king_of_leaves_says_why(
    played: str, hand: str, refusal: Refusal | None
) -> None:
    deal = position(KLUB, "", hand, led="KS")
    assert deal.refusal(BOB, Play(Card(played))) is refusal


@pytest.mark.parametrize("trump", list(Suit))
def test_a_trick_goes_to_the_higher_card_of_the_suit_led_or_to_a_trump(trump: Suit) -> None:
    for led in PACK:
        for answer in (each for each in PACK if each is not led):
            if answer.suit is led.suit:
                expected = ORDER.index(answer.value[0]) > ORDER.index(led.value[0])
            else:
                expected = answer.suit is trump
            assert beats(answer, led, trump) is expected, (led, answer)
