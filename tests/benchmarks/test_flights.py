"""A command has landed when both seats have seen its version or a later one."""

import pytest

from benchmarks.tables.flights import Flight, Flights


@pytest.fixture
def flights() -> Flights:
    """One command, sent at 1.0; both seats have seen version 4."""
    table = Flights()
    for seat in range(2):
        table.seen(seat, 4, 0.5)
    table.sent("a", 1.0)
    return table


def test_it_lands_with_the_last_seat(flights: Flights) -> None:
    assert flights.done("a", 5, 1.2) == []
    assert flights.seen(0, 5, 1.3) == []
    assert flights.seen(1, 5, 1.4) == [Flight(1.0, 1.2, 1.4)]
    assert not flights


def test_views_may_come_before_the_answer(flights: Flights) -> None:
    flights.seen(0, 5, 1.1)
    flights.seen(1, 5, 1.3)
    assert flights.done("a", 5, 1.5) == [Flight(1.0, 1.5, 1.3)]


def test_a_later_version_shows_it_too(flights: Flights) -> None:
    flights.seen(0, 7, 1.1)
    flights.seen(1, 5, 1.2)
    flights.seen(1, 7, 1.6)
    assert flights.done("a", 5, 1.7) == [Flight(1.0, 1.7, 1.2)]


def test_the_first_sight_counts_not_the_second(flights: Flights) -> None:
    flights.seen(0, 5, 1.1)
    flights.seen(0, 5, 1.9)
    flights.seen(1, 5, 1.2)
    assert flights.done("a", 5, 2.0) == [Flight(1.0, 2.0, 1.2)]


def test_a_seat_that_sees_nothing_keeps_it_in_the_air(flights: Flights) -> None:
    flights.done("a", 5, 1.2)
    flights.seen(0, 9, 1.3)
    assert len(flights) == 1


def test_a_refused_command_does_not_fly(flights: Flights) -> None:
    flights.refused("a")
    assert not flights
    assert flights.done("a", 5, 1.2) == []


def test_an_answer_nobody_asked_for_is_ignored(flights: Flights) -> None:
    assert flights.done("b", 4, 1.2) == []
