"""The marks of lost matches are those of the room's earlier matches, and of no others."""

import pytest

from games.models import Match
from rooms import rematch
from rooms.marks import Marks, earlier_marks
from tests.games.tables import ALICE, BOB, NOON
from tests.rooms.test_rematch import finished

pytestmark = pytest.mark.django_db

NONE = Marks(0, 0)


def followed(points: list[int], reason: str = "target") -> Match:
    """A match that follows one which has ended like that."""
    match = finished()
    Match.objects.filter(pk=match.pk).update(points=points, end_reason=reason)
    rematch.offer(match=match, seat=ALICE, now=NOON)
    following = rematch.offer(match=match, seat=BOB, now=NOON).following
    assert following is not None
    return following


def test_the_first_match_of_a_series_has_no_marks() -> None:
    assert earlier_marks(finished()) == (NONE, NONE)


def test_a_lost_match_leaves_a_mark() -> None:
    assert earlier_marks(followed([7, 3])) == (NONE, Marks(lost=1, full=0))


def test_a_match_lost_to_nil_has_a_ring() -> None:
    marks = earlier_marks(followed([0, 7]))
    assert marks == (Marks(lost=1, full=1), NONE)
    assert marks[0].each == [True]


def test_a_match_that_was_left_leaves_no_mark() -> None:
    assert earlier_marks(followed([5, 3], reason="left")) == (NONE, NONE)
