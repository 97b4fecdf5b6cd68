"""Club is the stronger player: many paired deals, each deck played from both seats."""

import os

import pytest

from benchmarks.duels import Estimate, duels

DECKS = 150


@pytest.mark.long
def test_club_beats_the_beginner() -> None:
    pairs = list(duels("club", "beginner", DECKS, os.cpu_count() or 1))
    wins = Estimate.of([pair.wins for pair in pairs])
    points = Estimate.of([sum(pair.points) / 2 for pair in pairs])
    assert wins.mean > 0.7
    assert points.mean - points.margin > 0.5


def test_the_same_duel_ends_the_same() -> None:
    (first,) = duels("club", "beginner", 1, 1)
    (second,) = duels("club", "beginner", 1, 1)
    assert first.points == second.points


def test_an_estimate_is_the_mean_and_its_interval() -> None:
    estimate = Estimate.of([0.0, 1.0, 0.0, 1.0])
    assert estimate.mean == 0.5
    assert estimate.margin == pytest.approx(0.566, abs=0.001)
