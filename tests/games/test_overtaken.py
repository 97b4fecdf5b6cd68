"""No lock is held while somebody thinks at the door: who was overtaken begins again."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.db import connection

from accounts.models import Record
from accounts.records import Tally
from games import services, settlement, statements, tally
from games.commands import Act, DoorRefusal, Leave
from games.events import Logged
from games.leases import close_lease
from games.models import Lease, Match
from games.presence import LOST
from games.statements import Line
from tests.games.tables import (
    ALICE,
    NOON,
    command_id,
    events_of,
    legal,
    table_of,
    to_act,
    two_people,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Let something happen between the next visit's reading and its writing."""

    def arrange(happening: Callable[[], object]) -> None:
        write = statements.write

        def late(match: Match, version: int, lines: Sequence[Line]) -> bool:
            monkeypatch.setattr(statements, "write", write)
            happening()
            return write(match, version, lines)

        monkeypatch.setattr(statements, "write", late)

    return arrange


Meanwhile = Callable[[Callable[[], object]], None]


def test_of_two_cards_for_the_same_position_the_overtaken_one_is_stale(
    meanwhile: Meanwhile,
) -> None:
    match = two_people()
    seat, position = to_act(match), table_of(match).position
    slow, quick = (Act(command_id(), position, card) for card in legal(table_of(match))[:2])
    meanwhile(lambda: services.submit(match_id=match.pk, seat=seat, command=quick, now=NOON))
    outcome = services.submit(match_id=match.pk, seat=seat, command=slow, now=NOON)
    assert outcome.refusal is DoorRefusal.STALE
    assert events_of(match) == [(1, "started"), (2, "dealt"), (3, "acted")]


def test_a_command_sent_twice_at_once_is_done_once_and_answered_twice(
    meanwhile: Meanwhile,
) -> None:
    match = two_people()
    seat, position = to_act(match), table_of(match).position
    command = Act(command_id(), position, legal(table_of(match))[0])
    meanwhile(lambda: services.submit(match_id=match.pk, seat=seat, command=command, now=NOON))
    outcome = services.submit(match_id=match.pk, seat=seat, command=command, now=NOON)
    assert (outcome.version, outcome.refusal) == (3, None)
    assert events_of(match) == [(1, "started"), (2, "dealt"), (3, "acted")]


def test_a_card_does_not_cover_up_that_a_line_was_lost_meanwhile(meanwhile: Meanwhile) -> None:
    match = two_people()
    seat, position = to_act(match), table_of(match).position
    command = Act(command_id(), position, legal(table_of(match))[0])

    def gone() -> None:
        line = Lease.objects.get(match=match, seat=1 - seat)
        close_lease(socket=line.socket, now=NOON)
        services.knock(match_id=match.pk, now=NOON)

    meanwhile(gone)
    assert services.submit(match_id=match.pk, seat=seat, command=command, now=NOON).version == 3
    match.refresh_from_db()
    assert match.wake_at == NOON + LOST


def always_late(match: Match, version: int, lines: Sequence[Line]) -> bool:
    """Somebody was faster, as ever."""
    return False


def test_whoever_is_overtaken_again_and_again_is_told_that_the_server_is_busy_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = two_people()
    seat, table = to_act(match), table_of(match)
    command = Act(command_id(), table.position, legal(table)[0])
    with monkeypatch.context() as crowd:
        crowd.setattr(statements, "write", always_late)
        outcome = services.submit(match_id=match.pk, seat=seat, command=command, now=NOON)
    assert (outcome.refusal, outcome.version, outcome.changed) == (DoorRefusal.BUSY, None, False)
    assert outcome.table == table_of(match) == table
    again = services.submit(match_id=match.pk, seat=seat, command=command, now=NOON)
    assert (again.refusal, again.version) == (None, 3)


def test_a_match_too_busy_to_be_woken_is_looked_at_again_in_five_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, now = two_people(clock=30), NOON + timedelta(seconds=60)
    with monkeypatch.context() as crowd:
        crowd.setattr(statements, "write", always_late)
        outcome = services.knock(match_id=match.pk, now=now)
    assert (outcome.refusal, outcome.changed) == (DoorRefusal.BUSY, False)
    soon = now + timedelta(seconds=5)
    assert services.matches_to_wake(soon - timedelta(milliseconds=1)) == []
    assert services.matches_to_wake(soon) == [match.pk]
    assert services.knock(match_id=match.pk, now=soon).changed


@pytest.mark.django_db(transaction=True)
def test_what_players_did_is_told_before_anything_is_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, tell, inside = two_people(), tally.tallies_of, []

    def telling(public_id: str, secret: bytes, history: Sequence[Logged]) -> tuple[Tally, ...]:
        inside.append(connection.in_atomic_block)
        return tell(public_id, secret, history)

    monkeypatch.setattr(settlement, "tallies_of", telling)
    leave = Leave(command_id(), table_of(match).number)
    services.submit(match_id=match.pk, seat=ALICE, command=leave, now=NOON)
    assert inside == [False]
    assert Record.objects.get(player__name="alice").extra_losses == 1


def test_an_end_that_was_overtaken_is_told_as_it_came_to_pass(meanwhile: Meanwhile) -> None:
    match = two_people()
    seat, table = to_act(match), table_of(match)
    card = Act(command_id(), table.position, legal(table)[0])
    meanwhile(lambda: services.submit(match_id=match.pk, seat=seat, command=card, now=NOON))
    leave = Leave(command_id(), table.number)
    services.submit(match_id=match.pk, seat=1 - seat, command=leave, now=NOON)
    assert [kind for _, kind in events_of(match)][2:] == ["acted", "left", "ended"]
    assert list(Record.objects.order_by("-won").values_list("played", "lost")) == [(1, 0), (1, 1)]


def test_of_a_match_broken_off_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = two_people()
    monkeypatch.delattr(settlement, "tallies_of")
    assert services.abort(match_id=match.pk, now=NOON).is_over
    assert not Record.objects.exists()
