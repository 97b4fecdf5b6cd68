"""What a report is about: a player as such, or what he said or did where both were.

An address names it; nobody reports what happened where he was not.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.db.models import QuerySet
from django.utils.translation import override

from accounts.models import Player
from chat import calls, heard, services
from chat.models import Call, Message
from chat.phrases import PHRASES
from moderation.evidence import AFTER, BEFORE, Said
from rooms import acquaintances
from rooms.profiles import player_called

LONGEST_NUMBER = 18
CALLS = 5
"""Calls of the two that go with a report."""

End = Call.End
ENDS = {
    End.CANCELLED: "(takes the call back)",
    End.DECLINED: "(declines the call)",
    End.MISSED: "(the call is not answered)",
    End.HUNG_UP: "(hangs up)",
    End.GONE: "(the call is over: the connection was lost)",
    End.FORBIDDEN: "(the call is ended: a block, a sanction or the chat switched off)",
    End.NOT_ALLOWED: "(the call is over: the microphone is not allowed here)",
    End.NO_MICROPHONE: "(the call is over: there is no microphone here)",
    End.NO_WAY: "(the call is over: no way between the two devices)",
    End.RELAY_REFUSED: "(the call is over: the relay refused)",
}
"""How a call ended, in the words of the record."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What it is, as a report keeps it; what was said around it, and what of it is shown again.

    `has_calls`: calls of the two are among it.
    """

    key: str
    said: tuple[Said, ...]
    quoted: tuple[Said, ...]
    has_calls: bool

    @property
    def is_message(self) -> bool:
        """Whether it is about one message."""
        return self.key.startswith("message:")


def reported_by(asked: Mapping[str, str], reporter: Player, now: datetime) -> Player | None:
    """Whom the address names by `player`: hidden or not, and gone if the reporter has met him."""
    handle = asked.get("player", "")[:60]
    found = player_called(handle)
    if found is not None or not (handle.isascii() and handle.isdecimal()):
        return found
    gone = Player.objects.exclude(closed_at=None)
    player = gone.filter(pk=int(handle)).first() if len(handle) <= LONGEST_NUMBER else None
    met = player is not None and acquaintances.have_met(reporter.pk, player.pk, now)
    return player if met else None


def subject_of(
    asked: Mapping[str, str], reporter: Player, reported: Player, now: datetime
) -> Subject | None:
    """What the address names: `call` by its name, `message` by its number.

    None where there is no such. With no message goes what the reporter last heard the player say,
    and with everything the latest calls of the two, up to the one that is named.
    """
    with_each_other = calls.between(reporter, reported)
    if "call" in asked:
        named = with_each_other.filter(name=asked["call"]).first()
        if named is None:
            return None
        with_each_other = with_each_other.filter(pk__lte=named.pk)
    called = _called(with_each_other)
    if "message" in asked:
        return _words(asked["message"], reporter, reported, called)
    lines = heard.lines_heard(hearer_id=reporter.pk, sender_id=reported.pk, now=now)
    latest = _said(list(lines[: BEFORE + AFTER])[::-1])
    key = f"call:{asked['call']}" if "call" in asked else ""
    return Subject(key, _in_order(called, latest), latest, bool(called))


def _called(with_each_other: QuerySet[Call]) -> tuple[Said, ...]:
    """The last of these calls: who called whom, and when; not what was said."""
    latest = list(with_each_other.order_by("-pk")[:CALLS])[::-1]
    return tuple(line for each in latest for line in _told(each))


def _told(call: Call) -> Iterator[Said]:
    """A call as a record tells it; what ended it by itself is nobody's."""
    yield Said(call.caller_id, call.began_at, "(calls)")
    if call.accepted_at is not None:
        yield Said(call.called_id, call.accepted_at, "(accepts the call)")
    if call.ended_at is not None:
        yield Said(call.ended_by_id, call.ended_at, ENDS[End(call.end)])


def _words(
    number: str, reporter: Player, reported: Player, called: tuple[Said, ...]
) -> Subject | None:
    """A message of the reported player that the reporter heard, with what was said around."""
    message = heard.message_heard(number=number, hearer_id=reporter.pk)
    if message is None or message.sender_id != reported.pk:
        return None
    nearby = _said(services.around(message, before=BEFORE, after=AFTER))
    said = _in_order(called, nearby)
    return Subject(f"message:{message.pk}", said, _said([message]), bool(called))


def _in_order(*kinds: tuple[Said, ...]) -> tuple[Said, ...]:
    """What was said and done, as it came."""
    return tuple(sorted(chain(*kinds), key=lambda each: each.at))


def _said(messages: Iterable[Message]) -> tuple[Said, ...]:
    return tuple(Said(each.sender_id, each.sent_at, _text(each)) for each in messages)


def _text(message: Message) -> str:
    """What was said; a phrase in the language of the record."""
    with override("en"):
        return message.text or str(PHRASES.get(message.phrase, message.phrase))
