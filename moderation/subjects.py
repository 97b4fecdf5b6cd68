"""What a report is about: a player as such, or what he said or did where both were.

An address names it; nobody reports what happened where he was not.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import override

from accounts.models import Player
from chat import calls, heard, services
from chat.models import Call, Message
from chat.phrases import PHRASES
from moderation.evidence import AFTER, BEFORE, Said
from rooms import acquaintances
from rooms.profiles import player_called

LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Subject:
    """What it is, as a report keeps it; what was said around it, and what of it is shown again."""

    key: str
    said: tuple[Said, ...]
    quoted: tuple[Said, ...]

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

    None where there is no such. With no message goes what the reporter last heard the player say.
    """
    if "message" in asked:
        return _words(asked["message"], reporter, reported)
    lines = heard.lines_heard(hearer_id=reporter.pk, sender_id=reported.pk, now=now)
    latest = _said(list(lines[: BEFORE + AFTER])[::-1])
    if "call" not in asked:
        return Subject("", latest, latest)
    call = _call(asked["call"], reporter, reported)
    return Subject(f"call:{asked['call']}", (*call, *latest), latest) if call else None


def _call(name: str, reporter: Player, reported: Player) -> tuple[Said, ...]:
    """A call between the two: who called whom at that table, and when; not what was said."""
    call = calls.between(reporter, reported).filter(name=name).first()
    if call is None:
        return ()
    at_the_table = calls.between(reporter, reported).filter(key=call.key, pk__lte=call.pk)
    told = [line for each in at_the_table.order_by("pk") for line in _told(each)]
    return tuple(told[-BEFORE:])


def _told(call: Call) -> Iterator[Said]:
    """A call as a record tells it."""
    yield Said(call.caller_id, call.began_at, "(calls)")
    if call.accepted_at is not None:
        yield Said(call.called_id, call.accepted_at, "(accepts the call)")
    if call.ended_at is not None:
        by = call.ended_by_id or call.caller_id
        yield Said(by, call.ended_at, f"(the call is over: {call.end})")


def _words(number: str, reporter: Player, reported: Player) -> Subject | None:
    """A message of the reported player that the reporter heard, with what was said around."""
    message = heard.message_heard(number=number, hearer_id=reporter.pk)
    if message is None or message.sender_id != reported.pk:
        return None
    nearby = services.around(message, before=BEFORE, after=AFTER)
    return Subject(f"message:{message.pk}", _said(nearby), _said([message]))


def _said(messages: Iterable[Message]) -> tuple[Said, ...]:
    return tuple(Said(each.sender_id, each.sent_at, _text(each)) for each in messages)


def _text(message: Message) -> str:
    """What was said; a phrase in the language of the record."""
    with override("en"):
        return message.text or str(PHRASES.get(message.phrase, message.phrase))
