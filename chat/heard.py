"""Which lines a player has heard: those he can report, whatever became of who said them."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import JSONField, Lookup, QuerySet
from django.db.models.sql.compiler import SQLCompiler

from chat.models import Message

KEPT = timedelta(days=30)
"""How long a message is kept; a report has its own copy of what it is about."""


@JSONField.register_lookup
class Holds(Lookup):
    """Whether a list kept as JSON holds a number, in either database."""

    lookup_name = "holds"
    prepare_rhs = False

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """In SQLite's words."""
        lhs, params = self.process_lhs(compiler, connection)
        return f"EXISTS (SELECT 1 FROM json_each({lhs}) WHERE value = %s)", (*params, self.rhs)

    def as_postgresql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """In PostgreSQL's words."""
        lhs, params = self.process_lhs(compiler, connection)
        return f"{lhs} @> to_jsonb(%s::bigint)", (*params, self.rhs)


def heard_by(player_id: int, now: datetime) -> QuerySet[Message]:
    """What a player has heard and is still kept; ask only for what few have said."""
    return Message.objects.filter(sent_at__gt=now - KEPT, hearers__holds=player_id)


def lines_heard(*, hearer_id: int, sender_id: int, now: datetime) -> QuerySet[Message]:
    """What the one has heard the other say, the latest first."""
    return heard_by(hearer_id, now).filter(sender=sender_id).order_by("-sent_at", "-pk")


def message_heard(*, number: str, hearer_id: int) -> Message | None:
    """The message an address names, if this player has heard it."""
    if not (number.isascii() and number.isdecimal() and len(number) <= 18):
        return None
    heard = Message.objects.filter(pk=int(number), hearers__holds=hearer_id)
    return heard.select_related("sender").first()


def note_heard(messages: list[Message], player_id: int) -> None:
    """This player has heard them: each once, on however many pages."""
    late = [
        each.pk
        for each in messages
        if each.sender_id != player_id and player_id not in each.hearers
    ]
    if late:
        with transaction.atomic():
            for each in _held(Message.objects.filter(pk__in=late)):
                _say(each, {*each.hearers, player_id})


def hand_over(*, keys: Collection[str], giver_id: int, taker_id: int) -> None:
    """What the giver has heard in these channels the taker has heard."""
    for each in _held(Message.objects.filter(channel__key__in=keys, hearers__holds=giver_id)):
        _say(each, {*each.hearers, taker_id} - {giver_id})


def _held(messages: QuerySet[Message]) -> QuerySet[Message]:
    return messages.select_for_update(of=("self",), no_key=True).order_by("pk")


def _say(message: Message, hearers: set[int]) -> None:
    message.hearers = sorted(hearers)
    message.save(update_fields=["hearers"])
