"""No lock is held while somebody thinks at the door: who was overtaken begins again."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from games import services, statements
from games.commands import Act, DoorRefusal
from games.leases import close_lease
from games.models import Lease, Match
from games.presence import LOST
from games.statements import Line
from tests.games.tables import NOON, command_id, events_of, legal, table_of, to_act, two_people

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


def test_a_card_does_not_cover_up_that_a_line_was_lostmeanwhile(meanwhile: Meanwhile) -> None:
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


def test_whoever_is_overtaken_again_and_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = two_people()
    monkeypatch.setattr(statements, "write", lambda match, version, lines: False)
    with pytest.raises(services.Overtaken):
        services.knock(match_id=match.pk, now=NOON + timedelta(seconds=1))
    assert len(events_of(match)) == 2
