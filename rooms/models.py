"""A room: where a match is agreed on, and the matches played there one after the other."""

import secrets

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player, Stake
from games.models import Match

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits nobody mistakes for one another: no I, O, 0, 1."""
CODE_LENGTH = 6
GATES = (0, 35, 50, 60, 70, 80)
"""Win rates in per cent below which a stranger does not come into an open room."""


def new_code() -> str:
    """A random code to invite somebody with."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


CHANNEL = "room:"
"""How the key of a room's channel begins."""


class Room(models.Model):
    """A table that is being set up or played at; a rematch is the next match of the same room."""

    class Kind(models.TextChoices):
        """What the room is for."""

        PRACTICE = "practice"
        PRIVATE = "private"
        OPEN = "open"
        RANKED = "ranked"

    class Status(models.TextChoices):
        """Waiting for players, played in, or closed."""

        WAITING = "waiting"
        PLAYING = "playing"
        CLOSED = "closed"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    creator = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rooms")
    rules = models.CharField(max_length=12)
    target = models.PositiveSmallIntegerField()
    clock = models.PositiveSmallIntegerField(null=True, help_text="seconds for a move")
    gate = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="a stranger's lowest win rate in per cent"
    )
    stake = models.PositiveIntegerField(null=True, help_text="coins each puts on a ranked match")
    level = models.CharField(max_length=12, blank=True, help_text="the computer's, in practice")
    created_at = models.DateTimeField()
    touched_at = models.DateTimeField(help_text="when somebody last did something here")

    class Meta:
        indexes = (
            models.Index(fields=["touched_at"], name="room_waits", condition=Q(status="waiting")),
            models.Index(
                fields=["id"], name="room_open", condition=Q(kind="open", status="waiting")
            ),
        )
        constraints = (
            models.CheckConstraint(condition=Q(gate__in=GATES), name="gate_is_offered"),
            models.CheckConstraint(
                condition=Q(kind="open") | Q(gate=0), name="only_open_rooms_have_a_gate"
            ),
            models.CheckConstraint(
                condition=~Q(kind="open") | Q(clock__isnull=False), name="open_rooms_have_a_clock"
            ),
            models.CheckConstraint(
                condition=Q(kind="ranked", stake__gt=0)
                | (~Q(kind="ranked") & Q(stake__isnull=True)),
                name="ranked_for_a_stake",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"

    @staticmethod
    def channel_of(room_id: int) -> str:
        """The key of the chat's channel in this room."""
        return f"{CHANNEL}{room_id}"

    @staticmethod
    def of_channel(key: str) -> int:
        """The room whose channel has this key."""
        return int(key.removeprefix(CHANNEL))


class Chair(models.Model):
    """Somebody who sits in a room, before and between its matches."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="chairs")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="chairs")
    ready = models.BooleanField(default=False)

    class Meta:
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(fields=["room", "place"], name="one_chair_a_place"),
            models.UniqueConstraint(fields=["room", "player"], name="one_chair_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.room_id}/{self.place}"


class Removal(models.Model):
    """Somebody the creator has sent away: he does not come back unless he is invited again."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="removals")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["room", "player"], name="one_removal_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.room_id} without {self.player_id}"


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


class RematchOffer(models.Model):
    """Somebody at a finished match wants another one."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="offers")
    seat = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "seat"], name="one_offer_a_seat"),)

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"


class Invitation(models.Model):
    """Somebody in a room wants somebody to sit down there; dead by itself after its time."""

    class State(models.TextChoices):
        """What came of it; one that nobody answered in time is dead though it may say open."""

        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        TAKEN_BACK = "taken_back"
        DEAD = "dead"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    invited = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="invitations")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["made_at"], name="invitation_ages"),)
        constraints = (
            models.UniqueConstraint(
                fields=["room", "invited"],
                condition=Q(state="open"),
                name="one_open_invitation_a_player",
            ),
            models.CheckConstraint(
                condition=~Q(inviter=F("invited")), name="nobody_invites_himself"
            ),
        )

    def __str__(self) -> str:
        return f"{self.room_id}: {self.inviter_id} invites {self.invited_id}"


class Waiter(models.Model):
    """Somebody in the queue for a ranked match; a row a player, so nobody waits twice.

    Proposed is who has been given a `partner`: both confirm by the `deadline` that they are there.
    """

    class State(models.TextChoices):
        """Waiting for a partner, asked to confirm, or out because no answer came in time."""

        WAITING = "waiting"
        PROPOSED = "proposed"
        DROPPED = "dropped"

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="waiter"
    )
    stake = models.PositiveIntegerField()
    rating = models.IntegerField()
    joined_at = models.DateTimeField()
    last_opponent = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    partner = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    confirmed = models.BooleanField(default=False)
    deadline = models.DateTimeField(null=True)
    why = models.CharField(
        max_length=16,
        blank=True,
        default="",
        db_default="",
        help_text="why the last proposal came to nothing, or the place is lost",
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(state="proposed", partner__isnull=False, deadline__isnull=False)
                | (
                    ~Q(state="proposed")
                    & Q(partner__isnull=True, deadline__isnull=True, confirmed=False)
                ),
                name="proposed_to_a_partner",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.state} at {self.stake}"


class CoinFlow(Stake):
    """Stakes as who looks after fair play sees them: summed by pairs. No table of its own."""

    class Meta:
        proxy = True
        default_permissions = ("view",)
        verbose_name = _("flow of coins")
        verbose_name_plural = _("flow of coins")
