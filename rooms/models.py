"""A room: where a match is agreed on, and the matches played there one after the other."""

from django.db import models

from accounts.models import Player
from games.models import Match


class Room(models.Model):
    """A table that is being set up or played at; a rematch is the next match of the same room."""

    class Kind(models.TextChoices):
        """What the room is for."""

        PRACTICE = "practice"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    creator = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rooms")
    rules = models.CharField(max_length=12)
    target = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=12, blank=True, help_text="the computer's, in practice")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Game(models.Model):
    """One match in a room's series."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="game")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["room", "number"], name="one_match_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.room_id}.{self.number}"
