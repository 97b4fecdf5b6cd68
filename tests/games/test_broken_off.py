"""The site breaks a match off: over for both, nothing counts, and doing it twice is harmless."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import Record
from games import services
from games.commands import Act, DoorRefusal
from games.models import Event, Match
from tests.games.tables import (
    ALICE,
    BOB,
    NOON,
    act,
    command_id,
    folded_from_the_start,
    legal,
    table_of,
    two_people,
)
from tests.rooms.test_at_once import at_once

pytestmark = pytest.mark.django_db


def test_a_match_broken_off_is_over_without_a_winner_and_in_no_record() -> None:
    match = two_people()
    outcome = services.abort(match_id=match.pk, now=NOON)
    assert outcome.is_over
    assert outcome.changed
    match.refresh_from_db()
    assert (match.status, match.end_reason, match.winners) == (Match.Status.OVER, "aborted", [])
    assert match.wake_at is None
    assert not Record.objects.exists()
    assert folded_from_the_start(match) == table_of(match)


def test_what_is_over_stays_as_it_ended() -> None:
    match = two_people()
    services.abort(match_id=match.pk, now=NOON)
    events = Event.objects.filter(match=match).count()
    again = services.abort(match_id=match.pk, now=NOON)
    assert not again.changed
    assert Event.objects.filter(match=match).count() == events


def test_no_card_is_played_at_a_match_broken_off() -> None:
    match = two_people(dealer=BOB)
    card = legal(table_of(match))[0]
    services.abort(match_id=match.pk, now=NOON)
    assert act(match, ALICE, card).refusal is DoorRefusal.MATCH_OVER


@pytest.mark.django_db(transaction=True)
def test_a_card_at_the_same_moment_comes_before_the_end_or_not_at_all() -> None:
    match = two_people(dealer=BOB)
    table = table_of(match)
    play: Callable[[], object] = partial(
        services.submit,
        match_id=match.pk,
        seat=ALICE,
        command=Act(command_id(), table.position, legal(table)[0]),
        now=NOON,
    )
    at_once(play, partial(services.abort, match_id=match.pk, now=NOON))
    match.refresh_from_db()
    assert match.end_reason == "aborted"
    assert Event.objects.filter(match=match).latest("number").kind == "ended"
    assert folded_from_the_start(match) == table_of(match)
