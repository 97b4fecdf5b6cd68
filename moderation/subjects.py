"""What a report is about: a player as such, or what he said or did where both were.

An address names it; nobody reports what happened where he was not.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import override

from accounts.models import Player
from chat import services
from chat.models import Message
from chat.phrases import PHRASES
from games.models import Match
from moderation.evidence import AFTER, BEFORE, Said

LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Subject:
    """What it is, as a report keeps it, and what was said around it."""

    key: str = ""
    said: tuple[Said, ...] = ()
    quoted: str = ""


def subject_of(asked: Mapping[str, str], reporter: Player, reported: Player) -> Subject | None:
    """What the address names: `call` by the match it was held at, `message` by its number.

    None where there is no such.
    """
    if "message" in asked:
        return _words(asked["message"], reporter, reported)
    if "call" in asked:
        return _call(asked["call"], reporter, reported)
    return Subject()


def _call(match: str, reporter: Player, reported: Player) -> Subject | None:
    met = Match.objects.filter(public_id=match, seats__player=reporter)
    return Subject(f"call:{match}") if met.filter(seats__player=reported).exists() else None


def _words(number: str, reporter: Player, reported: Player) -> Subject | None:
    """A message of the reported player that was sent to the reporter, with what was said around."""
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        return None
    message = Message.objects.filter(pk=int(number), sender=reported).first()
    if message is None or reporter.pk not in message.hearers:
        return None
    nearby = services.around(message, before=BEFORE, after=AFTER)
    said = tuple(Said(each.sender_id, each.sent_at, _text(each)) for each in nearby)
    return Subject(f"message:{message.pk}", said, _text(message))


def _text(message: Message) -> str:
    """What was said; a phrase in the language of the record."""
    with override("en"):
        return message.text or str(PHRASES.get(message.phrase, message.phrase))
