"""Ratings, their history, months and medals: what ranked matches have made of whom."""

from django.db import models
from django.db.models import Q

from accounts.elo import START


class Rating(models.Model):
    """How strong somebody is by all his rated matches."""

    player = models.OneToOneField(
        "accounts.Player", primary_key=True, on_delete=models.PROTECT, related_name="rating"
    )
    value = models.IntegerField(default=START)
    matches = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    listed = models.BooleanField(default=True, db_default=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["-value", "-won", "matches", "player"],
                name="rating_list",
                condition=Q(listed=True, matches__gt=0),
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(won__lte=models.F("matches")), name="rated_wins_are_matches"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id}: {self.value}"


class MonthRating(models.Model):
    """The same within one month's competition, known by its first day."""

    month = models.DateField()
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    value = models.IntegerField(default=START)
    matches = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    opponents = models.PositiveIntegerField(default=0, help_text="how many different ones")
    listed = models.BooleanField(default=True, db_default=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["month", "-value", "-won", "matches", "player", "opponents", "listed"],
                name="month_list",
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["player", "month"], name="one_rating_a_month"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} in {self.month:%Y-%m}: {self.value}"


class RatingChange(models.Model):
    """What a ranked match did to a player's ratings. Never changed, never removed.

    Not `rated` are the matches of two who have met too often that day: their ratings stay.
    """

    match = models.CharField(max_length=12)
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    opponent = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    won = models.BooleanField()
    rated = models.BooleanField()
    before = models.IntegerField()
    after = models.IntegerField()
    month = models.DateField()
    month_before = models.IntegerField()
    month_after = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=["player", "-id"], name="changes_of_a_player"),
            models.Index(fields=["player", "opponent", "at"], name="changes_of_two"),
        )
        constraints = (
            models.UniqueConstraint(fields=["match", "player"], name="rated_once"),
            models.CheckConstraint(
                condition=Q(rated=True)
                | Q(before=models.F("after"), month_before=models.F("month_after")),
                name="unrated_stays",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match}: {self.player_id} {self.before} to {self.after}"


class Month(models.Model):
    """A month whose competition is over and whose medals are given."""

    month = models.DateField(primary_key=True)
    closed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"


class Medal(models.Model):
    """Gold, silver or bronze of a month; who is level shares the place."""

    month = models.ForeignKey(Month, on_delete=models.PROTECT, related_name="medals")
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="medals")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("-month", "place")
        constraints = (
            models.UniqueConstraint(fields=["month", "player"], name="one_medal_a_month"),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=3), name="gold_silver_or_bronze"
            ),
        )

    def __str__(self) -> str:
        return f"{self.month_id}: {self.place}. {self.player_id}"
