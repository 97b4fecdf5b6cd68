"""The clock at the door: what it does at zero, and that it counts nothing twice."""

from datetime import datetime, timedelta

import pytest

from games import services
from games.commands import Act, DoorRefusal, Hold
from games.engine.rulesets import BUNKA
from games.events import By, MatchEnd
from games.models import Event, Match
from games.table import Table
from tests.games.tables import (
    NOON,
    act,
    command_id,
    legal,
    play_to_the_sheet,
    submit,
    table_of,
    to_act,
    two_people,
)

pytestmark = pytest.mark.django_db

LIMIT = 20


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def knock(match: Match, seconds: float) -> Table:
    services.knock(match_id=match.pk, now=at(seconds))
    return table_of(match)


def last_by(table: Table) -> By:
    return table.noted[-1].by


def test_the_clock_starts_with_the_turn() -> None:
    table = table_of(two_people(clock=LIMIT))
    assert table.clock is not None
    assert table.clock.zero == at(LIMIT)


def test_without_a_time_limit_there_is_no_clock() -> None:
    assert table_of(two_people()).clock is None


def test_nobody_flags_before_a_second_after_zero() -> None:
    match = two_people(clock=LIMIT)
    assert knock(match, LIMIT + 0.9).noted == ()
    assert last_by(knock(match, LIMIT + 1)) is By.CLOCK


def test_the_match_wakes_when_the_flag_falls() -> None:
    match = two_people(clock=LIMIT)
    match.refresh_from_db()
    assert match.wake_at == at(LIMIT + 1)


def test_a_card_sent_just_before_the_flag_counts() -> None:
    match = two_people(clock=LIMIT)
    outcome = act(match, to_act(match), legal(table_of(match))[0], now=at(LIMIT + 0.9))
    assert outcome.refusal is None
    assert last_by(table_of(match)) is By.PLAYER


def test_a_late_card_loses_to_the_flag() -> None:
    match = two_people(clock=LIMIT)
    seat, table = to_act(match), table_of(match)
    late = Act(command_id(), table.position, legal(table)[0])
    assert submit(match, seat, late, now=at(LIMIT + 1.1)).refusal is DoorRefusal.STALE
    assert last_by(table_of(match)) is By.CLOCK


def test_the_flag_is_dated_when_it_fell_however_late_it_is_seen() -> None:
    match = two_people(clock=LIMIT)
    knock(match, LIMIT + 4)
    assert Event.objects.get(match=match, kind="acted").at == at(LIMIT + 1)


def test_at_zero_the_computer_lays_the_cheapest_legal_card() -> None:
    match = two_people(clock=LIMIT)
    deal = table_of(match).deal
    assert deal is not None
    hand = deal.hands[to_act(match)]
    plain = [card for card in hand if card.suit is not deal.trump] or list(hand)
    step = knock(match, LIMIT + 1).noted[-1].step
    assert step is not None
    assert step.shown[0].points == min(card.points for card in plain)


def test_the_second_zero_in_a_row_loses_the_match() -> None:
    match = two_people(clock=LIMIT)
    loser = to_act(match)
    knock(match, LIMIT + 1)
    seconds = LIMIT + 1.0
    while table_of(match).end is None:
        seat = to_act(match)
        if seat != loser:
            act(match, seat, legal(table_of(match))[0], now=at(seconds))
        else:
            seconds += LIMIT + 1
            knock(match, seconds)
    end = table_of(match).end
    assert end is not None
    assert (end.reason, end.winners) == (MatchEnd.TIMED_OUT, (1 - loser,))
    assert Event.objects.filter(match=match, seat=loser, payload__by="clock").count() == 1


def cheapest(match: Match) -> str:
    """The card that brings the least, so that no deal is over after a few tricks."""
    cards = [each for each in legal(table_of(match)) if len(each) == 2]
    return min(cards, key=lambda card: "JQKTA".index(card[0]))


def test_an_own_move_between_two_zeros_forgives_the_first() -> None:
    match = two_people(clock=LIMIT)
    slow = to_act(match)
    seconds = LIMIT + 1.0
    knock(match, seconds)
    for _ in range(2):
        while to_act(match) != slow:
            act(match, to_act(match), cheapest(match), now=at(seconds))
        act(match, slow, cheapest(match), now=at(seconds))
    while to_act(match) != slow:
        act(match, to_act(match), cheapest(match), now=at(seconds))
    table = knock(match, seconds + LIMIT + 1)
    assert table.end is None
    assert table.states[slow].missed == 1


def test_closing_does_not_restart_the_clock_but_is_an_own_move() -> None:
    match = two_people(clock=LIMIT)
    seat = to_act(match)
    act(match, seat, "close", now=at(15))
    table = table_of(match)
    assert table.clock is not None
    assert table.clock.zero == at(LIMIT)
    assert table.states[seat].missed == 0


def test_between_deals_no_clock_runs() -> None:
    match = two_people(clock=LIMIT)
    play_to_the_sheet(match)
    assert table_of(match).clock is None


def test_with_a_clock_the_countdown_cannot_be_stopped() -> None:
    match = two_people(BUNKA, clock=LIMIT)
    play_to_the_sheet(match)
    assert submit(match, 0, Hold(command_id())).refusal is DoorRefusal.HAS_CLOCK
