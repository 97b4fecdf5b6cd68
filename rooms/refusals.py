"""Why something cannot be done in a room, and how that is said."""

from enum import StrEnum

from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import records
from accounts.records import Tally
from accounts.standing import Bar
from rooms import barring
from rooms.models import Room


class No(StrEnum):
    """Why something cannot be done in a room."""

    NOT_OFFERED = "not_offered"
    NEEDS_CLOCK = "needs_clock"
    GATE_IN_PRIVATE = "gate_in_private"
    NO_ROOM = "no_room"
    FULL = "full"
    CLOSED = "closed"
    OVER = "over"
    BEGUN = "begun"
    REMOVED = "removed"
    BELOW_GATE = "below_gate"
    STILL_PLAYING = "still_playing"
    NOT_SEATED = "not_seated"
    NOT_THE_CREATOR = "not_the_creator"
    NOT_READY = "not_ready"
    SOMEBODY_PLAYS = "somebody_plays"
    UNREAD = Bar.UNREAD.value
    SUSPENDED = Bar.SUSPENDED.value
    EXCLUDED = Bar.EXCLUDED.value
    OTHER_BARRED = "other_barred"
    BLOCKED = "blocked"
    NOT_YOURS = "not_yours"
    NOT_THERE = "not_there"
    TOO_MANY_ROOMS = "too_many_rooms"


REASONS = {
    No.NOT_OFFERED: _("This rule set cannot be played like that. Please choose again."),
    No.NEEDS_CLOCK: _("An open room needs a time per move. Please choose one."),
    No.GATE_IN_PRIVATE: _("Only an open room has a minimum win rate. Please choose again."),
    No.NO_ROOM: _("There is no room with this code. Please check it."),
    No.FULL: _("Both seats in this room are taken."),
    No.CLOSED: _("This room is closed. Please open a new one."),
    No.OVER: _("The match in this room is over."),
    No.BEGUN: _("The match in this room has begun. Go to its table."),
    No.REMOVED: _("You were removed from this room. You can come back if you are invited again."),
    No.BELOW_GATE: _("Your win rate is too low for this room."),
    No.STILL_PLAYING: _("You are still in a match. Play it to the end first."),
    No.NOT_SEATED: _("You do not sit in this room."),
    No.NOT_THE_CREATOR: _("The match is started by whoever opened the room."),
    No.NOT_READY: _("The match starts when both are ready."),
    No.SOMEBODY_PLAYS: _("One of you is still in another match. Play it to the end first."),
    No.UNREAD: barring.REASONS[Bar.UNREAD],
    No.SUSPENDED: barring.REASONS[Bar.SUSPENDED],
    No.EXCLUDED: barring.REASONS[Bar.EXCLUDED],
    No.OTHER_BARRED: _("The other player cannot play online at present."),
    No.BLOCKED: _("You block the other player. Remove or unblock this player first."),
    No.NOT_YOURS: _("Only whoever opened the room may remove somebody."),
    No.NOT_THERE: _("This player does not sit in the room any more."),
    No.TOO_MANY_ROOMS: _("You have opened too many rooms. Please try again in ten minutes."),
}


def said(no: No, room: Room, player_id: int | None) -> str:
    """A refusal in words; the gate's with its numbers."""
    if no is not No.BELOW_GATE:
        return str(REASONS[no])
    return below_gate(room.gate, records.total(player_id) if player_id is not None else Tally())


def below_gate(gate: int, tally: Tally) -> str:
    """The gate and one's own rate."""
    own = number_format(tally.win_rate, 1)
    return gettext(
        "This room asks for a win rate of at least %(gate)s %%. Yours is %(own)s %%."
    ) % {"gate": gate, "own": own}
