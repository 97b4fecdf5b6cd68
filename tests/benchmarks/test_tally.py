"""Percentiles, and what is measured of a phase."""

import math

import pytest

from benchmarks.tables.flights import Flight
from benchmarks.tables.tally import Tally, percentile


@pytest.mark.parametrize(
    ("share", "value"), [(0.5, 50), (0.95, 95), (0.99, 99), (0.001, 1), (1, 100)]
)
def test_a_percentile_is_the_value_so_many_do_not_exceed(share: float, value: int) -> None:
    assert percentile([float(each) for each in range(100, 0, -1)], share) == value


def test_of_few_values_a_high_percentile_is_the_largest() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0


def test_nothing_has_no_percentile() -> None:
    assert math.isnan(percentile([], 0.5))


def test_only_what_is_sent_within_the_window_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter((10.0, 20.0))
    monkeypatch.setattr("time.perf_counter", lambda: next(moments))
    tally = Tally()
    tally.landed([Flight(5.0, 5.1, 5.2)])
    tally.begin()
    tally.landed([Flight(9.0, 10.1, 10.2), Flight(11.0, 11.5, 12.0)])
    tally.end()
    tally.landed([Flight(19.0, 20.5, 21.0), Flight(20.5, 20.6, 20.7)])
    assert tally.landings == [1.0, 2.0]
    assert tally.acknowledgements == [0.5, 1.5]
    assert tally.commands_per_s == 0.2


def test_a_view_of_about_the_usual_length_is_kept() -> None:
    tally = Tally()
    for length in (10, 1000, 2000, 1300, 5):
        tally.viewed("x" * length)
    assert len(tally.typical_view) == 1000
    assert tally.view_size == 863
