"""What players have done is added up once, as the log says, and can be told anew."""

from random import Random

import pytest
from django.core.management import call_command

from accounts import records
from accounts.models import Player, Record
from accounts.records import Tally
from games import export
from games.commands import Leave, Next
from games.engine.rulesets import BUNKA, KLUB, SOBA, RuleSet
from games.events import By
from games.models import Event, Match
from rooms.models import GATES
from tests.games.tables import (
    ALICE,
    BOB,
    command_id,
    play_on,
    play_to_the_sheet,
    practice_match,
    submit,
    table_of,
    two_people,
)

pytestmark = pytest.mark.django_db


def tally(name: str) -> Tally:
    return records.total(Player.objects.get(name=name).pk)


def counted_by_hand(match: Match) -> list[Tally]:
    """The same from the export, which plays every deal through the engine on its own."""
    record = export.record_of(match)
    closes, failed, marriages = [0, 0], [0, 0], [0, 0]
    for deal in record.deals:
        positions = deal.positions()
        for move, after in zip(deal.moves, positions[1:], strict=True):
            if move.by is By.PLAYER and move.action != export.RESIGN:
                closes[move.seat] += move.action == "close"
                marriages[move.seat] += bool(after.steps[-1].marriage)
        last = positions[-1]
        if last.closed and last.result and last.closed.by not in last.result.winners:
            failed[last.closed.by] += 1
    points, winner = match.points, match.winners[0]
    return [
        Tally(
            played=1,
            won=int(seat == winner),
            lost=int(seat != winner),
            bunkas_given=int(seat == winner),
            bunkas_taken=int(seat != winner),
            full_bunkas_given=int(seat == winner and points[1 - seat] == 0),
            full_bunkas_taken=int(seat != winner and points[seat] == 0),
            tight_wins=int(seat == winner and points[1 - seat] == match.target - 1),
            closes=closes[seat],
            closes_failed=failed[seat],
            marriages=marriages[seat],
        )
        for seat in (ALICE, BOB)
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", [KLUB, SOBA], ids=lambda rules: rules.id)
def test_a_match_played_out_is_added_up_as_its_log_says(rules: RuleSet, seed: int) -> None:
    match = two_people(rules)
    play_on(match, Random(seed))
    match.refresh_from_db()
    assert [tally("alice"), tally("bob")] == counted_by_hand(match)
    assert set(Record.objects.values_list("rules", flat=True)) == {rules.id}


def test_many_matches_add_up_and_can_be_told_anew() -> None:
    match = two_people()
    alice, bob = Player.objects.order_by("pk")
    play_on(match, Random(1))
    again = two_people(SOBA)
    again.seats.filter(index=ALICE).update(player=alice)
    again.seats.filter(index=BOB).update(player=bob)
    play_on(again, Random(2))
    columns = ("player", "rules", *records.COUNTED)
    before = list(Record.objects.order_by("player", "rules").values(*columns))
    assert sum(row["played"] for row in before) == 4
    Record.objects.filter(player=alice).delete()
    Record.objects.filter(player=bob).update(closes=77)
    call_command("retell")
    told = list(Record.objects.order_by("player", "rules").values(*columns))
    assert told == before


def test_what_is_said_twice_counts_once() -> None:
    match = two_people()
    leave = Leave(command_id(), table_of(match).number)
    for _ in range(2):
        submit(match, ALICE, leave)
    submit(match, BOB, Leave(command_id(), table_of(match).number))
    assert tally("alice") == Tally(played=1, lost=1, extra_losses=1)
    assert tally("bob") == Tally(played=1, won=1)


@pytest.mark.parametrize(("rules", "extra"), [(KLUB, 1), (BUNKA, 0)], ids=["klub", "bunka"])
def test_leaving_on_the_sheet_costs_what_the_rules_say(rules: RuleSet, extra: int) -> None:
    match = two_people(rules)
    play_to_the_sheet(match)
    before = tally("alice")
    submit(match, ALICE, Leave(command_id(), table_of(match).number))
    after = tally("alice")
    assert (before.lost, after.lost, after.extra_losses) == (0, 1, extra)
    assert after.bunkas_taken == 0


def test_leaving_in_a_deal_is_an_extra_loss_even_at_bunka() -> None:
    match = two_people(BUNKA)
    submit(match, ALICE, Leave(command_id(), table_of(match).number))
    assert tally("alice").extra_losses == 1


def test_practice_and_what_was_aborted_do_not_count() -> None:
    match = practice_match()
    submit(match, ALICE, Leave(command_id(), table_of(match).number))
    assert not Record.objects.exists()


def test_a_damaged_early_deal_does_not_keep_a_match_from_its_end() -> None:
    match = two_people()
    play_to_the_sheet(match)
    for seat in (ALICE, BOB):
        submit(match, seat, Next(command_id()))
    acted = Event.objects.filter(match=match, kind="acted").order_by("number").first()
    assert acted is not None
    Event.objects.filter(pk=acted.pk).update(payload={"action": "??", "by": "player"})
    submit(match, ALICE, Leave(command_id(), table_of(match).number))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    ("won", "played", "extra", "gate", "meets"),
    [
        (0, 0, 0, 0, True),
        (0, 0, 0, 35, False),
        (35, 100, 0, 35, True),
        (349, 1000, 0, 35, False),
        (35, 99, 1, 35, True),
        (35, 100, 1, 35, False),
        (1, 1, 0, 80, True),
    ],
)
def test_the_win_rate_at_a_gate(won: int, played: int, extra: int, gate: int, meets: bool) -> None:
    found = Tally(played=played, won=won, lost=played - won, extra_losses=extra)
    assert found.meets(gate) is meets


def test_who_reads_the_gates_number_as_his_win_rate_passes_it() -> None:
    for played in range(1, 400):
        for won in range(played + 1):
            found = Tally(played=played, won=won, lost=played - won)
            for gate in GATES:
                assert (float(f"{found.win_rate:.1f}") >= gate) is found.meets(gate)
