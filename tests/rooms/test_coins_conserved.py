"""Whatever members do, in whatever order, with a server that dies between any two of its steps.

What a deed had committed when its process died is there afterwards, and nothing else of it: each
deed has the transactions of its own and no other. A death before a statement that only reads, or
before a commit, leaves what one before the last write leaves.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import Sum
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from accounts import audit, coins
from accounts.books import Entry, Stake, Wallet
from accounts.models import Record
from accounts.standings import Rating, RatingChange
from games import forgotten_stakes, recall, services, stakes_audit
from games.commands import Leave, Resign
from games.leases import close_lease
from games.models import Event, Lease, Match, Seat
from rooms import pair_sweep, queue, rematch
from rooms.models import Waiter
from tests.games.tables import NOON, command_id, open_line, table_of
from tests.rooms.test_queue import member, playing

CAST = ("alice", "bob", "carol", "dora")
people = st.integers(0, len(CAST) - 1)
stakes = st.sampled_from([20, 200, 1_000])
dying = st.one_of(st.none(), st.none(), st.none(), st.integers(0, 40))


class Died(BaseException):
    """The process is gone."""


class Club(RuleBasedStateMachine):
    """Four members, their queue, their matches; time goes on with each step."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOON
        self.members = [member(name) for name in CAST]

    @initialize(stake=stakes)
    def two_matches_begin(self, stake: int) -> None:
        self.everybody_joins_and_is_paired(stake=stake, dies=None)
        self.everybody_asked_confirms(dies=None)

    def teardown(self) -> None:
        call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
        recall.forget()

    def do(self, deed: Callable[..., Any], dies: int | None, **wanted: Any) -> None:
        """One visit; after so many writes the process may die, with all that it remembers."""
        self.now += timedelta(seconds=1)
        with suppress(Died), dying_after(dies):
            deed(**wanted, now=self.now)
        if dies is not None:
            recall.forget()

    def live(self, who: int) -> tuple[Match, int] | None:
        """The match he plays, and his seat."""
        seats = Seat.objects.filter(player=self.members[who], match__status=Match.Status.LIVE)
        seat = seats.select_related("match").first()
        return (seat.match, seat.index) if seat is not None else None

    @rule(who=people, stake=stakes, dies=dying)
    def joins(self, who: int, stake: int, dies: int | None) -> None:
        self.do(queue.join, dies, player=self.members[who], stake=stake)

    @rule(stake=stakes, dies=dying)
    def everybody_joins_and_is_paired(self, stake: int, dies: int | None) -> None:
        for each in self.members:
            self.do(queue.join, dies, player=each, stake=stake)
        self.now += timedelta(seconds=40)
        self.do(pair_sweep.sweep, dies)

    @rule(who=people, dies=dying)
    def cancels(self, who: int, dies: int | None) -> None:
        player_id = self.members[who].pk
        self.do(lambda now: queue.cancel(player_id=player_id), dies)

    @rule(dies=dying, later=st.sampled_from([0, 40]))
    def sweeps(self, dies: int | None, later: int) -> None:
        self.now += timedelta(seconds=later)
        self.do(pair_sweep.sweep, dies)

    @rule(dies=dying)
    def everybody_asked_confirms(self, dies: int | None) -> None:
        for each in self.members:
            self.do(queue.confirm, dies, player=each)
        self.sit_down()

    @rule(who=people, dies=dying)
    def confirms(self, who: int, dies: int | None) -> None:
        self.do(queue.confirm, dies, player=self.members[who])
        self.sit_down()

    @rule(who=people, dies=dying)
    def leaves(self, who: int, dies: int | None) -> None:
        if found := self.live(who):
            match, seat = found
            command = Leave(command_id(), table_of(match).number)
            self.do(services.submit, dies, match_id=match.pk, seat=seat, command=command)

    @rule(who=people, dies=dying)
    def resigns_until_it_is_over(self, who: int, dies: int | None) -> None:
        if found := self.live(who):
            match, seat = found
            while (table := table_of(match)).end is None:
                if table.deal is None or table.sheet is not None:
                    self.now += timedelta(seconds=10)
                    services.knock(match_id=match.pk, now=self.now)
                    continue
                price = table.deal.resignation_price(seat).points
                command = Resign(command_id(), table.number, price)
                self.do(services.submit, dies, match_id=match.pk, seat=seat, command=command)
                if dies is not None:
                    break

    @rule(who=people, dies=dying)
    def vanishes(self, who: int, dies: int | None) -> None:
        if found := self.live(who):
            match, seat = found
            self.lose_lines(match, [seat])
            self.now += timedelta(minutes=5)
            self.do(services.knock, dies, match_id=match.pk)

    @rule(who=people, dies=dying)
    def both_vanish(self, who: int, dies: int | None) -> None:
        if found := self.live(who):
            match, _ = found
            self.lose_lines(match, [0, 1])
            self.now += timedelta(minutes=5)
            self.do(services.knock, dies, match_id=match.pk)

    @rule(who=people, dies=dying)
    def wants_a_rematch(self, who: int, dies: int | None) -> None:
        over = Seat.objects.filter(player=self.members[who], match__status=Match.Status.OVER)
        seat = over.select_related("match").order_by("-pk").first()
        if seat is not None:
            for place in (seat.index, 1 - seat.index):
                with suppress(rematch.NotOver, rematch.Hindered):
                    self.do(rematch.offer, dies, match=seat.match, seat=place)
            self.sit_down()

    @rule(dies=dying, later=st.sampled_from([0, 24]))
    def tops_up(self, dies: int | None, later: int) -> None:
        self.now += timedelta(hours=later)
        self.do(coins.top_up_all, dies)

    @rule(dies=dying)
    def what_was_left_undone_is_done(self, dies: int | None) -> None:
        """What runs each second, with a new process; a stake has never been forgotten."""
        recall.forget()
        for match_id in services.matches_to_wake(self.now):
            self.do(services.knock, dies, match_id=match_id)
        self.do(pair_sweep.sweep, dies)
        assert forgotten_stakes.settle_forgotten(now=self.now) == 0

    def sit_down(self) -> None:
        """Everybody whose match has begun has a line."""
        for seat in Seat.objects.filter(match__status=Match.Status.LIVE):
            if not Lease.objects.filter(match=seat.match_id, seat=seat.index).exists():
                open_line(seat.match, seat.index, self.now)

    def lose_lines(self, match: Match, seats: list[int]) -> None:
        for lease in Lease.objects.filter(match=match, seat__in=seats, gone_at=None):
            Lease.objects.filter(pk=lease.pk).update(heard_at=self.now)
            close_lease(socket=lease.socket, now=self.now)

    @invariant()
    def every_coin_is_accounted_for(self) -> None:
        books = audit.Books()
        assert [*audit.faults(books), *stakes_audit.faults()] == []
        assert books.total == 0
        assert all(balance >= 0 for balance in Wallet.objects.values_list("balance", flat=True))

    @invariant()
    def no_finished_match_holds_a_stake(self) -> None:
        held = Stake.objects.filter(state=Stake.State.HELD).values("match")
        live = Match.objects.filter(status=Match.Status.LIVE)
        assert not Match.objects.filter(public_id__in=held).exclude(pk__in=live).exists()

    @invariant()
    def whatever_has_ended_is_settled(self) -> None:
        """The end in the log, the result and the players' records came together."""
        ended = Match.objects.filter(events__kind="ended")
        assert not ended.exclude(status=Match.Status.OVER).exists()
        counted = Seat.objects.filter(match__in=ended.exclude(end_reason="aborted")).count()
        assert (Record.objects.aggregate(all=Sum("played"))["all"] or 0) == counted

    @invariant()
    def at_equal_weight_ratings_only_change_hands(self) -> None:
        total = sum(Rating.objects.values_list("value", flat=True))
        assert total == 1_200 * Rating.objects.count()
        paid = Entry.objects.filter(kind="paid").values("match").distinct().count()
        assert RatingChange.objects.count() == 2 * paid

    @invariant()
    def nobody_waits_while_he_plays(self) -> None:
        playing = Stake.objects.filter(state=Stake.State.HELD).values("player")
        assert not Waiter.objects.filter(player__in=playing).exists()


@contextmanager
def dying_after(writes: int | None) -> Iterator[None]:
    """The process dies when it wants to write once more than so often."""
    done = 0

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal done
        if sql.split(" ", 1)[0] in {"INSERT", "UPDATE", "DELETE", "WITH"}:
            if done == writes:
                raise Died
            done += 1
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield


def books() -> list[object]:
    """All that the end of a match writes, but for the log itself."""
    kept = (Match, Stake, Wallet, Entry, Rating, RatingChange, Record)
    return [list(model.objects.order_by("pk").values()) for model in kept]


@pytest.mark.django_db(transaction=True)
def test_a_match_ends_with_all_that_follows_or_not_at_all() -> None:
    """The process dies before each write of the end in turn; the next one finds all as it was."""
    _, _, match = playing()
    command = Leave(command_id(), table_of(match).number)
    before, deaths = (books(), Event.objects.count()), 0
    while not Match.objects.filter(status=Match.Status.OVER).exists():
        with suppress(Died), dying_after(deaths):
            services.submit(match_id=match.pk, seat=0, command=command, now=NOON)
        recall.forget()
        if Match.objects.filter(status=Match.Status.LIVE).exists():
            assert (books(), Event.objects.count()) == before
            deaths += 1
    assert deaths > 10
    assert sorted(Wallet.objects.values_list("balance", flat=True)) == [950, 1_050]
    assert sorted(Rating.objects.values_list("value", flat=True)) == [1_180, 1_220]
    assert sorted(Record.objects.values_list("won", flat=True)) == [0, 1]


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Club,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.django_db(transaction=True)
def test_coins_and_ratings_are_conserved() -> None:
    run(examples=6, steps=30)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_coins_and_ratings_are_conserved_through_thousands_of_steps() -> None:
    run(examples=150, steps=60)
