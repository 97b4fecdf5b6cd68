"""Decisions: with a reason, once, never about oneself; what they do at the tables; the log."""

from datetime import timedelta

import pytest

from accounts import coins, lines
from accounts.books import Stake
from accounts.models import Player, Record, Sanction
from accounts.standing import Bar, standing_of
from accounts.standings import RatingChange
from games.commands import DoorRefusal
from games.models import Match
from moderation import appealing, deciding
from moderation.deciding import Decided, No, Verdict
from moderation.models import Appeal, Entry, Report
from rooms import rematch, setting_up
from rooms.models import Room, Waiter
from rooms.play_now import play_now
from rooms.refusals import No as RoomNo
from tests.games.tables import ALICE, BOB, practice_match, two_people
from tests.games.tables import NOON as TABLE_NOON
from tests.games.test_stakes import audit
from tests.moderation.cast import NOON, Deed, decided_on, moderator, person, reported, sanctioned
from tests.rooms.test_queue import playing, proposed
from tests.rooms.test_rematch import finished, offer
from tests.rooms.test_setting_up import WISH, both_in, get_ready, opened

pytestmark = pytest.mark.django_db


def decide(report: Report, by: Player, deed: Deed, **changes: object) -> Decided | No:
    wanted = Verdict(deed, str(changes.get("reason", "Please be kind.")), 3)
    if "days" in changes:
        wanted = Verdict(deed, wanted.reason, changes["days"])  # type: ignore[arg-type]
    return deciding.decide(report_id=report.pk, moderator=by, verdict=wanted, now=NOON)


@pytest.mark.parametrize(
    ("deed", "bar"),
    [
        (Deed.DISMISSED, None),
        (Deed.WARNED, Bar.UNREAD),
        (Deed.SUSPENDED, Bar.SUSPENDED),
        (Deed.EXCLUDED, Bar.EXCLUDED),
    ],
)
def test_a_verdict_holds_and_is_in_the_log(deed: Deed, bar: Bar | None) -> None:
    report, dora = reported(), moderator()
    assert isinstance(decide(report, dora, deed), Decided)
    assert standing_of(person("bob").pk, NOON).bar is bar
    entry = Entry.objects.get()
    assert (entry.deed, entry.moderator, entry.player) == (deed, dora, person("bob"))
    assert (entry.reason, entry.report) == ("Please be kind.", report)
    report.refresh_from_db()
    assert report.state == (Report.State.UPHELD if bar else Report.State.DISMISSED)


def test_a_report_is_decided_once() -> None:
    report = reported()
    decide(report, moderator(), Deed.WARNED)
    assert decide(report, moderator("nora"), Deed.EXCLUDED) is No.DECIDED
    assert Sanction.objects.count() == Entry.objects.count() == 1


def test_nobody_decides_about_himself_or_what_he_reported() -> None:
    dora = moderator()
    assert decide(reported(whom=dora), dora, Deed.DISMISSED) is No.HIMSELF
    assert decide(reported(by=dora), dora, Deed.WARNED) is No.OWN_REPORT
    assert not Entry.objects.exists()


@pytest.mark.parametrize("deed", [Deed.DISMISSED, Deed.WARNED, Deed.SUSPENDED, Deed.EXCLUDED])
@pytest.mark.parametrize("reason", ["", "  ", "x" * 1001])
def test_no_decision_without_a_reason(deed: Deed, reason: str) -> None:
    assert decide(reported(), moderator(), deed, reason=reason) is No.NO_REASON
    assert not Sanction.objects.exists()


@pytest.mark.parametrize("days", [None, 0, -1, 366])
def test_a_suspension_has_days(days: int | None) -> None:
    assert decide(reported(), moderator(), Deed.SUSPENDED, days=days) is No.NO_DAYS


def test_a_lifted_sanction_holds_no_longer_and_is_lifted_once() -> None:
    sanction = sanctioned(Deed.EXCLUDED)

    def lift(by: Player, reason: str = "A mistake.") -> Decided | No:
        return deciding.lift(sanction_id=sanction.pk, moderator=by, reason=reason, now=NOON)

    assert lift(moderator(), "") is No.NO_REASON
    assert isinstance(lift(moderator()), Decided)
    assert standing_of(person("bob").pk, NOON).may_play
    assert lift(moderator("nora")) is No.DECIDED
    assert list(Entry.objects.values_list("deed", flat=True)) == [Deed.EXCLUDED, Deed.LIFTED]


def test_a_moderator_does_not_lift_what_holds_against_himself() -> None:
    nora = moderator("nora")
    sanction = sanctioned(Deed.SUSPENDED, whom=nora)
    came = deciding.lift(sanction_id=sanction.pk, moderator=nora, reason="I am sorry.", now=NOON)
    assert came is No.HIMSELF
    assert not standing_of(nora.pk, NOON).may_play


def appealed(sanction: Sanction) -> Appeal:
    came = appealing.appeal(
        sanction_id=sanction.pk, player=sanction.player, text="It was a joke.", now=NOON
    )
    assert isinstance(came, Appeal)
    return came


def judge(appeal: Appeal, by: Player, *, reverse: bool = True) -> Decided | No:
    return deciding.judge(
        appeal_id=appeal.pk, moderator=by, reverse=reverse, reason="Looked again.", now=NOON
    )


def test_an_appeal_is_judged_by_another_moderator_once() -> None:
    sanction = sanctioned(Deed.SUSPENDED)
    appeal = appealed(sanction)
    assert judge(appeal, moderator()) is No.OWN_DECISION
    assert not standing_of(sanction.player_id, NOON).may_play
    assert isinstance(judge(appeal, moderator("nora")), Decided)
    assert standing_of(sanction.player_id, NOON).may_play
    assert judge(appeal, moderator("olga"), reverse=False) is No.DECIDED
    appeal.refresh_from_db()
    assert (appeal.state, appeal.answer) == (Appeal.State.REVERSED, "Looked again.")


def test_an_appeal_that_is_not_granted_changes_nothing() -> None:
    sanction = sanctioned(Deed.EXCLUDED)
    assert isinstance(judge(appealed(sanction), moderator("nora"), reverse=False), Decided)
    assert standing_of(sanction.player_id, NOON).bar is Bar.EXCLUDED


def test_a_moderator_does_not_judge_his_own_appeal() -> None:
    nora = moderator("nora")
    assert judge(appealed(sanctioned(whom=nora)), nora) is No.HIMSELF


def test_whoever_reported_it_does_not_judge_the_appeal() -> None:
    nora = moderator("nora")
    appeal = appealed(decided_on(reported(by=nora), Deed.EXCLUDED))
    assert judge(appeal, nora) is No.OWN_REPORT
    assert not standing_of(appeal.sanction.player_id, NOON).may_play
    assert isinstance(judge(appeal, moderator("petra")), Decided)


def test_an_open_appeal_is_granted_with_the_sanction_that_is_lifted() -> None:
    sanction = sanctioned(Deed.SUSPENDED)
    appeal = appealed(sanction)
    deciding.lift(sanction_id=sanction.pk, moderator=moderator(), reason="A mistake.", now=NOON)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.answer) == (Appeal.State.REVERSED, "A mistake.")
    assert appeal.decided_at == NOON
    log = list(Entry.objects.order_by("pk").values_list("deed", flat=True))
    assert log == [Deed.SUSPENDED, Deed.LIFTED, Deed.REVERSED]
    assert judge(appeal, moderator("nora"), reverse=False) is No.DECIDED


def test_an_appeal_that_was_judged_stays_so_when_the_sanction_is_lifted() -> None:
    sanction = sanctioned(Deed.SUSPENDED)
    appeal = appealed(sanction)
    judge(appeal, moderator("nora"), reverse=False)
    deciding.lift(sanction_id=sanction.pk, moderator=moderator(), reason="Enough.", now=NOON)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.answer) == (Appeal.State.UPHELD, "Looked again.")


def test_one_appeals_once_and_only_for_oneself() -> None:
    sanction = sanctioned()

    def appeal(player: Player, text: str = "It was a joke.") -> Appeal | appealing.No:
        return appealing.appeal(sanction_id=sanction.pk, player=player, text=text, now=NOON)

    assert appeal(person("carol")) is appealing.No.NOT_YOURS
    assert appeal(sanction.player, " ") is appealing.No.NO_REASON
    assert isinstance(appeal(sanction.player), Appeal)
    assert appeal(sanction.player) is appealing.No.ALREADY
    deciding.lift(sanction_id=sanction.pk, moderator=moderator(), reason="A mistake.", now=NOON)
    other = sanctioned(now=NOON + timedelta(hours=1))
    deciding.lift(sanction_id=other.pk, moderator=moderator(), reason="A mistake.", now=NOON)
    came = appealing.appeal(sanction_id=other.pk, player=other.player, text="No.", now=NOON)
    assert came is appealing.No.LIFTED


def bob_at_the_table() -> Player:
    return Player.objects.get(name="bob")


def test_a_suspension_lets_the_running_match_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[tuple[int, bool]] = []
    monkeypatch.setattr(lines, "bar", lambda who, *, at_once: closed.append((who, at_once)))
    match = two_people()
    bob = bob_at_the_table()
    sanctioned(Deed.SUSPENDED, whom=bob, now=TABLE_NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE
    assert closed == [(bob.pk, False)]


def test_an_exclusion_breaks_the_running_match_off_and_nothing_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[tuple[int, bool]] = []
    monkeypatch.setattr(lines, "bar", lambda who, *, at_once: closed.append((who, at_once)))
    match = two_people()
    bob = bob_at_the_table()
    sanctioned(Deed.EXCLUDED, whom=bob, now=TABLE_NOON)
    match.refresh_from_db()
    assert (match.status, match.end_reason, match.winners) == (Match.Status.OVER, "aborted", [])
    assert not bob.records.exists()
    assert match.events.latest("number").kind == "ended"
    assert closed == [(bob.pk, True)]


@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_an_exclusion_from_a_ranked_match_gives_both_stakes_back_and_rates_nobody(
    seat: int,
) -> None:
    alice, bob, match = playing(50)
    assert [coins.held_by(each.pk) for each in (alice, bob)] == [50, 50]
    sanctioned(Deed.EXCLUDED, whom=(alice, bob)[seat], now=TABLE_NOON)
    match.refresh_from_db()
    assert (match.status, match.end_reason, match.winners) == (Match.Status.OVER, "aborted", [])
    assert list(Stake.objects.values_list("state", flat=True)) == [Stake.State.RETURNED] * 2
    assert [coins.balance_of(each.pk) for each in (alice, bob)] == [coins.GRANT] * 2
    assert not RatingChange.objects.exists()
    assert not Record.objects.exists()
    assert "held 0; together 0" in audit()


def test_an_exclusion_leaves_practice_alone() -> None:
    match = practice_match()
    sanctioned(Deed.EXCLUDED, whom=Player.objects.get(name="alice"), now=TABLE_NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
def test_whoever_may_play_no_longer_leaves_the_room_he_waits_in(deed: Deed) -> None:
    room, alice, bob = both_in()
    sanctioned(deed, whom=alice, now=TABLE_NOON)
    room.refresh_from_db()
    assert (room.creator, room.status) == (bob, Room.Status.WAITING)
    assert not room.chairs.filter(player=alice).exists()


@pytest.mark.parametrize(
    ("deed", "no"),
    [
        (Deed.WARNED, RoomNo.UNREAD),
        (Deed.SUSPENDED, RoomNo.SUSPENDED),
        (Deed.EXCLUDED, RoomNo.EXCLUDED),
    ],
)
def test_every_door_to_a_match_with_others_is_closed(deed: Deed, no: RoomNo) -> None:
    alice = person("alice")
    room, bob = opened(alice), person("bob")
    sanctioned(deed, whom=bob, now=TABLE_NOON)
    assert setting_up.open_room(player=bob, wish=WISH, now=TABLE_NOON) is no
    assert setting_up.join_room(room_id=room.pk, player=bob, now=TABLE_NOON) is no
    assert not room.chairs.filter(player=bob).exists()


def test_a_warned_player_who_sits_already_gets_ready_when_he_has_read_it() -> None:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    warning = sanctioned(whom=bob, now=TABLE_NOON)
    now = TABLE_NOON
    assert setting_up.mark_ready(room_id=room.pk, player=bob, ready=True, now=now) is RoomNo.UNREAD
    assert setting_up.start(room_id=room.pk, player=alice, now=now) is RoomNo.OTHER_BARRED
    Sanction.objects.filter(pk=warning.pk).update(read_at=now)
    assert isinstance(setting_up.start(room_id=room.pk, player=alice, now=now), Match)


def test_a_suspended_player_gets_no_rematch_and_the_other_does_not_learn_of_it() -> None:
    match = finished()
    bob = match.seats.get(index=BOB).player
    assert bob is not None
    offer(match, BOB)
    sanctioned(Deed.SUSPENDED, whom=bob, now=TABLE_NOON)
    assert offer(match, ALICE).following is None
    with pytest.raises(rematch.Barred):
        offer(match, BOB)
    assert rematch.want(match.pk, BOB, TABLE_NOON) is DoorRefusal.BARRED
    seen = rematch.standing_of(match.pk, TABLE_NOON, ALICE)
    assert seen is not None
    assert seen.offers == (True, False)


@pytest.mark.parametrize("deed", [Deed.WARNED, Deed.SUSPENDED, Deed.EXCLUDED])
def test_whoever_may_not_play_is_out_of_the_queue_and_his_opponent_waits_on(deed: Deed) -> None:
    alice, bob = proposed()
    decided = decide(reported(whom=alice, by=bob), moderator(), deed)
    assert isinstance(decided, Decided)
    assert set(decided.consequences.waiters) == {alice.pk, bob.pk}
    assert dict(Waiter.objects.values_list("player", "state")) == {
        alice.pk: Waiter.State.DROPPED,
        bob.pk: Waiter.State.WAITING,
    }


def test_nobody_who_may_not_play_is_seated_in_the_lobby() -> None:
    bob = person("bob")
    sanctioned(Deed.SUSPENDED, whom=bob, now=TABLE_NOON)
    assert play_now(player=bob, now=TABLE_NOON, may_open=lambda: True) is RoomNo.SUSPENDED
    assert not bob.chairs.exists()
