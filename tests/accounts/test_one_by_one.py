"""Many things, one after the other."""

import pytest
from django.db import OperationalError

from accounts.one_by_one import one_by_one


def half(number: int) -> int:
    if number % 2:
        raise ValueError(number)
    return number // 2


def test_one_that_fails_is_logged_and_the_others_are_done(caplog: pytest.LogCaptureFixture) -> None:
    assert one_by_one((2, 3, 4), half) == {2: 1, 4: 2}
    assert caplog.text.count("3 failed; the others go on") == 1


def test_where_the_database_does_not_answer_nobody_goes_on() -> None:
    asked: list[int] = []

    def ask(number: int) -> None:
        asked.append(number)
        raise OperationalError

    with pytest.raises(OperationalError):
        one_by_one((1, 2), ask)
    assert asked == [1]
