"""Clock, absence, pause and stand-in under random events: always one state, always one end."""

from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.clock import LEAST
from games.commands import Act, Command, Pause, Resume, judge
from games.due import due, next_wake
from games.engine import notation, proof
from games.engine.rulesets import KLUB
from games.events import Absent, Ended, Happening, Logged, MatchEnd, OutageOver, Started
from games.fold import after, fold
from games.presence import ABSENCE, PAUSES, Being, Gap, Line, Lines
from games.table import Table
from tests.games.tables import NOON

SECRET = bytes(range(32))
LIMIT = 20
SECOND = timedelta(seconds=1)


@dataclass
class World:
    """A table between two people, whose lines and time a test moves."""

    seed: int
    now: timedelta = timedelta(0)
    away: dict[int, timedelta] = field(default_factory=dict)
    gaps: dict[int, list[Gap]] = field(default_factory=lambda: {0: [], 1: []})
    ends: int = 0

    def __post_init__(self) -> None:
        started = Started(KLUB, 7, proof.SCHEME, proof.commitment(SECRET), 0, (None, None), LIMIT)
        self.log = [Logged(1, started, NOON)]
        self.table = fold("states", SECRET, self.log)
        self.rng = Random(self.seed)

    def lines(self) -> Lines:
        lines = tuple(self._line(seat) for seat in (0, 1))
        outage = self.table.outage
        return lines if outage is None else tuple(line.after(outage) for line in lines)

    def _line(self, seat: int) -> Line:
        if seat not in self.away:
            return Line(NOON + self.now, tuple(self.gaps[seat]))
        gone = NOON + self.away[seat]
        return Line(gone, (*self.gaps[seat], Gap(gone, gone, None)))

    def append(self, event: Happening, at: timedelta) -> None:
        logged = Logged(self.table.version + 1, event, NOON + at)
        before = self.table
        self.log.append(logged)
        self.table = after(before, logged)
        self.check(before, event)

    def catch_up(self) -> None:
        while (wanted := due(self.table, self.lines(), NOON + self.now)) is not None:
            assert wanted.at >= self.table.last_at
            assert wanted.at <= NOON + self.now
            self.append(wanted.event, wanted.at - NOON)
        wake = next_wake(self.table, self.lines(), NOON + self.now)
        assert (wake is None) is (self.table.end is not None)
        assert wake is None or wake > NOON + self.now or self.table.end is not None

    def command(self, seat: int, command: Command) -> None:
        self.catch_up()
        verdict = judge(self.table, seat, command, NOON + self.now)
        if isinstance(verdict, tuple):
            for event in verdict:
                self.append(event, self.now)
        self.catch_up()

    def check(self, before: Table, event: Happening) -> None:
        """What must hold after every event."""
        table = self.table
        self.ends += isinstance(event, Ended)
        assert self.ends <= 1
        for state in table.states:
            assert state.being in Being
            assert state.pauses_used <= PAUSES
            assert state.missed <= 1
            assert state.absence_used <= ABSENCE + SECOND
        if table.clock is not None and table.clock.since is not None:
            assert table.to_act is not None
            assert table.being(table.to_act) is Being.HERE
        if isinstance(event, Absent):
            assert event.since <= table.last_at
        self._check_clock(before, event)

    def _check_clock(self, before: Table, event: Happening) -> None:
        """Within a turn no time is given twice: the least once, and back what an outage took."""
        old, new = before.clock, self.table.clock
        same_turn = self.table.noted[-1:] == before.noted[-1:]
        if old is None or new is None or not same_turn:
            return
        assert new.left <= (old.left if old.helped else max(old.left, LEAST))
        assert new.helped >= old.helped
        if old.since is not None and new.since is not None and not isinstance(event, OutageOver):
            assert new.since == old.since


def vanish(world: World, seat: int) -> None:
    world.catch_up()
    world.away.setdefault(seat, world.now)
    world.catch_up()


def come_back(world: World, seat: int) -> None:
    gone = world.away.pop(seat, None)
    if gone is not None:
        moment = NOON + gone
        world.gaps[seat].append(Gap(moment, moment, NOON + world.now))
    world.catch_up()


def move(world: World, seat: int) -> None:
    world.catch_up()
    deal = world.table.deal
    if deal is None or seat in world.away or deal.to_act != seat:
        return
    action = world.rng.choice(deal.legal())
    written = notation.write(action, deal.trump)
    world.command(seat, Act("m", world.table.position, written))


def pause(world: World, seat: int) -> None:
    world.command(seat, Pause("p"))


def resume(world: World, seat: int) -> None:
    world.command(seat, Resume("r"))


def outage(world: World, seat: int) -> None:
    """Our fault: for a while nothing was due, then it is over."""
    world.catch_up()
    if world.table.end is not None:
        return
    began = world.now
    world.now += timedelta(seconds=30)
    world.append(OutageOver(NOON + began, NOON + world.now), world.now)
    world.catch_up()


STEPS = st.sampled_from([vanish, come_back, move, move, move, pause, resume, outage])
WAITS = st.sampled_from([0.0, 0.5, 1.0, 2.9, 3.0, 5.0, 10.0, 19.0, 21.0, 45.0, 60.0])


@pytest.mark.parametrize("examples", [300, pytest.param(3000, marks=pytest.mark.long)])
def test_every_seat_is_in_one_state_and_every_match_ends_once(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 99), st.lists(st.tuples(STEPS, st.integers(0, 1), WAITS), max_size=40))
    def one_state_and_one_end(seed: int, steps: list[tuple[object, int, float]]) -> None:
        world = World(seed)
        for step, seat, wait in steps:
            world.now += timedelta(seconds=wait)
            assert callable(step)
            step(world, seat)
        left_alone(world)
        assert world.ends == 1
        assert fold("states", SECRET, world.log) == world.table

    one_state_and_one_end()


def left_alone(world: World) -> None:
    """Nobody does anything more: some countdown ends the match, without waiting for ever."""
    for _ in range(600):
        if world.table.end is not None:
            return
        wake = next_wake(world.table, world.lines(), NOON + world.now)
        assert wake is not None
        world.now = wake - NOON
        world.catch_up()
    raise AssertionError("the match never ends")


def test_a_match_both_players_leave_alone_ends_by_the_clock() -> None:
    world = World(1)
    left_alone(world)
    assert world.table.end is not None
    assert world.table.end.reason is MatchEnd.TIMED_OUT
