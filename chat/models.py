"""Channels, what was said in them, and whom a player wants to hear."""

from django.db import models
from django.db.models import Q

from accounts.models import Player
from chat.text import MOST_POINTS


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
