"""A match, who sits in it, its append-only log, and the secret its decks come from."""

import secrets

from django.db import models
from django.db.models import Q

from accounts.models import Player

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits nobody mistakes for one another."""


def new_public_id() -> str:
    """A random id of ten characters, hard to guess."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


class Match(models.Model):
    """The head of a match's log: what lists and sweeps need without folding it."""

    class Status(models.TextChoices):
        """Whether the match is played, finished, or closed because its log cannot be read."""

        LIVE = "live"
        OVER = "over"
        DAMAGED = "damaged"

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.LIVE)
    rules = models.CharField(max_length=12)
    target = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=0, help_text="number of the last event")
    dealt = models.PositiveIntegerField(default=0, help_text="number of the last deal's event")
    wake_at = models.DateTimeField(null=True, blank=True)
    visits = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text="how often the door has written here"
    )
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=12, blank=True)
    winners = models.JSONField(default=list, blank=True)
    points = models.JSONField(default=list, blank=True)

    class Meta:
        indexes = (
            models.Index(fields=["wake_at"], name="match_wakes", condition=Q(status="live")),
        )

    def __str__(self) -> str:
        return self.public_id


class Seat(models.Model):
    """Who sits where: a player, or the computer at a level."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    bot = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ("index",)
        constraints = (
            models.UniqueConstraint(fields=["match", "index"], name="one_seat_each_place"),
            models.UniqueConstraint(fields=["match", "player"], name="nobody_twice_at_a_table"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | (Q(player__isnull=True) & ~Q(bot="")),
                name="player_or_computer",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"


class Event(models.Model):
    """One line of a match's log. Never changed, never removed."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    payload = models.JSONField(default=dict)
    command = models.CharField(max_length=60, null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="one_event_a_number"),
            models.UniqueConstraint(fields=["match", "seat", "command"], name="a_command_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number} {self.kind}"


class DealSecret(models.Model):
    """The sealed secret of a match, kept apart from everything that is shown or exported."""

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="secret"
    )
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return f"secret of match {self.match_id}"


class Lease(models.Model):
    """One socket at a seat, in whichever process: renewed while it is heard."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="leases")
    seat = models.PositiveSmallIntegerField()
    socket = models.CharField(max_length=120)
    opened_at = models.DateTimeField()
    heard_at = models.DateTimeField()
    gone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (models.Index(fields=["heard_at"], name="lease_open", condition=Q(gone_at=None)),)
        constraints = (
            models.UniqueConstraint(
                fields=["socket"], condition=Q(gone_at=None), name="a_socket_sits_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.socket}"


class Heartbeat(models.Model):
    """The one row that says when the sweep last ran."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at}"


class Outage(models.Model):
    """A time in which our own fault kept people from playing; it counts for nobody."""

    began = models.DateTimeField()
    ended = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(ended__gt=models.F("began")), name="outage_lasts"),
        )

    def __str__(self) -> str:
        return f"{self.began} to {self.ended}"
