"""Calls by voice between the two at a table: who calls, accepts and ends is settled here alone.

The voices never come here; what is kept of a call is who called whom, when, and how it ended.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Player
from accounts.one_by_one import one_by_one
from chat import hearing
from chat.hearing import Hears
from chat.models import Call
from chat.standing import may_chat

End = Call.End

RINGS = timedelta(seconds=45)
"""How long somebody is called."""
MOST, WINDOW = 3, timedelta(minutes=2)
"""So many calls somebody may make in so long."""
LOOKED_AT = timedelta(seconds=10)
"""How often it is asked whether a call may go on and both are still there."""
GIVEN_UP = timedelta(seconds=60)
"""A call is over when one of the two was not at the table for so long."""
FRESH = timedelta(minutes=1)
"""How long a page that comes is told how the last call ended."""
SAID_BY_PAGES = frozenset(
    {End.NOT_ALLOWED, End.NO_MICROPHONE, End.NO_WAY, End.RELAY_REFUSED, End.GONE}
)
"""Why a page may say that it could not go on."""


class No(StrEnum):
    """Why a call is not begun or not accepted."""

    NOBODY = "nobody"
    ACCOUNT_NEEDED = "account_needed"
    SILENCED = "silenced"
    OFF = "off"
    UNREACHABLE = "unreachable"
    ENGAGED = "engaged"
    CALLS_TOO_OFTEN = "calls_too_often"
    CALL_OVER = "call_over"


@dataclass(frozen=True, slots=True)
class Two:
    """The two who sit at a table, as one of them has it; `strangers` where anybody may sit down."""

    key: str
    me: Player
    other: Player
    strangers: bool


def call(*, two: Two, page: str, command: str, is_there: bool, now: datetime) -> Call | No:
    """Call the other; who is called by him at that moment has accepted. Safe to repeat.

    `is_there`: the other is heard at the table. Who calls is there, heard or not.
    """
    with transaction.atomic():
        two = _held(two)
        known = Call.objects.filter(caller=two.me, command=command).first()
        if known is not None:
            return known
        no = _bar(two, now)
        if no is not None:
            return no
        living = _living_of(two, now)
        if living and (living[0].key, living[0].caller_id) == (two.key, two.other.pk):
            crossing = living[0]
            if not crossing.is_accepted:
                return _accept(crossing, page, now)
            return crossing if crossing.called_page == page else No.ENGAGED
        if not is_there:
            return No.NOBODY
        if living:
            return No.ENGAGED
        if two.me.calls_made.filter(began_at__gt=now - WINDOW).count() >= MOST:
            return No.CALLS_TOO_OFTEN
        return Call.objects.create(
            key=two.key,
            caller=two.me,
            called=two.other,
            command=command,
            caller_page=page,
            began_at=now,
            heard_at=now,
        )


def accept(*, two: Two, name: str, page: str, now: datetime) -> Call | No:
    """Accept a call on one page; on the others it is over. Safe to repeat."""
    with transaction.atomic():
        two = _held(two)
        held = _calls(two).filter(name=name, called=two.me, ended_at=None).first()
        if held is None or _has_rung_out(held, now):
            return No.CALL_OVER
        if held.is_accepted:
            return held if held.called_page == page else No.CALL_OVER
        return _bar(two, now) or _accept(held, page, now)


def hang_up(*, two: Two, name: str, why: str, now: datetime) -> Call | No:
    """Take a call back, decline it or end it, with a reason where a page cannot go on.

    Safe to repeat: what is over stays as it ended.
    """
    with transaction.atomic():
        two = _held(two)
        held = _calls(two).filter(name=name).first()
        if held is None:
            return No.CALL_OVER
        if held.ended_at is None:
            _end(held, End(why) if why else _plain_end(held, two.me), two.me, now)
        return held


def uphold(*, two: Two, now: datetime) -> Call | None:
    """End the call of these two if it may not go on; the call, if it was ended."""
    with transaction.atomic():
        two = _held(two)
        held = _calls(two).filter(ended_at=None).first()
        if held is None or not _are_kept_apart(held, now):
            return None
        _end(held, End.FORBIDDEN, None, now)
        return held


def speaks(*, two: Two, name: str, page: str) -> bool:
    """Whether this page of this player is in that call, accepted and not over."""
    found = _calls(two).filter(name=name, ended_at=None, accepted_at__isnull=False).first()
    return found is not None and found.page_of(two.me.pk) == page


def latest(two: Two, now: datetime) -> Call | None:
    """The call of these two, or how their last one ended if that was just now."""
    found = _calls(two).order_by("-pk").first()
    if found is None or (found.ended_at is not None and found.ended_at <= now - FRESH):
        return None
    return found


There = Callable[[Collection[Call], datetime], Collection[tuple[str, int]]]
"""Who of the players in some calls is at the table of their call, with its key."""


def due(now: datetime) -> list[int]:
    """The calls that are to be looked after, those that waited longest first."""
    rung_out = Q(accepted_at=None, began_at__lte=now - RINGS)
    living = Call.objects.filter(rung_out | Q(heard_at__lte=now - LOOKED_AT), ended_at=None)
    return list(living.order_by("heard_at", "pk").values_list("pk", flat=True))


def tend(ids: Collection[int], *, there: There, now: datetime) -> list[Call]:
    """End those that nobody answered, that may not go on, or one of whose two is gone."""
    living = Call.objects.filter(pk__in=ids, ended_at=None).select_related("caller", "called")
    found = list(living)
    here = there(found, now)
    tended = one_by_one(found, lambda each: _tended(each, here, now))
    return [each for each, is_over in tended.items() if is_over]


def is_news(call: Call, now: datetime) -> bool:
    """Whether something has become of a call at this very moment."""
    return now in (call.began_at, call.accepted_at, call.ended_at)


def expire(*, before: datetime, most: int) -> int:
    """Forget calls that began before then, at most so many; how many."""
    old = Call.objects.filter(began_at__lte=before).exclude(ended_at=None)
    ids = list(old.order_by("began_at").values_list("pk", flat=True)[:most])
    return Call.objects.filter(pk__in=ids).delete()[0] if ids else 0


def hand_over(*, keys: Collection[str], giver: Player, taker: Player) -> None:
    """What the giver called at these tables the taker has called."""
    at_these = Call.objects.filter(key__in=keys)
    for role in ("caller", "called", "ended_by"):
        at_these.filter(**{role: giver}).update(**{role: taker})


def calls_of(player: Player) -> list[Call]:
    """All that is still kept of a player's calls, oldest first."""
    mine = Call.objects.filter(Q(caller=player) | Q(called=player))
    return list(mine.select_related("caller", "called").order_by("began_at", "pk"))


def between(one: Player, other: Player) -> QuerySet[Call]:
    """The calls of these two with each other, wherever they sat."""
    ways = Q(caller=one, called=other) | Q(caller=other, called=one)
    return Call.objects.filter(ways).select_related("caller", "called")


def _held(two: Two) -> Two:
    """The two as they are now, held in one order: what they do at once they do in turn."""
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=(two.me.pk, two.other.pk))
    held = {each.pk: each for each in both.order_by("pk")}
    return replace(two, me=held[two.me.pk], other=held[two.other.pk])


def _calls(two: Two) -> QuerySet[Call]:
    """The calls of these two at this table."""
    return between(two.me, two.other).filter(key=two.key)


def _living_of(two: Two, now: datetime) -> list[Call]:
    """The calls one of the two is in, wherever; what has rung out ends here."""
    players = (two.me.pk, two.other.pk)
    mine = Q(caller__in=players) | Q(called__in=players)
    found = list(Call.objects.filter(mine, ended_at=None).order_by("pk"))
    for each in found:
        if _has_rung_out(each, now):
            _end(each, End.MISSED, None, now)
    return [each for each in found if each.ended_at is None]


def _bar(two: Two, now: datetime) -> No | None:
    """Why these two do not talk, as this player is told it: not whether by block or by choice."""
    if two.strangers and None in (two.me.user_id, two.other.user_id):
        return No.ACCOUNT_NEEDED
    if not may_chat(two.me, now):
        return No.SILENCED
    ears = hearing.ears_of(two.me.pk, {two.other.pk})
    if ears.wants == Hears.NOBODY or not ears.hears | ears.hidden:
        return No.OFF
    return None if ears.hearers and may_chat(two.other, now) else No.UNREACHABLE


def _are_kept_apart(call: Call, now: datetime) -> bool:
    """Whether a block, a sanction or what one has chosen ends a call."""
    if not (may_chat(call.caller, now) and may_chat(call.called, now)):
        return True
    ears = hearing.ears_of(call.caller.pk, {call.called.pk})
    return not (ears.hears and ears.hearers)


def _has_rung_out(call: Call, now: datetime) -> bool:
    return not call.is_accepted and now >= call.began_at + RINGS


def _accept(call: Call, page: str, now: datetime) -> Call | No:
    """Write that both want it, if it is not over by now."""
    ringing = Call.objects.filter(pk=call.pk, ended_at=None, accepted_at=None)
    if not ringing.update(accepted_at=now, called_page=page):
        return No.CALL_OVER
    call.accepted_at, call.called_page = now, page
    return call


def _plain_end(call: Call, player: Player) -> End:
    """What it means that this player does not want to go on."""
    if call.is_accepted:
        return End.HUNG_UP
    return End.DECLINED if player.pk == call.called_id else End.CANCELLED


def _end(call: Call, end: End, by: Player | None, now: datetime) -> bool:
    """Write that it is over, if it still is as it was read; whether it was written."""
    as_read = Call.objects.filter(pk=call.pk, ended_at=None, accepted_at=call.accepted_at)
    if not as_read.update(ended_at=now, end=end.value, ended_by=by):
        return False
    call.ended_at, call.end, call.ended_by = now, end.value, by
    return True


def _tended(call: Call, here: Collection[tuple[str, int]], now: datetime) -> bool:
    """Look after one call: whether it was ended; if not, it is noted that both are there."""
    if _has_rung_out(call, now):
        return _end(call, End.MISSED, None, now)
    if _are_kept_apart(call, now):
        return _end(call, End.FORBIDDEN, None, now)
    if {(call.key, call.caller_id), (call.key, call.called_id)} <= set(here):
        Call.objects.filter(pk=call.pk).update(heard_at=now)
        return False
    return call.heard_at <= now - GIVEN_UP and _end(call, End.GONE, None, now)
