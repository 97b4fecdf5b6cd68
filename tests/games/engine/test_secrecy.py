"""Thousands of random deals: whatever a seat may not know can be dealt anew without it noticing."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from games.engine.actions import Claim, Close, Exchange, Marry, Play
from games.engine.cards import Card, Seat, Suit
from games.engine.deal import SEATS, Deal
from games.engine.errors import Illegal
from games.engine.rulesets import RULE_SETS, RuleSet
from games.engine.scoring import EndReason
from games.engine.views import view
from tests.games.engine.selfplay import courses

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
MANY = pytest.mark.parametrize(
    ("deals", "seed"), [(200, 8), pytest.param(2500, 9, marks=pytest.mark.long)]
)
WATCHER = None
EVERYBODY: tuple[Seat | None, ...] = (*range(SEATS), WATCHER)


@EVERY_RULE_SET
@MANY
def test_dealing_the_hidden_cards_anew_changes_no_view(
    rules: RuleSet, deals: int, seed: int
) -> None:
    rng = Random(seed)
    for course in courses(rules, deals, seed=seed):
        for deal in course:
            for seat in EVERYBODY:
                seen = view(deal, seat)
                assert view(dealt_anew(deal, hidden_from(deal, seat), rng), seat) == seen
                assert view(stock_shuffled(deal, rng), seat) == seen


def hidden_from(deal: Deal, seat: Seat | None) -> tuple[Seat, ...]:
    """Whose hands that seat does not see."""
    return tuple(each for each in range(SEATS) if each not in open_to(deal, seat))


def open_to(deal: Deal, seat: Seat | None) -> tuple[Seat, ...]:
    """Whose hands that seat sees: his own, and the hand the other resigned with."""
    if seat is None:
        return ()
    resigned = deal.result is not None and deal.result.reason is EndReason.RESIGNED
    return tuple(range(SEATS)) if resigned and won(deal, seat) else (seat,)


def won(deal: Deal, seat: Seat) -> bool:
    return deal.result is not None and seat in deal.result.winners


def dealt_anew(deal: Deal, hidden: tuple[Seat, ...], rng: Random) -> Deal:
    """The same deal with those hands and the stock shuffled together and dealt again."""
    unseen = [*deal.stock, *(card for seat in hidden for card in deal.hands[seat])]
    rng.shuffle(unseen)
    stock, rest = tuple(unseen[: len(deal.stock)]), unseen[len(deal.stock) :]
    hands = list(deal.hands)
    for seat in hidden:
        held = len(hands[seat])
        hands[seat], rest = tuple(rest[:held]), rest[held:]
    return replace(deal, stock=stock, hands=tuple(hands))


def stock_shuffled(deal: Deal, rng: Random) -> Deal:
    return dealt_anew(deal, (), rng)


@EVERY_RULE_SET
@pytest.mark.parametrize(
    ("deals", "seed"), [(100, 10), pytest.param(1500, 11, marks=pytest.mark.long)]
)
def test_a_seat_cannot_tell_its_deal_from_any_other_that_went_the_same_way(
    rules: RuleSet, deals: int, seed: int
) -> None:
    """Here the pack itself is changed, and the whole deal played again from it."""
    rng = Random(seed)
    worlds = 0
    for course in courses(rules, deals, seed=seed, resigning=0.0):
        deck = deck_of(course[0])
        for deal in course:
            for seat in EVERYBODY:
                other = replayed(deal, redealt(deck, deal, seat, rng))
                if other is not None:
                    worlds += 1
                    assert view(other, seat) == view(deal, seat)
    assert worlds > 10 * deals


def deck_of(dealt: Deal) -> tuple[Card, ...]:
    """The pack a deal was dealt from."""
    assert dealt.trump_card is not None
    first, second = dealt.hands[dealt.forehand], dealt.hands[1 - dealt.forehand]
    return (*first[:3], *second[:3], dealt.trump_card, *first[3:], *second[3:], *dealt.stock)


def redealt(deck: tuple[Card, ...], deal: Deal, seat: Seat | None, rng: Random) -> tuple[Card, ...]:
    """The pack with the cards that seat has not seen by now in other places."""
    hidden = [card for each in hidden_from(deal, seat) for card in deal.hands[each]]
    unseen = {*deal.stock, *hidden} - {deck[6]}
    shuffled = iter(rng.sample(sorted(unseen), len(unseen)))
    return tuple(next(shuffled) if card in unseen else card for card in deck)


def replayed(deal: Deal, deck: tuple[Card, ...]) -> Deal | None:
    """The deal as it goes from that pack; None where it could not have gone the same way."""
    other = Deal.start(deal.rules, deck, deal.forehand)
    for step in deal.steps:
        try:
            other = other.apply(step.seat, step.action)
        except Illegal:
            return None
    return other if other.steps == deal.steps else None


@EVERY_RULE_SET
@MANY
def test_no_view_holds_a_card_its_seat_may_not_know(rules: RuleSet, deals: int, seed: int) -> None:
    for course in courses(rules, deals, seed=seed):
        public = {course[0].trump_card}
        for deal in course:
            public |= shown_by_last_step(deal)
            for seat in EVERYBODY:
                own = {card for each in open_to(deal, seat) for card in deal.hands[each]}
                assert set(cards_within(view(deal, seat))) <= public | own


def shown_by_last_step(deal: Deal) -> set[Card]:
    """What the last action laid on the table or turned up, by the rules' words."""
    if not deal.steps:
        return set()
    step = deal.steps[-1]
    match step.action:
        case Play(card) if step.marriage:
            return couple(card.suit)
        case Play(card):
            return {card}
        case Marry(card):
            return couple(card.suit)
        case Claim(suit):
            return couple(suit) if suit else set()
        case Exchange():
            return {Card("J" + deal.trump)}
        case Close():
            return set()


def couple(suit: Suit) -> set[Card]:
    return {Card("K" + suit), Card("Q" + suit)}


def cards_within(value: object) -> Iterator[Card]:
    """Every card anywhere inside a value."""
    if isinstance(value, Card):
        yield value
    elif value is None or isinstance(value, str | int):
        return
    elif isinstance(value, Mapping):
        yield from cards_within(tuple(value.items()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from cards_within(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_within(getattr(value, field.name))
