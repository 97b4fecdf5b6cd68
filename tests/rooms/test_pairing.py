"""Pairing: the window and how it widens, blocks, the last opponent last, and nobody for ever."""

from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooms.pairing import Pair, Waiting, pairs

NOON = datetime(2030, 6, 1, 12, tzinfo=UTC)
ALICE, BOB, CAROL, DORA = 1, 2, 3, 4


def waits(
    player: int,
    rating: int = 1200,
    *,
    stake: int = 50,
    seconds: float = 0,
    last: int | None = None,
) -> Waiting:
    return Waiting(player, stake, rating, NOON - timedelta(seconds=seconds), last)


def paired(*queue: Waiting, apart: tuple[tuple[int, int], ...] = ()) -> set[tuple[int, int]]:
    kept = {frozenset(pair) for pair in apart}
    return {(one.player, other.player) for one, other in pairs(queue, kept, NOON)}


@pytest.mark.parametrize(
    ("seconds", "distance", "found"),
    [
        (0, 100, True),
        (0, 101, False),
        (4.9, 101, False),
        (5, 150, True),
        (5, 151, False),
        (29.9, 350, True),
        (29.9, 351, False),
        (30, 3000, True),
    ],
)
def test_the_window_widens_while_one_waits(seconds: float, distance: int, found: bool) -> None:
    came = paired(waits(ALICE, 1200, seconds=seconds), waits(BOB, 1200 + distance))
    assert came == ({(ALICE, BOB)} if found else set())


def test_only_the_same_stake_is_paired() -> None:
    assert paired(waits(ALICE, stake=50), waits(BOB, stake=100)) == set()


def test_the_nearest_rating_is_chosen() -> None:
    alice = waits(ALICE, seconds=3)
    assert paired(alice, waits(BOB, 1250), waits(CAROL, 1160)) == {(ALICE, CAROL)}


def test_of_two_as_near_the_one_who_waited_longer_is_chosen() -> None:
    alice = waits(ALICE, seconds=3)
    assert paired(alice, waits(BOB, 1240, seconds=1), waits(CAROL, 1160, seconds=2)) == {
        (ALICE, CAROL)
    }


def test_who_waited_longest_chooses_first() -> None:
    queue = (waits(ALICE, 1200), waits(BOB, 1290, seconds=4), waits(CAROL, 1295))
    assert paired(*queue) == {(BOB, CAROL)}


def test_blocked_pairs_never_meet_however_long_they_wait() -> None:
    queue = (waits(ALICE, seconds=900), waits(BOB, seconds=900))
    assert paired(*queue, apart=((ALICE, BOB),)) == set()


def test_the_last_opponent_only_where_nobody_else_waits() -> None:
    alice, bob = waits(ALICE, last=BOB), waits(BOB)
    assert paired(alice, bob) == {(ALICE, BOB)}
    assert paired(alice, bob, waits(CAROL, 1300)) == {(ALICE, CAROL)}
    assert paired(alice, bob, waits(CAROL, 1900)) == set()


def test_three_who_each_played_another_last_do_not_wait_for_ever() -> None:
    queue = (waits(ALICE, last=BOB, seconds=1), waits(BOB, last=CAROL), waits(CAROL, last=ALICE))
    assert len(paired(*queue)) == 1


def test_who_is_blocked_by_both_is_nobody_else() -> None:
    queue = (waits(ALICE, last=BOB), waits(BOB), waits(CAROL))
    assert paired(*queue, apart=((ALICE, CAROL), (BOB, CAROL))) == {(ALICE, BOB)}


queues = st.lists(
    st.builds(
        waits,
        st.integers(1, 6),
        st.integers(1100, 1700),
        stake=st.sampled_from([50, 100]),
        seconds=st.integers(0, 40),
        last=st.none() | st.integers(1, 6),
    ),
    max_size=6,
    unique_by=lambda each: each.player,
)
aparts = st.sets(
    st.sampled_from([frozenset(pair) for pair in combinations(range(1, 7), 2)]), max_size=8
)


def by_brute_force(queue: list[Waiting], apart: set[Pair]) -> set[Pair]:
    """The same rule, by looking at everybody each time."""

    def may_meet(one: Waiting, other: Waiting) -> bool:
        return one.stake == other.stake and frozenset((one.player, other.player)) not in apart

    def again(one: Waiting, other: Waiting) -> bool:
        return one.last_opponent == other.player or other.last_opponent == one.player

    def fits(one: Waiting, other: Waiting) -> bool:
        if one.player == other.player or not may_meet(one, other):
            return False
        thirds = [each for each in queue if each.player not in (one.player, other.player)]
        if again(one, other) and any(
            may_meet(each, third) and not again(each, third)
            for third in thirds
            for each in (one, other)
        ):
            return False
        waited = (NOON - one.joined_at).total_seconds()
        return waited >= 30 or abs(one.rating - other.rating) <= 100 + 50 * (waited // 5)

    left = sorted(queue, key=lambda each: (each.joined_at, each.player))
    found = set()
    while left:
        one = left.pop(0)
        fitting = [other for other in left if fits(one, other)]
        if fitting:
            other = min(
                fitting,
                key=lambda each: (abs(each.rating - one.rating), each.joined_at, each.player),
            )
            left.remove(other)
            found.add(frozenset((one.player, other.player)))
    return found


@given(queues, aparts)
def test_it_is_what_looking_at_everybody_gives(queue: list[Waiting], apart: set[Pair]) -> None:
    found = pairs(queue, apart, NOON)
    assert {frozenset((one.player, other.player)) for one, other in found} == by_brute_force(
        queue, apart
    )


@given(queues, aparts)
def test_nobody_who_has_waited_long_is_left_with_a_partner(
    queue: list[Waiting], apart: set[Pair]
) -> None:
    """Sweep after sweep whoever may meet is paired, but for those whose partner went to another."""
    later = NOON + timedelta(minutes=1)
    left = list(queue)
    while found := pairs(left, apart, later):
        gone = {each.player for pair in found for each in pair}
        left = [each for each in left if each.player not in gone]
    for one, other in combinations(left, 2):
        assert one.stake != other.stake or frozenset((one.player, other.player)) in apart
