"""What a page at a table is told of the call there when it looks."""

from datetime import datetime

import pytest

from chat import calls
from chat.calls import Two
from chat.models import Call
from rooms.calling import two_of, upheld_in
from tests.games.tables import NOON
from tests.rooms.test_setting_up import both_in

pytestmark = pytest.mark.django_db


def test_who_looks_while_the_other_hangs_up_is_told_that_the_call_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, alice, bob = both_in()
    two = two_of(room.pk, alice.pk)
    assert two is not None
    call = calls.call(two=two, page="hers", command="c", is_there=True, now=NOON)
    assert isinstance(call, Call)
    uphold = calls.uphold

    def too_late(*, two: Two, now: datetime) -> Call | None:
        calls.hang_up(two=two, name=call.name, why="", now=now)
        return uphold(two=two, now=now)

    monkeypatch.setattr(calls, "uphold", too_late)
    ended, frame = upheld_in(room.pk, bob.pk, NOON)
    assert ended is None
    assert (frame["call"], frame["over"]["id"]) == (None, call.name)
