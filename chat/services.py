"""What is said and heard in a channel. Whoever calls knows who is there."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction

from accounts.models import Player
from accounts.one_by_one import one_by_one
from chat import calls, heard, hearing, statements
from chat.heard import KEPT
from chat.hearing import Ears, Hears
from chat.models import Ear, Message
from chat.phrases import PHRASES
from chat.standing import may_chat
from chat.statements import Before, Line
from chat.text import MOST_TYPED, clean, is_too_long

MOST, WINDOW = 4, timedelta(seconds=10)
"""So many messages somebody may send in so long."""
AGAIN = timedelta(seconds=30)
"""The same words are not said twice within this."""
HISTORY = 100
"""Messages a page gets when it comes."""
AT_ONCE = 500
"""Messages that are forgotten in one go."""


class No(StrEnum):
    """Why something is not said."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    NO_PHRASE = "no_phrase"
    TOO_FAST = "too_fast"
    REPEATED = "repeated"
    OFF = "off"
    UNHEARD = "unheard"
    PHRASES_ONLY = "phrases_only"
    SILENCED = "silenced"
    NOT_HERE = "not_here"


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, who is there, and whether words of one's own may be said or phrases only."""

    key: str
    members: frozenset[int]
    free: bool

    def others(self, player_id: int) -> frozenset[int]:
        """Everybody there but this player."""
        return self.members - {player_id}


@dataclass(frozen=True, slots=True)
class Words:
    """What somebody wants to say: his own words, or else a phrase."""

    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A message that is committed, and who hears it besides the sender."""

    message: Message
    hearers: frozenset[int]


def post(*, place: Place, sender: Player, words: Words, command: str, now: datetime) -> Said | No:
    """Say something. The same command again is the same message, for those who heard it then.

    Who is heard by nobody is told so, but not whether by a block or by a setting. What somebody
    says in several places at once is counted one after the other.
    """
    if len(words.text) > MOST_TYPED:
        return No.TOO_LONG
    words = Words(clean(words.text), words.phrase)
    no = _unfit(words, place)
    if no is not None:
        return no
    line = Line(sender.pk, words.text, words.phrase, command, now)
    others = place.others(sender.pk)
    with transaction.atomic():
        statements.hold(sender.pk)
        before = statements.before(
            line, key=place.key, others=others, since=now - WINDOW, again_since=now - AGAIN
        )
        ears = hearing.ears_among(sender.pk, before.people)
        if before.same is not None:
            same = sender.messages.get(pk=before.same)
            return Said(same, ears.hearers & frozenset(same.hearers))
        no = _barred(place, sender, before, ears, now)
        return no or Said(_append(place, sender, line, ears), ears.hearers)


def catch_up(place: Place, ears: Ears) -> list[Message]:
    """The latest a player hears of those who are there, and what he said; oldest first.

    What somebody said who has left is not for who comes later, nor for anybody once his account is
    closed. From now on he has heard it.
    """
    if ears.wants == Hears.NOBODY:
        return []
    senders = ears.hears | {ears.player_id}
    said = Message.objects.filter(channel__key=place.key, sender__in=senders)
    shown = said.filter(sender__closed_at=None).select_related("sender")
    latest = list(shown.order_by("-number")[:HISTORY])[::-1]
    heard.note_heard(latest, ears.player_id)
    return latest


def around(message: Message, *, before: int, after: int) -> list[Message]:
    """What was said in its channel right before and after a message, and itself, in order."""
    nearby = (message.number - before, message.number + after)
    return list(Message.objects.filter(channel=message.channel_id, number__range=nearby))


def said_by(player: Player) -> list[Message]:
    """All that is still kept of a player's words, oldest first."""
    return list(player.messages.order_by("sent_at", "pk"))


def expire(*, now: datetime) -> int:
    """Forget what is older than it is kept, calls too; how many."""
    both = one_by_one(
        (calls.expire, _expire), lambda forget: forget(before=now - KEPT, most=AT_ONCE)
    )
    return sum(both.values())


def hand_over(*, keys: Collection[str], giver: Player, taker: Player) -> None:
    """What the giver said, heard and called in these channels is the taker's."""
    giver.messages.filter(channel__key__in=keys).update(sender=taker)
    heard.hand_over(keys=keys, giver_id=giver.pk, taker_id=taker.pk)
    calls.hand_over(keys=keys, giver=giver, taker=taker)


def forget(player: Player) -> None:
    """The account is closed: what he chose is gone, and what he said unless somebody heard it.

    Nobody is shown that any more, and it ends with its days: until then it can be reported.
    """
    player.messages.filter(hearers=[]).delete()
    Ear.objects.filter(player=player).delete()


def _expire(*, before: datetime, most: int) -> int:
    old = Message.objects.filter(sent_at__lte=before)
    ids = list(old.order_by("sent_at").values_list("pk", flat=True)[:most])
    return Message.objects.filter(pk__in=ids).delete()[0] if ids else 0


def _unfit(words: Words, place: Place) -> No | None:
    """What is wrong with the words themselves."""
    if words.phrase:
        return None if words.phrase in PHRASES and not words.text else No.NO_PHRASE
    if not place.free:
        return No.PHRASES_ONLY
    if not words.text:
        return No.EMPTY
    return No.TOO_LONG if is_too_long(words.text) else None


def _barred(place: Place, sender: Player, before: Before, ears: Ears, now: datetime) -> No | None:
    """Why this player does not say this here; to be alone is no bar.

    Too many words in a short time, or the same ones, are so wherever they were said.
    """
    if sender.pk not in place.members:
        return No.NOT_HERE
    if before.in_doubt and not may_chat(Player.objects.get(pk=sender.pk), now):
        return No.SILENCED
    if ears.wants == Hears.NOBODY:
        return No.OFF
    if place.others(sender.pk) and not ears.hearers:
        return No.UNHEARD
    if before.lately >= MOST:
        return No.TOO_FAST
    return No.REPEATED if before.again else None


def _append(place: Place, sender: Player, line: Line, ears: Ears) -> Message:
    hearers = sorted(ears.hearers)
    message_id, channel_id, number = statements.add(line, key=place.key, hearers=hearers)
    message = Message(
        pk=message_id,
        channel_id=channel_id,
        number=number,
        sender=sender,
        text=line.text,
        phrase=line.phrase,
        command=line.command,
        sent_at=line.sent_at,
        hearers=hearers,
    )
    message._state.adding = False
    return message
