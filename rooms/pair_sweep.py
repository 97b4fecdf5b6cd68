"""Each second: who of the queue plays whom, and who has not answered in time.

What is decided from a look at the whole queue is written only where the rows are still so.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Block
from accounts.one_by_one import one_by_one
from games import porter
from rooms import pairing, queue
from rooms.models import Waiter
from rooms.pairing import Pair, Waiting
from rooms.queue_line import tell

State = Waiter.State
AT_ONCE = 500
"""Rows written by one statement."""


async def pair() -> None:
    """Look at the queue, and tell whom it concerns."""
    for player_id in await porter.at_the_door(partial(sweep, now=timezone.now())):
        await tell(player_id)


def sweep(*, now: datetime) -> list[int]:
    """Pair who waits and drop who does not answer; the players to be told. Safe to repeat."""
    halves = one_by_one((_drop_silent, _propose), lambda half: half(now))
    return [player_id for told in halves.values() for player_id in told]


def _propose(now: datetime) -> list[int]:
    """Give each other to whoever fits."""
    waiting = [
        Waiting(row.pk, row.stake, row.rating, row.joined_at, row.last_opponent_id)
        for row in Waiter.objects.filter(state=State.WAITING)
    ]
    found = pairing.pairs(waiting, _apart(waiting), now) if len(waiting) > 1 else []
    if not found:
        return []
    with transaction.atomic():
        rows = _locked([each.player for two in found for each in two])
        given = [
            row
            for one, other in found
            for row in _given(rows.get(one.player), rows.get(other.player), now)
        ]
        _save(given)
        return [row.pk for row in given]


def _given(one: Waiter | None, other: Waiter | None, now: datetime) -> Sequence[Waiter]:
    """The rows of two who are proposed to each other, if they still wait at the same stake."""
    if one is None or other is None or one.stake != other.stake:
        return ()
    if one.state != State.WAITING or other.state != State.WAITING:
        return ()
    for mine, theirs in ((one, other), (other, one)):
        mine.state, mine.partner_id = State.PROPOSED.value, theirs.pk
        mine.deadline = now + queue.CONFIRM
    return one, other


def _save(given: Sequence[Waiter]) -> None:
    """Write who was proposed to whom, many at a time: a thousand rows one by one take too long."""
    stored = connection.ops.adapt_datetimefield_value
    with connection.cursor() as cursor:
        for first in range(0, len(given), AT_ONCE):
            some = given[first : first + AT_ONCE]
            cursor.execute(
                f"WITH given (player, partner) AS (VALUES {', '.join(['(%s, %s)'] * len(some))})"
                " UPDATE rooms_waiter SET state = %s, partner_id = given.partner, deadline = %s"
                " FROM given WHERE player_id = given.player",
                [
                    *(each for row in some for each in (row.pk, row.partner_id)),
                    State.PROPOSED.value,
                    stored(some[0].deadline),
                ],
            )


def _drop_silent(now: datetime) -> list[int]:
    """Who has not confirmed in time is out; whose opponent is out or gone waits on."""
    proposed = Waiter.objects.filter(state=State.PROPOSED)
    late = list(proposed.filter(deadline__lte=now).values_list("pk", flat=True))
    partners = proposed.values("partner")
    alone = list(proposed.exclude(pk__in=partners).values_list("pk", flat=True))
    if not late and not alone:
        return []
    with transaction.atomic():
        rows = _locked([*late, *alone])
        judged = one_by_one(rows.values(), lambda row: _judged(row, now))
        return [row.pk for row, is_new in judged.items() if is_new]


def _judged(row: Waiter, now: datetime) -> bool:
    with transaction.atomic():
        return queue.judge(row, now)


def _apart(waiting: Sequence[Waiting]) -> set[Pair]:
    """The pairs among these that never meet."""
    ids = [each.player for each in waiting]
    blocks = Block.objects.filter(Q(blocker__in=ids) & Q(blocked__in=ids))
    return {frozenset(pair) for pair in blocks.values_list("blocker", "blocked")}


def _locked(player_ids: Sequence[int]) -> dict[int, Waiter]:
    rows = Waiter.objects.select_for_update().filter(pk__in=player_ids).order_by("pk")
    return {row.pk: row for row in rows}
