"""Invitations: who may be asked, how often, for how long, and what one answer does."""

from datetime import datetime, timedelta

import pytest

from accounts import friends, presence
from accounts.models import Player, User
from rooms import farewell, invitations, setting_up
from rooms.invitations import (
    KEPT,
    LASTS,
    MOST_AGAIN,
    MOST_MADE,
    MOST_OPEN,
    PAUSE,
    WHILE,
    No,
)
from rooms.models import Invitation, Room
from rooms.refusals import No as RoomNo
from rooms.wishes import Wish
from tests.games.tables import NOON, two_people
from tests.rooms.test_setting_up import get_ready, opened, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_there")]


def member(name: str, *, online: bool = True) -> Player:
    """Somebody with an account."""
    player = Player.objects.create(name=name, user=User.objects.create_user(name))
    if online:
        presence.note_seen(player.pk)
    return player


def invite(room: Room, by: Player, whom: Player, now: datetime = NOON) -> Invitation | No:
    return invitations.invite(room_id=room.pk, inviter=by, invited_id=whom.pk, now=now)


def invited(now: datetime = NOON) -> tuple[Room, Player, Player, Invitation]:
    """Alice's room, and bob invited to it."""
    alice, bob = member("alice"), member("bob")
    room = opened(alice)
    made = invite(room, alice, bob, now)
    assert isinstance(made, Invitation)
    return room, alice, bob, made


def accept(made: Invitation, by: Player, now: datetime = NOON) -> Room | No | RoomNo:
    return invitations.accept(invitation_id=made.pk, player=by, now=now)


def befriend(one: Player, other: Player) -> None:
    friends.ask(asker=one, asked=other, now=NOON)
    friends.accept(player=other, asker=one, now=NOON)


def test_who_accepts_sits_down() -> None:
    room, _, bob, made = invited()
    assert [each.pk for each in invitations.open_for(bob.pk, NOON)] == [made.pk]
    assert accept(made, bob) == room
    assert room.chairs.filter(player=bob).exists()
    assert invitations.open_for(bob.pk, NOON) == []


def test_accepted_twice_it_is_the_same_room() -> None:
    room, _, bob, made = invited()
    assert accept(made, bob) == room
    assert accept(made, bob, NOON + 2 * LASTS) == room
    assert room.chairs.count() == 2


def test_who_got_up_again_does_not_come_back_by_his_old_invitation() -> None:
    room, _, bob, made = invited()
    accept(made, bob)
    setting_up.leave_room(room_id=room.pk, player=bob, now=NOON)
    assert accept(made, bob) is No.DEAD


@pytest.mark.parametrize(("seconds", "sits"), [(119, True), (120, False)])
def test_it_dies_after_two_minutes_without_anybody_ending_it(seconds: int, sits: bool) -> None:
    room, _, bob, made = invited()
    late = NOON + timedelta(seconds=seconds)
    assert (invitations.open_for(bob.pk, late) != []) == sits
    assert (invitations.open_of(room.pk, late) != []) == sits
    assert accept(made, bob, late) == (room if sits else No.DEAD)
    assert Invitation.objects.get().state == ("accepted" if sits else "open")


def test_nobody_accepts_for_somebody_else() -> None:
    room, _, _, made = invited()
    assert accept(made, member("carol")) is No.DEAD
    assert room.chairs.count() == 1


def test_declined_it_is_over_and_the_room_sees_it() -> None:
    room, _, bob, made = invited()
    assert invitations.decline(invitation_id=made.pk, player=bob, now=NOON) is not None
    assert invitations.decline(invitation_id=made.pk, player=bob, now=NOON) is None
    assert accept(made, bob) is No.DEAD
    assert invitations.open_of(room.pk, NOON) == []
    assert [each.invited for each in invitations.lately_declined(room.pk, NOON)] == [bob]
    assert invitations.lately_declined(room.pk, NOON + LASTS) == []


def test_taken_back_it_says_so() -> None:
    room, alice, bob, made = invited()
    invitations.take_back(room_id=room.pk, player=alice, invitation_id=made.pk, now=NOON)
    assert invitations.open_for(bob.pk, NOON) == []
    assert accept(made, bob) is No.TAKEN_BACK


def test_only_who_sits_there_takes_it_back() -> None:
    room, _, bob, made = invited()
    stranger = member("carol")
    refused = invitations.take_back(
        room_id=room.pk, player=stranger, invitation_id=made.pk, now=NOON
    )
    assert refused is No.NOT_SEATED
    assert accept(made, bob) == room


def test_what_was_accepted_is_not_taken_back() -> None:
    room, alice, bob, made = invited()
    accept(made, bob)
    came = invitations.take_back(room_id=room.pk, player=alice, invitation_id=made.pk, now=NOON)
    assert isinstance(came, Invitation)
    assert came.state == Invitation.State.ACCEPTED


def test_the_second_for_the_last_seat_is_told_that_it_is_taken() -> None:
    room, alice, bob, made = invited()
    carol = member("carol")
    hers = invite(room, alice, carol)
    assert isinstance(hers, Invitation)
    assert accept(made, bob) == room
    assert accept(hers, carol) is RoomNo.FULL
    assert room.chairs.count() == 2


def test_a_room_that_was_closed_is_said_to_be_closed() -> None:
    _, _, bob, made = invited()
    Room.objects.update(status=Room.Status.CLOSED)
    assert invitations.open_for(bob.pk, NOON) == []
    assert accept(made, bob) is RoomNo.CLOSED


def test_it_ends_for_good_when_its_inviter_gets_up() -> None:
    room, alice, bob, made = invited()
    carol = member("carol")
    setting_up.join_room(room_id=room.pk, player=carol, now=NOON)
    setting_up.leave_room(room_id=room.pk, player=alice, now=NOON)
    assert invitations.open_for(bob.pk, NOON) == invitations.open_of(room.pk, NOON) == []
    setting_up.join_room(room_id=room.pk, player=alice, now=NOON)
    assert accept(made, bob) is No.DEAD
    setting_up.leave_room(room_id=room.pk, player=alice, now=NOON)
    later = NOON + PAUSE
    hers = invite(room, carol, bob, later)
    assert isinstance(hers, Invitation)
    assert accept(hers, bob, later) == room


def test_it_ends_when_its_inviter_is_removed() -> None:
    room, alice, bob, made = invited()
    carol = member("carol")
    accept(made, bob)
    setting_up.leave_room(room_id=room.pk, player=alice, now=NOON)
    mine = invite(room, bob, carol)
    dora = member("dora")
    setting_up.join_room(room_id=room.pk, player=dora, now=NOON)
    Room.objects.update(creator=dora)
    setting_up.remove_player(room_id=room.pk, player=dora, other=bob.pk, now=NOON)
    assert isinstance(mine, Invitation)
    assert invitations.open_for(carol.pk, NOON) == []
    assert accept(mine, carol) is No.DEAD


def test_it_ends_when_its_inviter_closes_his_account() -> None:
    _, alice, bob, made = invited()
    assert alice.user is not None
    farewell.close_account(user=alice.user, player=alice, now=NOON)
    assert invitations.open_for(bob.pk, NOON) == []
    assert accept(made, bob) is No.DEAD


def test_who_gets_up_leaves_the_invitations_of_the_other_alone() -> None:
    room, alice, bob, made = invited()
    carol = member("carol")
    setting_up.join_room(room_id=room.pk, player=carol, now=NOON)
    setting_up.leave_room(room_id=room.pk, player=carol, now=NOON)
    assert invitations.open_for(bob.pk, NOON) == [made]
    assert accept(made, bob) == room
    assert alice.pk in set(room.chairs.values_list("player", flat=True))


def test_a_match_that_has_begun_has_no_seat() -> None:
    room, alice, bob, made = invited()
    carol = person("carol")
    setting_up.join_room(room_id=room.pk, player=carol, now=NOON)
    get_ready(room, alice, carol)
    setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert invitations.open_for(bob.pk, NOON) == []
    assert accept(made, bob) is RoomNo.FULL


@pytest.mark.parametrize("inviter_blocks", [True, False])
def test_whoever_blocked_the_other_by_now_it_is_over(inviter_blocks: bool) -> None:
    _, alice, bob, made = invited()
    one, other = (alice, bob) if inviter_blocks else (bob, alice)
    friends.block(blocker=one, blocked=other, now=NOON)
    assert invitations.open_for(bob.pk, NOON) == invitations.open_of(made.room_id, NOON) == []
    assert accept(made, bob) is No.DEAD
    assert isinstance(invite(made.room, alice, member("carol")), Invitation)
    friends.unblock(blocker=one, blocked=other)
    assert accept(made, bob) is No.DEAD


@pytest.mark.parametrize("inviter_blocks", [True, False])
def test_somebody_hidden_is_nobody(inviter_blocks: bool) -> None:
    alice, bob = member("alice"), member("bob")
    one, other = (alice, bob) if inviter_blocks else (bob, alice)
    friends.block(blocker=one, blocked=other, now=NOON)
    assert invite(opened(alice), alice, bob) is No.NOBODY


def test_a_guest_neither_invites_nor_is_invited() -> None:
    guest, bob = person("guest"), member("bob")
    presence.note_seen(guest.pk)
    assert invite(opened(guest), guest, bob) is No.GUEST
    assert invite(opened(bob), bob, guest) is No.NOBODY


def test_who_does_not_sit_there_invites_nobody() -> None:
    room = opened(member("alice"))
    assert invite(room, member("bob"), member("carol")) is No.NOT_SEATED


def test_who_sits_down_invites_as_well_as_the_creator() -> None:
    room, _, bob, made = invited()
    accept(made, bob)
    setting_up.leave_room(room_id=room.pk, player=room.creator, now=NOON)
    assert isinstance(invite(room, bob, member("carol")), Invitation)


def test_without_a_free_seat_nobody_is_invited() -> None:
    room, alice, bob, made = invited()
    accept(made, bob)
    assert invite(room, alice, member("carol")) is No.NO_SEAT
    assert invite(room, alice, bob) is No.HERE


def test_somebody_away_is_invited_by_his_friends_only() -> None:
    alice, bob = member("alice"), member("bob", online=False)
    room = opened(alice)
    assert invite(room, alice, bob) is No.AWAY
    befriend(alice, bob)
    assert isinstance(invite(room, alice, bob), Invitation)


@pytest.mark.parametrize(
    ("inviters", "by_friend", "by_stranger"),
    [("everybody", True, True), ("friends", True, False), ("nobody", False, False)],
)
def test_everybody_says_who_may_invite_him(
    inviters: str, by_friend: bool, by_stranger: bool
) -> None:
    alice, bob, carol = member("alice"), member("bob"), member("carol")
    befriend(alice, bob)
    bob.inviters = inviters
    bob.save()
    assert isinstance(invite(opened(alice), alice, bob), Invitation) == by_friend
    came = invite(opened(carol), carol, bob)
    assert isinstance(came, Invitation) == by_stranger
    assert by_stranger or came is No.UNWILLING


def test_invited_twice_it_is_one_invitation() -> None:
    room, alice, bob, made = invited()
    assert invite(room, alice, bob) == made
    assert Invitation.objects.count() == 1


def test_five_are_open_at_once_and_one_taken_back_makes_room() -> None:
    alice = member("alice")
    room = opened(alice)
    made = [invite(room, alice, member(f"guest{each}")) for each in range(MOST_OPEN)]
    sixth = member("sixth")
    assert invite(room, alice, sixth) is No.TOO_MANY
    assert isinstance(made[0], Invitation)
    invitations.take_back(room_id=room.pk, player=alice, invitation_id=made[0].pk, now=NOON)
    assert isinstance(invite(room, alice, sixth), Invitation)


def test_the_dead_take_no_place_of_the_five() -> None:
    alice = member("alice")
    room = opened(alice)
    for each in range(MOST_OPEN):
        invite(room, alice, member(f"guest{each}"))
    assert isinstance(invite(room, alice, member("sixth"), NOON + LASTS), Invitation)


@pytest.mark.parametrize(("seconds", "again"), [(59, False), (60, True)])
def test_who_declined_is_asked_again_after_a_minute(seconds: int, again: bool) -> None:
    room, alice, bob, made = invited()
    invitations.decline(invitation_id=made.pk, player=bob, now=NOON)
    came = invite(room, alice, bob, NOON + timedelta(seconds=seconds))
    assert isinstance(came, Invitation) == again
    assert again or came is No.TOO_SOON


def test_another_room_of_the_same_inviter_waits_as_well_but_not_another_inviter() -> None:
    _, alice, bob, _ = invited()
    assert invite(opened(alice), alice, bob) is No.TOO_SOON
    assert isinstance(invite(opened(alice), alice, bob, NOON + PAUSE), Invitation)
    carol = member("carol")
    assert isinstance(invite(opened(carol), carol, bob), Invitation)


def test_who_does_not_come_is_asked_three_times_an_hour_by_the_same_person_at_most() -> None:
    alice, bob = member("alice"), member("bob")
    befriend(alice, bob)
    room = opened(alice)
    for each in range(MOST_AGAIN):
        assert isinstance(invite(room, alice, bob, NOON + each * LASTS), Invitation)
    soon, later = NOON + KEPT - timedelta(seconds=1), NOON + KEPT
    assert invite(room, alice, bob, soon) is No.TOO_OFTEN
    assert isinstance(invite(room, alice, member("dora"), soon), Invitation)
    carol = member("carol")
    assert isinstance(invite(opened(carol), carol, bob, soon), Invitation)
    assert isinstance(invite(room, alice, bob, later), Invitation)


def test_who_came_may_be_asked_again_as_often_as_he_comes() -> None:
    alice, bob = member("alice"), member("bob")
    room = opened(alice)
    for each in range(MOST_AGAIN + 2):
        now = NOON + each * PAUSE
        made = invite(room, alice, bob, now)
        assert isinstance(made, Invitation)
        accept(made, bob, now)
        setting_up.leave_room(room_id=room.pk, player=bob, now=now)


def test_an_inviter_has_five_open_at_most_and_makes_twenty_in_ten_minutes() -> None:
    alice = member("alice")
    room = opened(alice)
    for each in range(MOST_MADE):
        made = invite(room, alice, member(f"guest{each}"))
        assert isinstance(made, Invitation)
        invitations.take_back(room_id=room.pk, player=alice, invitation_id=made.pk, now=NOON)
    last = member("last")
    assert invite(room, alice, last, NOON + WHILE - timedelta(seconds=1)) is No.MADE_MANY
    assert isinstance(invite(room, alice, last, NOON + WHILE), Invitation)


def test_invitations_left_open_elsewhere_count_for_their_inviter() -> None:
    alice = member("alice")
    first = opened(alice)
    for each in range(MOST_OPEN):
        invite(first, alice, member(f"guest{each}"))
    second = opened(alice)
    Invitation.objects.update(state=Invitation.State.OPEN)
    assert invite(second, alice, member("sixth")) is No.TOO_MANY


def test_a_dead_invitation_lets_the_next_one_be_made() -> None:
    room, alice, bob, made = invited()
    again = invite(room, alice, bob, NOON + LASTS)
    assert isinstance(again, Invitation)
    assert again != made
    made.refresh_from_db()
    assert made.state == Invitation.State.DEAD


def test_what_became_of_them_is_forgotten_after_an_hour() -> None:
    invited()
    assert invitations.forget_old(now=NOON + timedelta(minutes=59)) == 0
    assert invitations.forget_old(now=NOON + timedelta(minutes=60)) == 1
    assert not Invitation.objects.exists()


def test_an_invited_player_passes_the_gate() -> None:
    alice, bob, carol = member("alice"), member("bob"), member("carol")
    room = opened(alice, Wish("soba", 7, 30, kind=Room.Kind.OPEN, gate=80))
    made = invite(room, alice, bob)
    assert isinstance(made, Invitation)
    join = setting_up.join_room(room_id=room.pk, player=carol, now=NOON)
    assert join is RoomNo.BELOW_GATE
    assert accept(made, bob) == room


def test_who_was_removed_comes_back_by_a_new_invitation_only() -> None:
    room, alice, bob, made = invited()
    accept(made, bob)
    removed = NOON + timedelta(seconds=90)
    old = Invitation.objects.create(
        room=room, inviter=alice, invited=bob, made_at=removed - timedelta(seconds=1)
    )
    setting_up.remove_player(room_id=room.pk, player=alice, other=bob.pk, now=removed)
    assert accept(old, bob, removed) is RoomNo.REMOVED
    invitations.take_back(room_id=room.pk, player=alice, invitation_id=old.pk, now=removed)
    later = removed + timedelta(minutes=1)
    again = invite(room, alice, bob, later)
    assert isinstance(again, Invitation)
    assert accept(again, bob, later) == room


def test_who_accepts_gets_up_from_the_room_he_waits_in() -> None:
    room, _, bob, made = invited()
    own = opened(bob)
    assert accept(made, bob) == room
    own.refresh_from_db()
    assert own.status == Room.Status.CLOSED


def test_who_plays_with_somebody_finishes_first() -> None:
    _, _, bob, made = invited()
    match = two_people()
    match.seats.filter(index=0).update(player=bob)
    assert accept(made, bob) is RoomNo.STILL_PLAYING
    assert invitations.open_for(bob.pk, NOON) == [made]
