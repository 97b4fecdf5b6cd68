"""The door: what it commits, what it refuses, and that doing a thing twice is harmless."""

from datetime import timedelta
from random import Random

import pytest

from games import services
from games.commands import Act, Command, DoorRefusal, Hold, Leave, Next, Reason, Resign
from games.engine.errors import Refusal
from games.engine.rulesets import KAVANA, RULE_SETS, SOBA, RuleSet
from games.events import MatchEnd
from games.models import DealSecret, Event, Match
from tests.games.tables import (
    ALICE,
    BOB,
    KATI,
    NOON,
    act,
    asked,
    command_id,
    events_of,
    folded_from_the_start,
    legal,
    play_on,
    play_to_the_sheet,
    practice_match,
    submit,
    table_of,
    to_act,
    two_people,
)

pytestmark = pytest.mark.django_db


def test_an_opened_match_has_its_first_deal() -> None:
    match = two_people()
    assert events_of(match) == [(1, "started"), (2, "dealt")]
    table = table_of(match)
    assert table.number == 1
    assert table.deal is not None
    assert [len(hand) for hand in table.deal.hands] == [5, 5]


def test_the_log_holds_no_card_before_it_is_played() -> None:
    match = two_people()
    payloads = str(list(Event.objects.filter(match=match).values_list("payload", flat=True)))
    assert table_of(match).secret.hex() not in payloads
    assert "deck" not in payloads


def test_the_secret_at_rest_is_not_the_secret() -> None:
    match = two_people()
    assert table_of(match).secret not in bytes(DealSecret.objects.get(match=match).sealed)


def test_a_legal_card_is_committed_and_moves_the_position() -> None:
    match = two_people()
    before = table_of(match)
    outcome = act(match, to_act(match), legal(before)[0])
    assert outcome.refusal is None
    assert outcome.version == before.version + 1
    assert table_of(match).position == before.position + 1


def refused_commands() -> list[tuple[str, Command, Reason]]:
    return [
        ("an old position", Act("x", 1, "JC"), DoorRefusal.STALE),
        ("a position to come", Act("x", 99, "JC"), DoorRefusal.STALE),
        ("a word that is no action", Act("x", 2, "KH;"), DoorRefusal.MALFORMED),
        ("Play with the deal running", Next("x"), DoorRefusal.NO_SHEET),
        ("Wait with the deal running", Hold("x"), DoorRefusal.NO_SHEET),
        ("resigning another deal", Resign("x", 2, 3), DoorRefusal.STALE),
        ("resigning at another price", Resign("x", 1, 1), DoorRefusal.PRICE_CHANGED),
        ("leaving in another deal", Leave("x", 4), DoorRefusal.STALE),
    ]


@pytest.mark.parametrize(
    ("command", "reason"),
    [pytest.param(command, reason, id=name) for name, command, reason in refused_commands()],
)
def test_a_refused_command_gets_its_reason_and_changes_nothing(
    command: Command, reason: Reason
) -> None:
    match = two_people()
    before = events_of(match)
    outcome = submit(match, to_act(match), command)
    assert (outcome.refusal, outcome.changed) == (reason, False)
    assert events_of(match) == before


def test_what_the_rules_refuse_is_refused_with_their_reason() -> None:
    match = two_people()
    other = 1 - to_act(match)
    table = table_of(match)
    assert table.deal is not None
    theirs = table.deal.hands[other][0]
    assert act(match, other, theirs.value).refusal is Refusal.NOT_YOUR_TURN
    assert act(match, 1 - other, theirs.value).refusal is Refusal.NOT_IN_HAND
    assert len(events_of(match)) == 2


def test_a_command_sent_again_gets_its_first_answer_and_is_done_once() -> None:
    match = two_people()
    table = table_of(match)
    seat = to_act(match)
    command = Act("again", table.position, legal(table)[0])
    first = submit(match, seat, command)
    log = events_of(match)
    second = submit(match, seat, command)
    assert second.version == first.version
    assert (second.refusal, second.changed) == (None, False)
    assert events_of(match) == log


def test_a_refused_command_sent_again_is_judged_anew() -> None:
    match = two_people()
    leader = to_act(match)
    table = table_of(match)
    assert table.deal is not None
    answer = table.deal.hands[1 - leader][0].value
    command = Act("later", table.position + 1, answer)
    assert submit(match, 1 - leader, command).refusal is DoorRefusal.STALE
    act(match, leader, legal(table)[0])
    assert submit(match, 1 - leader, command).refusal is None


def test_two_seats_may_use_the_same_command_id() -> None:
    match = two_people()
    play_to_the_sheet(match)
    assert submit(match, ALICE, Next("same")).refusal is None
    assert submit(match, BOB, Next("same")).refusal is None
    assert table_of(match).number == 2


def test_the_next_deal_starts_when_both_have_pressed_play() -> None:
    match = two_people()
    play_to_the_sheet(match)
    submit(match, ALICE, Next(command_id()))
    assert table_of(match).sheet is not None
    submit(match, BOB, Next(command_id()))
    table = table_of(match)
    assert (table.number, table.sheet) == (2, None)


def test_play_pressed_again_is_no_event() -> None:
    match = two_people()
    play_to_the_sheet(match)
    for press in (Next, Hold):
        submit(match, ALICE, press(command_id()))
        log = events_of(match)
        again = submit(match, ALICE, press(command_id()))
        assert (again.refusal, again.version) == (None, log[-1][0])
        assert events_of(match) == log


def test_the_computer_always_wants_the_next_deal() -> None:
    match = practice_match()
    play_to_the_sheet(match)
    submit(match, ALICE, Next(command_id()))
    assert table_of(match).number == 2


def test_the_next_deal_starts_by_itself_after_eight_seconds() -> None:
    match = two_people()
    play_to_the_sheet(match)
    since = table_of(match).last_at
    services.knock(match_id=match.pk, now=since + timedelta(seconds=7.9))
    assert table_of(match).number == 1
    services.knock(match_id=match.pk, now=since + timedelta(seconds=30))
    assert table_of(match).number == 2
    assert Event.objects.get(match=match, kind="dealt", number=match.version).at == (
        since + timedelta(seconds=8)
    )


def test_a_stopped_countdown_waits_for_play() -> None:
    match = two_people()
    play_to_the_sheet(match)
    since = table_of(match).last_at
    submit(match, ALICE, Hold(command_id()), now=since)
    services.knock(match_id=match.pk, now=since + timedelta(hours=1))
    assert table_of(match).number == 1


def test_what_fell_due_before_a_command_is_committed_though_the_command_is_refused() -> None:
    match = two_people()
    play_to_the_sheet(match)
    late = table_of(match).last_at + timedelta(seconds=9)
    outcome = submit(match, ALICE, Next(command_id()), now=late)
    assert outcome.refusal is DoorRefusal.NO_SHEET
    assert outcome.changed
    assert table_of(match).number == 2


def test_dealers_alternate() -> None:
    match = two_people()
    dealers = []
    for _ in range(3):
        dealers.append(table_of(match).dealer)
        play_to_the_sheet(match)
        for seat in (ALICE, BOB):
            submit(match, seat, Next(command_id()))
    assert dealers == [dealers[0], 1 - dealers[0], dealers[0]]


def test_resigning_costs_what_was_shown_in_or_out_of_turn() -> None:
    match = two_people()
    resigner = 1 - to_act(match)
    outcome = submit(match, resigner, Resign(command_id(), 1, 3))
    assert outcome.refusal is None
    table = table_of(match)
    assert table.score.points[1 - resigner] == 3
    assert table.sheet is not None


def test_leaving_ends_the_match_for_the_one_who_stays() -> None:
    match = two_people()
    submit(match, BOB, Leave(command_id(), 1))
    match.refresh_from_db()
    assert (match.status, match.end_reason) == (Match.Status.OVER, "left")
    assert match.winners == [ALICE]


def test_leaving_a_practice_ends_it_unscored() -> None:
    match = practice_match()
    submit(match, ALICE, Leave(command_id(), 1))
    match.refresh_from_db()
    assert (match.end_reason, match.winners) == ("left", [])


def test_a_match_nobody_touches_for_a_day_is_over() -> None:
    match = practice_match(dealer=KATI)
    services.knock(match_id=match.pk, now=NOON + timedelta(hours=23, minutes=59))
    assert table_of(match).end is None
    services.knock(match_id=match.pk, now=NOON + timedelta(hours=24))
    end = table_of(match).end
    assert end is not None
    assert (end.reason, end.winners) == (MatchEnd.ABORTED, ())


def test_nothing_is_done_at_a_match_that_is_over() -> None:
    match = two_people()
    submit(match, BOB, Leave(command_id(), 1))
    log = events_of(match)
    for command in (Act("a", 2, "JC"), Next("b"), Leave("c", 1), Resign("d", 1, 3), Hold("e")):
        assert submit(match, ALICE, command).refusal is DoorRefusal.MATCH_OVER
    services.knock(match_id=match.pk, now=NOON + timedelta(days=3))
    assert events_of(match) == log


def test_a_finished_match_is_settled_and_sleeps() -> None:
    match = two_people()
    table = play_on(match, Random(3))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.end_reason == "target"
    assert match.points == list(table.score.points)
    assert max(match.points) == 7
    assert match.wake_at is None
    assert match.ended_at is not None


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.id)
def test_the_log_replays_to_the_live_table_at_every_moment(
    rules: RuleSet,
) -> None:
    match = two_people(rules, target=rules.targets[-1])
    rng = Random(5)
    while table_of(match).end is None:
        table = play_on(match, rng, steps=7)
        assert folded_from_the_start(match) == table


def test_the_computer_is_asked_when_it_is_its_turn() -> None:
    match = practice_match(dealer=ALICE)
    outcome = services.knock(match_id=match.pk, now=NOON)
    assert (asked(outcome).seat, asked(outcome).level) == (KATI, "beginner")


def test_a_computer_that_did_not_answer_is_asked_again_after_three_seconds() -> None:
    match = practice_match(dealer=ALICE)
    match.refresh_from_db()
    assert match.wake_at == NOON + timedelta(seconds=3)
    assert services.matches_to_wake(NOON + timedelta(seconds=3)) == [match.pk]
    again = services.knock(match_id=match.pk, now=NOON + timedelta(seconds=3))
    assert asked(again).position == 2


def test_a_computer_asked_twice_acts_once() -> None:
    match = practice_match(dealer=ALICE)
    ask = asked(services.knock(match_id=match.pk, now=NOON))
    action = legal(table_of(match))[0]
    command = Act(f"bot:{ask.position}", ask.position, action)
    first = submit(match, KATI, command)
    assert submit(match, KATI, command).version == first.version
    assert len(events_of(match)) == 3


def test_in_soba_a_match_to_nine_goes_to_nine() -> None:
    match = two_people(SOBA, target=9)
    assert max(play_on(match, Random(8)).score.points) == 9


def test_in_kavana_a_wrong_claim_costs_the_deal() -> None:
    rng = Random(2)
    match = two_people(KAVANA)
    while "claim" not in legal(table_of(match)):
        play_on(match, rng, steps=1)
        if table_of(match).deal is None or table_of(match).sheet is not None:
            for seat in (ALICE, BOB):
                submit(match, seat, Next(command_id()))
    table = table_of(match)
    assert table.deal is not None
    claimer = to_act(match)
    reached = table.deal.standings[claimer].total >= 66
    act(match, claimer, "claim")
    result = table_of(match).deal
    assert result is not None
    assert result.result is not None
    assert (result.result.winners == (claimer,)) is reached
