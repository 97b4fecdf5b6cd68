"""Channels, what was said in them, whom a player wants to hear, and who called whom."""

import secrets

from django.db import models
from django.db.models import F, Q

from accounts.models import Player
from chat.text import MOST_POINTS


def new_call_name() -> str:
    """A random name for a call; frames of another call do not carry it."""
    return secrets.token_urlsafe(9)


class Channel(models.Model):
    """Where people talk. Its key says where that is; who is there, only the place itself knows."""

    key = models.CharField(max_length=40, unique=True)
    posted = models.PositiveIntegerField(default=0, help_text="the number of the last message")

    def __str__(self) -> str:
        return self.key


class Message(models.Model):
    """Something said: words of one's own, or a phrase each reads in his language."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()
    sender = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="messages")
    text = models.CharField(max_length=MOST_POINTS, blank=True)
    phrase = models.CharField(max_length=16, blank=True)
    command = models.CharField(max_length=40)
    sent_at = models.DateTimeField()
    hearers = models.JSONField(default=list, db_default=[], help_text="the players it was sent to")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["channel", "number"], name="one_message_a_number"),
            models.UniqueConstraint(
                fields=["channel", "sender", "command"], name="one_message_a_command"
            ),
            models.CheckConstraint(
                condition=Q(text="") ^ Q(phrase=""), name="message_is_text_or_phrase"
            ),
        )
        indexes = (
            models.Index(fields=["sender", "sent_at"], name="message_of_sender"),
            models.Index(fields=["sent_at"], name="message_ends"),
        )

    def __str__(self) -> str:
        return f"{self.channel_id}.{self.number}"


class Ear(models.Model):
    """Whom a player wants to hear; who has none hears everybody."""

    class Hears(models.TextChoices):
        """From whom messages come to his page."""

        EVERYBODY = "everybody"
        FRIENDS = "friends"
        NOBODY = "nobody"

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="ear")
    hears = models.CharField(max_length=9, choices=Hears.choices, default=Hears.EVERYBODY)

    def __str__(self) -> str:
        return f"{self.player_id} hears {self.hears}"


class Call(models.Model):
    """One player calls another to talk by voice. That they did is kept, nothing of what was said.

    The voices go from page to page; each names the page it speaks from.
    """

    class End(models.TextChoices):
        """Why a call is over: somebody ended it, it may not go on, or a page cannot."""

        CANCELLED = "cancelled"
        DECLINED = "declined"
        MISSED = "missed"
        HUNG_UP = "hung_up"
        GONE = "gone"
        FORBIDDEN = "forbidden"
        NOT_ALLOWED = "not_allowed"
        NO_MICROPHONE = "no_microphone"
        NO_WAY = "no_way"
        RELAY_REFUSED = "relay_refused"

    name = models.CharField(max_length=12, unique=True, default=new_call_name)
    key = models.CharField(max_length=40, help_text="the channel of the place where they sit")
    caller = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="calls_made")
    called = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="calls_got")
    command = models.CharField(max_length=40)
    caller_page = models.CharField(max_length=40)
    called_page = models.CharField(max_length=40, blank=True)
    began_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    heard_at = models.DateTimeField(help_text="when both were last seen at the table")
    ended_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=13, choices=End.choices, blank=True)
    ended_by = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        indexes = (
            models.Index(fields=["caller", "began_at"], name="call_of_caller"),
            models.Index(fields=["called", "began_at"], name="call_of_called"),
            models.Index(fields=["began_at"], name="call_forgotten"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["key"], condition=Q(ended_at=None), name="one_call_at_a_table"
            ),
            models.UniqueConstraint(fields=["caller", "command"], name="one_call_a_command"),
            models.CheckConstraint(condition=~Q(caller=F("called")), name="nobody_calls_himself"),
            models.CheckConstraint(
                condition=Q(ended_at=None, end="") | (Q(ended_at__isnull=False) & ~Q(end="")),
                name="a_call_ends_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at=None, called_page="")
                | (Q(accepted_at__isnull=False) & ~Q(called_page="")),
                name="accepted_on_a_page",
            ),
        )

    def __str__(self) -> str:
        return f"{self.caller_id} calls {self.called_id}"

    @property
    def is_accepted(self) -> bool:
        """Whether both have said that they want to talk."""
        return self.accepted_at is not None

    def page_of(self, player_id: int) -> str:
        """The page this player speaks from, empty where he has not accepted."""
        return self.caller_page if player_id == self.caller_id else self.called_page
