"""Seats and lines: every state entered and left in every way, and every countdown's end."""

from datetime import datetime, timedelta

import pytest

from games import services
from games.commands import (
    Abort,
    Act,
    Command,
    Cut,
    DoorRefusal,
    Hold,
    Leave,
    Next,
    Pause,
    Resume,
    Show,
)
from games.events import By, MatchEnd
from games.leases import close_lease, forget_gone, renew_leases
from games.models import Event, Heartbeat, Lease, Match, Outage
from games.outages import beat, note_lost_lines, note_outage
from games.presence import Being
from games.protocol import Frame
from games.table import Table
from games.view_frame import view_frame
from tests.games.tables import (
    ALICE,
    BOB,
    NOON,
    act,
    command_id,
    events_of,
    legal,
    open_line,
    play_to_the_sheet,
    practice_match,
    sittings,
    submit,
    table_of,
    to_act,
    two_people,
)

pytestmark = pytest.mark.django_db

LIMIT = 30


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def knock(match: Match, seconds: float) -> Table:
    services.knock(match_id=match.pk, now=at(seconds))
    return table_of(match)


def vanish(match: Match, seat: int, seconds: float) -> None:
    """The seat's only line ends; heard until then."""
    lease = Lease.objects.get(match=match, seat=seat, gone_at=None)
    Lease.objects.filter(pk=lease.pk).update(heard_at=at(seconds))
    close_lease(socket=lease.socket, now=at(seconds))
    knock(match, seconds)


def come_back(match: Match, seat: int, seconds: float) -> Table:
    open_line(match, seat, at(seconds))
    return knock(match, seconds)


def do(match: Match, seat: int, command: Command, seconds: float) -> Table:
    outcome = submit(match, seat, command, now=at(seconds))
    assert outcome.refusal is None, outcome.refusal
    return table_of(match)


def ending(table: Table) -> tuple[MatchEnd, tuple[int, ...]] | None:
    return None if table.end is None else (table.end.reason, table.end.winners)


def leader_and_other(match: Match) -> tuple[int, int]:
    return to_act(match), 1 - to_act(match)


class TestAbsence:
    def test_a_seat_is_absent_three_seconds_after_its_last_line_is_gone(self) -> None:
        match = two_people(clock=LIMIT)
        vanish(match, BOB, 10)
        assert knock(match, 12.9).being(BOB) is Being.HERE
        table = knock(match, 13)
        assert table.being(BOB) is Being.ABSENT
        assert table.states[BOB].since == at(10)

    def test_a_second_tab_keeps_the_seat(self) -> None:
        match = two_people(clock=LIMIT)
        first = Lease.objects.get(match=match, seat=BOB).socket
        come_back(match, BOB, 5)
        close_lease(socket=first, now=at(10))
        assert knock(match, 20).being(BOB) is Being.HERE

    def test_a_socket_that_left_is_not_brought_back_by_a_late_renewal(self) -> None:
        match = two_people(clock=LIMIT)
        socket = Lease.objects.get(match=match, seat=BOB).socket
        close_lease(socket=socket, now=at(10))
        renew_leases(sockets=[socket], now=at(10.1))
        assert knock(match, 14).being(BOB) is Being.ABSENT

    def test_lines_that_are_long_gone_are_forgotten_but_the_last(self) -> None:
        match = two_people()
        vanish(match, BOB, 10)
        come_back(match, BOB, 20)
        vanish(match, BOB, 30)
        forget_gone(now=at(609))
        assert Lease.objects.filter(match=match, seat=BOB).count() == 2
        forget_gone(now=at(1_000))
        assert Lease.objects.filter(match=match, seat=BOB).count() == 1

    def test_nobody_is_absent_because_his_first_line_is_forgotten(self) -> None:
        match = two_people()
        first = Lease.objects.get(match=match, seat=BOB)
        come_back(match, BOB, 300)
        close_lease(socket=first.socket, now=at(301))
        Lease.objects.filter(gone_at=None).update(heard_at=at(1_000))
        forget_gone(now=at(1_000))
        assert Lease.objects.filter(match=match, seat=BOB).count() == 1
        table = knock(match, 1_000)
        assert table.being(BOB) is Being.HERE
        assert table.end is None

    def test_a_line_that_is_silent_for_ten_seconds_is_gone(self) -> None:
        match = two_people(clock=60)
        Lease.objects.filter(match=match, seat=BOB).update(heard_at=at(4))
        assert services.matches_to_look_at(at(13.9)) == []
        assert services.matches_to_look_at(at(14)) == [match.pk]
        knock(match, 14)
        assert knock(match, 17).states[BOB].since == at(4)

    def test_a_seat_that_never_came_is_absent_after_a_while(self) -> None:
        match = two_people(clock=60)
        Lease.objects.filter(match=match, seat=BOB).delete()
        assert knock(match, 9.9).being(BOB) is Being.HERE
        assert knock(match, 10).being(BOB) is Being.ABSENT

    def test_gone_and_back_at_fifty_seconds_plays_on(self) -> None:
        match = two_people(clock=60)
        vanish(match, BOB, 10)
        table = come_back(match, BOB, 60)
        assert (table.being(BOB), ending(table)) == (Being.HERE, None)
        assert table.states[BOB].absence_used == timedelta(seconds=50)

    def test_gone_for_sixty_one_seconds_has_lost(self) -> None:
        match = two_people(clock=60)
        vanish(match, BOB, 10)
        assert ending(knock(match, 69.9)) is None
        assert ending(come_back(match, BOB, 71)) == (MatchEnd.DISCONNECTED, (ALICE,))
        assert Event.objects.get(match=match, kind="ended").at == at(70)

    def test_three_absences_together_last_three_minutes_at_most(self) -> None:
        match = two_people()
        for begun in (0, 100, 200):
            vanish(match, BOB, begun)
            come_back(match, BOB, begun + 55)
        vanish(match, BOB, 300)
        assert ending(knock(match, 314.9)) is None
        assert ending(knock(match, 315)) == (MatchEnd.DISCONNECTED, (ALICE,))

    def test_who_is_heard_again_on_his_old_line_is_back_at_once(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        lease = Lease.objects.get(match=match, seat=leader)
        Lease.objects.filter(pk=lease.pk).update(heard_at=at(LIMIT - 5))
        assert knock(match, LIMIT + 1).being(leader) is Being.ABSENT
        match.refresh_from_db()
        assert match.wake_at == at(LIMIT + 3)
        renew_leases(sockets=[lease.socket], now=at(LIMIT + 2))
        assert knock(match, LIMIT + 3).being(leader) is Being.HERE

    def test_an_absent_players_clock_stands_and_comes_back_with_what_was_left(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        vanish(match, leader, 10)
        assert knock(match, 40).clock is not None
        table = come_back(match, leader, 50)
        assert table.clock is not None
        assert table.clock.zero == at(50 + 20)

    def test_it_comes_back_with_five_seconds_at_least_but_once_a_turn(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        vanish(match, leader, 28)
        table = come_back(match, leader, 40)
        assert table.clock is not None
        assert table.clock.zero == at(45)
        vanish(match, leader, 43)
        table = come_back(match, leader, 60)
        assert table.clock is not None
        assert table.clock.zero == at(62)

    def test_the_other_players_clock_runs_on(self) -> None:
        match = two_people(clock=LIMIT)
        leader, other = leader_and_other(match)
        vanish(match, other, 5)
        table = knock(match, LIMIT + 1)
        assert table.noted[-1].by is By.CLOCK
        assert table.noted[-1].seat == leader

    def test_a_player_unheard_when_his_clock_falls_is_absent_not_late(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        Lease.objects.filter(match=match, seat=leader).update(heard_at=at(LIMIT - 4))
        table = knock(match, LIMIT + 1)
        assert (table.being(leader), table.noted) == (Being.ABSENT, ())

    def test_he_is_back_as_soon_as_he_is_heard(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        lease = Lease.objects.filter(match=match, seat=leader)
        lease.update(heard_at=at(LIMIT - 4), opened_at=NOON)
        assert knock(match, LIMIT + 2).being(leader) is Being.ABSENT
        renew_leases(sockets=[lease.get().socket], now=at(LIMIT + 4))
        assert knock(match, LIMIT + 4).being(leader) is Being.HERE

    def test_in_practice_nobody_is_absent(self) -> None:
        match = practice_match(dealer=BOB)
        assert knock(match, 3600).being(ALICE) is Being.HERE


class TestBothAbsent:
    def both_vanish(self) -> Match:
        match = two_people(clock=60)
        vanish(match, ALICE, 0)
        vanish(match, BOB, 20)
        knock(match, 24)
        return match

    def test_nobody_back_is_aborted_fifteen_seconds_after_the_firsts_minute(self) -> None:
        match = self.both_vanish()
        assert ending(knock(match, 74.9)) is None
        assert ending(knock(match, 75)) == (MatchEnd.ABORTED, ())

    def test_who_is_back_in_time_plays_on(self) -> None:
        match = self.both_vanish()
        assert ending(come_back(match, ALICE, 50)) is None
        assert ending(come_back(match, BOB, 70)) is None

    def test_who_is_back_in_the_last_chance_wins_against_one_whose_minute_is_over(self) -> None:
        match = self.both_vanish()
        assert ending(come_back(match, BOB, 65)) == (MatchEnd.DISCONNECTED, (BOB,))

    def test_the_first_to_go_may_be_back_in_the_last_chance(self) -> None:
        match = self.both_vanish()
        assert ending(come_back(match, ALICE, 65)) is None
        assert ending(knock(match, 79.9)) is None
        assert ending(knock(match, 80)) == (MatchEnd.DISCONNECTED, (ALICE,))


class TestPause:
    def test_a_pause_lasts_twenty_seconds_then_the_computer_stands_in(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        assert do(match, leader, Pause(command_id()), 5).being(leader) is Being.PAUSED
        assert knock(match, 24.9).being(leader) is Being.PAUSED
        assert knock(match, 25).being(leader) is Being.SUBSTITUTED

    def test_ok_before_twenty_seconds_plays_on_with_what_was_left(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        do(match, leader, Pause(command_id()), 10)
        table = do(match, leader, Resume(command_id()), 25)
        assert table.being(leader) is Being.HERE
        assert table.clock is not None
        assert table.clock.zero == at(45)

    def test_ok_after_twenty_seconds_takes_the_cards_back(self) -> None:
        match = two_people(clock=LIMIT)
        _, other = leader_and_other(match)
        do(match, other, Pause(command_id()), 5)
        knock(match, 26)
        assert do(match, other, Resume(command_id()), 40).being(other) is Being.HERE

    def test_the_stand_in_lays_a_legal_card_and_is_marked(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        do(match, leader, Pause(command_id()), 5)
        table = knock(match, 26)
        assert [(noted.seat, noted.by) for noted in table.noted] == [(leader, By.SUBSTITUTE)]

    def test_the_stand_in_hands_back_in_the_middle_of_a_trick(self) -> None:
        match = two_people(clock=LIMIT)
        leader, other = leader_and_other(match)
        do(match, other, Pause(command_id()), 1)
        knock(match, 21)
        act(match, leader, legal(table_of(match))[0], now=at(22))
        table = table_of(match)
        answer = Act(command_id(), table.position, legal(table)[0])
        table = do(match, other, answer, 22.5)
        assert table.being(other) is Being.HERE
        assert table.noted[-1].by is By.PLAYER
        assert [kind for _, kind in events_of(match)][-2:] == ["resumed", "acted"]

    def test_a_socket_coming_back_is_not_enough(self) -> None:
        match = two_people(clock=LIMIT)
        leader, _ = leader_and_other(match)
        do(match, leader, Pause(command_id()), 5)
        knock(match, 25)
        assert come_back(match, leader, 25.5).being(leader) is Being.SUBSTITUTED

    def test_who_is_paused_is_not_absent(self) -> None:
        match = two_people(clock=60)
        do(match, BOB, Pause(command_id()), 5)
        vanish(match, BOB, 6)
        assert knock(match, 20).being(BOB) is Being.PAUSED

    def test_a_player_has_two_pauses_in_a_match(self) -> None:
        match = two_people(clock=60)
        for begun in (1, 10):
            do(match, BOB, Pause(command_id()), begun)
            do(match, BOB, Resume(command_id()), begun + 2)
        refused = submit(match, BOB, Pause(command_id()), now=at(20))
        assert refused.refusal is DoorRefusal.NO_PAUSE_LEFT

    def test_ok_without_a_pause_is_refused(self) -> None:
        match = two_people(clock=60)
        assert submit(match, BOB, Resume(command_id())).refusal is DoorRefusal.NOT_PAUSED

    def test_after_ten_minutes_of_standing_in_the_player_has_left(self) -> None:
        match = two_people()
        do(match, BOB, Pause(command_id()), 0)
        knock(match, 21)
        assert ending(knock(match, 619.9)) is None
        assert ending(knock(match, 620)) == (MatchEnd.LEFT, (ALICE,))

    def test_all_away_and_one_substituted_nobody_moves_and_a_minute_ends_it(self) -> None:
        match = two_people(clock=LIMIT)
        leader, other = leader_and_other(match)
        vanish(match, other, 0)
        do(match, leader, Pause(command_id()), 4)
        table = knock(match, 30)
        assert table.being(leader) is Being.SUBSTITUTED
        assert table.noted == ()
        assert ending(knock(match, 83.9)) is None
        assert ending(knock(match, 84)) == (MatchEnd.ABORTED, ())

    def test_anyone_back_ends_that_countdown(self) -> None:
        match = two_people(clock=LIMIT)
        leader, other = leader_and_other(match)
        do(match, leader, Pause(command_id()), 0)
        vanish(match, other, 10)
        knock(match, 30)
        table = come_back(match, other, 60)
        assert (table.being(other), ending(table)) == (Being.HERE, None)
        assert knock(match, 62).noted[-1].by is By.SUBSTITUTE


class TestShowingCards:
    def test_shown_cards_are_those_of_that_moment_and_hide_by_themselves(self) -> None:
        match = two_people(clock=60)
        table = do(match, BOB, Show(command_id(), 1), 5)
        assert table.deal is not None
        assert table.showing is not None
        assert table.showing.cards == table.deal.hands[BOB]
        assert knock(match, 14.9).showing is not None
        assert knock(match, 15).showing is None
        assert events_of(match)[-1][1] == "show_ended"

    def test_nothing_is_shown_twice_at_once_nor_in_practice(self) -> None:
        match = two_people(clock=60)
        do(match, BOB, Show(command_id(), 1), 5)
        again = submit(match, ALICE, Show(command_id(), 1), now=at(6))
        assert again.refusal is DoorRefusal.SHOWN_ALREADY
        practice = practice_match()
        refused = submit(practice, ALICE, Show(command_id(), 1))
        assert refused.refusal is DoorRefusal.NOT_IN_PRACTICE


class TestOutage:
    def test_while_the_sweep_stands_still_nothing_is_due(self) -> None:
        match = two_people(clock=LIMIT)
        beat(now=at(10))
        assert knock(match, LIMIT + 5).noted == ()

    def test_an_outage_of_half_a_minute_costs_nobody_anything(self) -> None:
        match = two_people(clock=LIMIT)
        beat(now=at(10))
        beat(now=at(40))
        assert self.knock_with_a_beat(match, 54).noted == ()
        table = self.knock_with_a_beat(match, 56)
        assert events_of(match)[-1] == (table.version, "outage")
        assert table.clock is not None
        assert table.clock.zero == at(LIMIT + 45)
        assert self.knock_with_a_beat(match, 75.9).noted == ()
        assert self.knock_with_a_beat(match, 76).noted[-1].by is By.CLOCK

    def knock_with_a_beat(self, match: Match, seconds: float) -> Table:
        """The sweep has run every second since the last time."""
        Heartbeat.objects.update(at=at(seconds))
        return knock(match, seconds)

    def test_moves_made_in_an_outage_count(self) -> None:
        match = two_people(clock=LIMIT)
        beat(now=at(10))
        outcome = act(match, to_act(match), legal(table_of(match))[0], now=at(20))
        assert outcome.refusal is None

    def test_an_absence_is_not_counted_while_we_are_down(self) -> None:
        match = two_people(clock=60)
        beat(now=at(9))
        vanish(match, BOB, 10)
        beat(now=at(14))
        knock(match, 14)
        beat(now=at(44))
        assert ending(knock(match, 44)) is None
        Heartbeat.objects.update(at=at(50))
        for second in range(50, 130):
            beat(now=at(second))
            if ending(knock(match, second)) is not None:
                break
        assert second == 10 + 60 + 45

    def test_many_lines_lost_at_once_are_our_fault(self) -> None:
        match = two_people(clock=LIMIT)
        note_lost_lines(lost=20, total=50, began=at(5), now=at(15))
        assert knock(match, 29).end is None
        table = knock(match, 31)
        assert table.outage == at(30)

    def away(self, match: Match, began: float, ended: float) -> None:
        """The server is away for a while, every line is lost, and it beats again."""
        beat(now=at(began))
        Lease.objects.filter(match=match).update(heard_at=at(began), gone_at=at(began + 10))
        beat(now=at(ended))

    def test_both_back_after_an_outage_play_on_and_lose_no_time(self) -> None:
        match = two_people(clock=60)
        leader, _ = leader_and_other(match)
        act(match, leader, legal(table_of(match))[0], now=at(50))
        self.away(match, 60, 160)
        for seat in (ALICE, BOB):
            open_line(match, seat, at(161 + seat))
        table = self.knock_with_a_beat(match, 176)
        assert ending(table) is None
        assert [state.being for state in table.states] == [Being.HERE, Being.HERE]
        assert [state.absence_used for state in table.states] == [timedelta(0)] * 2

    def test_who_does_not_come_back_after_an_outage_has_his_minute_from_its_end(self) -> None:
        match = two_people()
        self.away(match, 10, 610)
        open_line(match, ALICE, at(611))
        assert self.knock_with_a_beat(match, 627.9).being(BOB) is Being.HERE
        table = self.knock_with_a_beat(match, 628)
        assert (table.being(BOB), table.states[BOB].since) == (Being.ABSENT, at(625))
        assert ending(self.knock_with_a_beat(match, 684.9)) is None
        assert ending(self.knock_with_a_beat(match, 685)) == (MatchEnd.DISCONNECTED, (ALICE,))

    def test_an_outage_is_taken_account_of_once_however_many_deals_follow(self) -> None:
        match = two_people()
        beat(now=at(10))
        beat(now=at(40))
        self.knock_with_a_beat(match, 56)
        Heartbeat.objects.all().delete()
        for _ in range(3):
            play_to_the_sheet(match)
            for seat in (ALICE, BOB):
                submit(match, seat, Next(command_id()), now=at(100))
        assert [kind for _, kind in events_of(match)].count("outage") == 1

    def test_a_match_wakes_when_the_outage_ends(self) -> None:
        match = two_people(clock=LIMIT)
        note_outage(began=at(0), now=at(2))
        self.knock_with_a_beat(match, 14)
        assert Match.objects.get(pk=match.pk).wake_at == at(17)

    def test_an_outage_that_is_over_is_not_made_longer(self) -> None:
        note_outage(began=at(0), now=at(10))
        note_outage(began=at(5), now=at(30))
        spans = list(Outage.objects.order_by("began").values_list("began", "ended"))
        assert spans == [(at(0), at(25)), (at(25), at(45))]

    def test_one_that_lasts_is_one(self) -> None:
        note_outage(began=at(5), now=at(10))
        note_outage(began=at(0), now=at(12))
        assert list(Outage.objects.values_list("began", "ended")) == [(at(0), at(27))]

    def test_what_follows_without_waiting_follows_in_an_outage_too(self) -> None:
        match = two_people()
        beat(now=at(0))
        submit(match, BOB, Leave(command_id(), 1), now=at(20))
        table = table_of(match)
        assert ending(table) == (MatchEnd.LEFT, (ALICE,))
        late = submit(match, ALICE, Leave(command_id(), 1), now=at(21))
        assert late.refusal is DoorRefusal.MATCH_OVER

    def test_a_few_lines_lost_are_not(self) -> None:
        match = two_people(clock=LIMIT)
        note_lost_lines(lost=19, total=20, began=at(5), now=at(15))
        note_lost_lines(lost=20, total=60, began=at(5), now=at(15))
        assert knock(match, 31).outage is None


class TestCut:
    def opened(self) -> Match:
        match = two_people()
        Event.objects.filter(match=match, number__gt=1).delete()
        Match.objects.filter(pk=match.pk).update(version=1, dealt=0)
        return match

    def test_both_cuts_go_into_the_deck_and_start_it(self) -> None:
        match = self.opened()
        do(match, BOB, Cut(command_id(), "00ff"), -2)
        assert table_of(match).number == 0
        table = do(match, ALICE, Cut(command_id(), "ab"), -1)
        assert (table.number, table.entropies) == (1, ("ab", "00ff"))

    def test_without_a_cut_the_deal_starts_after_three_seconds(self) -> None:
        match = self.opened()
        assert knock(match, -0.1).number == 0
        assert knock(match, 0).entropies == ("", "")

    def test_there_is_one_cut_a_match(self) -> None:
        match = self.opened()
        do(match, BOB, Cut(command_id(), "00"), -2)
        again = submit(match, BOB, Cut(command_id(), "01"), now=at(-2))
        assert again.refusal is DoorRefusal.NOTHING_TO_CUT
        knock(match, 0)
        late = submit(match, ALICE, Cut(command_id(), "01"), now=at(1))
        assert late.refusal is DoorRefusal.NOTHING_TO_CUT

    def test_a_match_that_ended_before_its_first_deal_shows_no_pack_to_cut(self) -> None:
        match = self.opened()
        assert self.shown(match, ALICE)["cut"]["seats"] == [False, False]
        submit(match, BOB, Leave(command_id(), 0), now=at(-2))
        for seat in (ALICE, BOB):
            seen = self.shown(match, seat)
            assert (seen["cut"], seen["deal"], seen["end"]["reason"]) == (None, None, "left")

    def shown(self, match: Match, seat: int) -> Frame:
        return view_frame(table_of(match), seat, sittings(match), at(-2))


class TestWithoutClocks:
    def test_the_one_who_waits_may_end_it_after_ten_minutes(self) -> None:
        match = two_people()
        _, waiting = leader_and_other(match)
        early = submit(match, waiting, Abort(command_id()), now=at(599))
        assert early.refusal is DoorRefusal.STILL_PLAYING
        table = do(match, waiting, Abort(command_id()), 600)
        assert ending(table) == (MatchEnd.ABORTED, ())

    def test_the_one_who_is_to_move_may_not(self) -> None:
        match = two_people()
        leader, _ = leader_and_other(match)
        refused = submit(match, leader, Abort(command_id()), now=at(700))
        assert refused.refusal is DoorRefusal.STILL_PLAYING

    def test_who_waits_at_a_sheet_that_the_other_holds_may(self) -> None:
        match = two_people()
        play_to_the_sheet(match)
        since = table_of(match).last_at
        submit(match, BOB, Hold(command_id()), now=since)
        submit(match, ALICE, Next(command_id()), now=since)
        later = since + timedelta(minutes=10)
        assert submit(match, BOB, Abort(command_id()), now=later).refusal is not None
        assert submit(match, ALICE, Abort(command_id()), now=later).refusal is None
        assert ending(table_of(match)) == (MatchEnd.ABORTED, ())

    def test_with_clocks_nobody_may(self) -> None:
        match = two_people(clock=60)
        refused = submit(match, 1 - to_act(match), Abort(command_id()), now=at(20))
        assert refused.refusal is DoorRefusal.STILL_PLAYING


def test_leaving_while_paused_is_leaving() -> None:
    match = two_people(clock=60)
    do(match, BOB, Pause(command_id()), 1)
    assert ending(do(match, BOB, Leave(command_id(), 1), 2)) == (MatchEnd.LEFT, (ALICE,))


class TestTheBeginning:
    """The first seconds of a match, when pages are only being opened."""

    def test_a_page_that_is_closed_at_once_is_missed_as_ever(self) -> None:
        match = two_people()
        vanish(match, BOB, 1)
        match.refresh_from_db()
        assert match.wake_at == at(4)
        assert knock(match, 4).being(BOB) is Being.ABSENT

    def test_who_never_comes_is_waited_for_and_then_missed(self) -> None:
        match = two_people()
        Lease.objects.filter(match=match, seat=BOB).delete()
        assert knock(match, 9).being(BOB) is Being.HERE
        match.refresh_from_db()
        assert match.wake_at == at(10)
        assert knock(match, 10).being(BOB) is Being.ABSENT
