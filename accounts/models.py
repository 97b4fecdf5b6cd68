"""Who sits at a table (Player) and who can sign in (User)."""

import json
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least, Lower
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.avatars import USUAL
from accounts.books import Entry, Stake, Wallet
from accounts.names import GUEST, folded
from accounts.standings import Medal, Month, MonthRating, Rating, RatingChange

__all__ = [
    "Block",
    "Entry",
    "Friendship",
    "Medal",
    "Month",
    "MonthRating",
    "Player",
    "Rating",
    "RatingChange",
    "Record",
    "Stake",
    "User",
    "Wallet",
]


class People(UserManager["User"]):
    """Makes users whose names are known whatever their letters."""

    use_in_migrations = False

    def create_user(
        self,
        username: str,
        email: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> "User":
        """A user like any other."""
        return super().create_user(username, email, password, folded=folded(username), **more)

    def create_superuser(
        self,
        username: str,
        email: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> "User":
        """A user with all rights."""
        return super().create_superuser(username, email, password, folded=folded(username), **more)


class User(AbstractUser):
    """Somebody with an account.

    `folded` is the name by which he is found: databases do not agree which letters are the same.
    """

    objects: ClassVar[People] = People()

    folded = models.CharField(max_length=80, unique=True, null=True, editable=False)
    preferences = models.JSONField(default=dict, db_default={}, blank=True)
    language = models.CharField(
        max_length=8,
        default="",
        db_default="",
        blank=True,
        help_text="in which letters are written",
    )

    class Meta(AbstractUser.Meta):
        constraints = (models.UniqueConstraint(Lower("username"), name="one_user_a_name"),)

    @property
    def preferences_json(self) -> str:
        """What he prefers, as a page carries it."""
        return mark_safe(json.dumps(self.preferences).replace("<", "\\u003c"))


def shown(name: str) -> str:
    """A player's name as its reader's language has it; a closed account has left none."""
    guest = GUEST.match(name)
    if guest is not None:
        return gettext("Guest %(number)s") % {"number": guest[1]}
    return name or gettext("Former player")


class Player(models.Model):
    """Somebody who sits at tables: a guest known by the session, or a user."""

    class Inviters(models.TextChoices):
        """Who may invite him to a room."""

        EVERYBODY = "everybody"
        FRIENDS = "friends"
        NOBODY = "nobody"

    name = models.CharField(max_length=40)
    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    avatar = models.CharField(max_length=12, default=USUAL, db_default=USUAL)
    inviters = models.CharField(
        max_length=9,
        choices=Inviters.choices,
        default=Inviters.EVERYBODY,
        db_default=Inviters.EVERYBODY,
    )
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True, help_text="when the account was closed")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name others see; whose account is closed has none of his own any more."""
        return shown(self.name)

    @property
    def handle(self) -> str:
        """How an address names this player: a user by name, a guest by number."""
        return str(self.pk) if self.user_id is None else self.name


class Record(models.Model):
    """What a player has done under a rule set, in finished matches between people."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="records")
    rules = models.CharField(max_length=12)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    extra_losses = models.PositiveIntegerField(default=0, help_text="left on purpose")
    bunkas_given = models.PositiveIntegerField(default=0)
    bunkas_taken = models.PositiveIntegerField(default=0)
    full_bunkas_given = models.PositiveIntegerField(default=0)
    full_bunkas_taken = models.PositiveIntegerField(default=0)
    tight_wins = models.PositiveIntegerField(default=0)
    closes = models.PositiveIntegerField(default=0)
    closes_failed = models.PositiveIntegerField(default=0)
    marriages = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "rules"], name="one_record_a_rule_set"),
            models.CheckConstraint(
                condition=Q(played=F("won") + F("lost")), name="played_is_won_or_lost"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.rules} {self.won}:{self.lost}"


class Friendship(models.Model):
    """Two players of whom one asked the other; a row a pair, whoever asked.

    Who is declined does not learn it: to him it stays asked until he takes it off his list.
    """

    class State(models.TextChoices):
        """What came of the asking."""

        ASKED = "asked"
        FRIENDS = "friends"
        DECLINED = "declined"

    asker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    asked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    listed = models.BooleanField(default=True, help_text="whether the asker still sees it")
    since = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="one_friendship_a_pair"
            ),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="no_friend_of_oneself"),
        )

    def __str__(self) -> str:
        return f"{self.asker_id} {self.state} {self.asked_id}"


class Block(models.Model):
    """Somebody who does not want to meet somebody; the two are hidden from each other."""

    blocker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_himself"
            ),
        )

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class ApiToken(models.Model):
    """Lets a program of this user read in his name; we keep no more than the token's digest."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=12, help_text="by which its owner knows it again")
    made_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="to the hour")
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "name"], condition=Q(revoked_at=None), name="one_token_a_name"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.name}"


class Breach(models.TextChoices):
    """What somebody is said to have done; everybody reads it in his own language."""

    ABUSE = "abuse", _("Vulgar, obscene or insulting language")
    HARASSMENT = "harassment", _("Threats or harassment")
    CHEATING = "cheating", _("Cheating or agreed results")
    STALLING = "stalling", _("Stalling or leaving on purpose")
    NAME = "name", _("Offensive name")
    SPAM = "spam", _("Advertising or flooding")
    OTHER = "other", _("Something else")


class Sanction(models.Model):
    """What holds against a player and why, in the moderator's words; who decided is not said here.

    `until` is for suspensions alone. A warning holds until it is read; what was lifted never holds.
    """

    class Kind(models.TextChoices):
        """How severe it is."""

        WARNING = "warning", pgettext_lazy("sanction", "Warning")
        SUSPENSION = "suspension", pgettext_lazy("sanction", "Suspension")
        EXCLUSION = "exclusion", pgettext_lazy("sanction", "Exclusion")

    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="sanctions", verbose_name=_("Player")
    )
    kind = models.CharField(max_length=12, choices=Kind.choices, verbose_name=_("Sanction"))
    breach = models.CharField(max_length=12, choices=Breach.choices, verbose_name=_("Reason"))
    text = models.TextField(max_length=1000, verbose_name=_("In the moderator's words"))
    since = models.DateTimeField(verbose_name=_("Since"))
    until = models.DateTimeField(null=True, blank=True, verbose_name=_("Until"))
    read_at = models.DateTimeField(
        null=True, blank=True, verbose_name=pgettext_lazy("when", "Read")
    )
    lifted_at = models.DateTimeField(null=True, blank=True, verbose_name=_("Lifted"))

    class Meta:
        verbose_name = _("Sanction")
        verbose_name_plural = _("Sanctions")
        default_permissions = ("view",)
        permissions = (("lift_sanction", "Can lift a sanction"),)
        indexes = (
            models.Index(fields=["player"], name="sanction_holds", condition=Q(lifted_at=None)),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(kind="suspension", until__isnull=False, until__gt=F("since"))
                | (~Q(kind="suspension") & Q(until=None)),
                name="only_suspensions_end",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player}"
