"""The books of coins: wallets, the ledger's lines, and the stakes held at running matches.

Every line has two sides and cannot be out of balance: what comes to a player's balance leaves the
house or a held stake, and the other way round. Nothing is stored for the house; it is summed.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Wallet(models.Model):
    """A member's balance: the sum of his lines, kept so that it can be locked and never overdrawn.

    `topped_up_on` is the day of his last top-up.
    """

    player = models.OneToOneField(
        "accounts.Player",
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="wallet",
        verbose_name=_("Player"),
    )
    balance = models.IntegerField(default=0, verbose_name=_("Balance"))
    topped_up_on = models.DateField(null=True, verbose_name=_("Last filled up"))

    class Meta:
        verbose_name = _("Wallet")
        verbose_name_plural = _("Wallets")
        indexes = (models.Index(fields=["balance"], name="wallet_is_low"),)
        constraints = (
            models.CheckConstraint(condition=Q(balance__gte=0), name="balance_never_negative"),
        )

    def __str__(self) -> str:
        return f"wallet of {self.player_id}: {self.balance}"


class Entry(models.Model):
    """A line of the ledger. Never changed, never removed.

    `amount` is what it adds to the player's balance and `after` what the balance is then. The other
    side is the house, or at a match the stake that `staker` holds there.
    """

    class Kind(models.TextChoices):
        """Why coins move."""

        GRANT = "grant", _("For the account")
        TOP_UP = "top_up", _("Filled up")
        HELD = "held", _("Stake")
        PAID = "paid", _("Won")
        RETURNED = "returned", _("Stake back")

    key = models.CharField(max_length=60, unique=True, verbose_name=_("Key"))
    kind = models.CharField(max_length=8, choices=Kind.choices, verbose_name=_("What for"))
    player = models.ForeignKey(
        "accounts.Player", on_delete=models.PROTECT, related_name="+", verbose_name=_("Player")
    )
    amount = models.IntegerField(verbose_name=_("Coins"))
    after = models.IntegerField(verbose_name=_("Left after it"))
    match = models.CharField(max_length=12, blank=True, verbose_name=_("Match"))
    staker = models.ForeignKey(
        "accounts.Player",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("Staked by"),
    )
    at = models.DateTimeField(verbose_name=_("When"))

    class Meta:
        verbose_name = _("Line of the book")
        verbose_name_plural = _("Lines of the book")
        indexes = (models.Index(fields=["player", "-id"], name="entries_of_a_player"),)
        constraints = (
            models.CheckConstraint(condition=Q(after__gte=0), name="after_never_negative"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["grant", "top_up"], amount__gt=0, match="", staker__isnull=True
                )
                | (Q(kind="held", amount__lt=0, staker=F("player")) & ~Q(match=""))
                | (Q(kind="paid", amount__gt=0, staker__isnull=False) & ~Q(match=""))
                | (Q(kind="returned", amount__gt=0, staker=F("player")) & ~Q(match="")),
                name="two_sides_by_kind",
            ),
        )

    def __str__(self) -> str:
        return f"{self.key} {self.amount:+}"


class Stake(models.Model):
    """What a player put on a match: held while it is played, then paid to the winner or returned.

    `match` is the match's public id.
    """

    class State(models.TextChoices):
        """Where the coins are."""

        HELD = "held"
        PAID = "paid"
        RETURNED = "returned"

    match = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="stakes")
    amount = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.HELD)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="one_stake_a_seat"),
            models.UniqueConstraint(fields=["match", "player"], name="one_stake_a_player"),
            models.UniqueConstraint(
                fields=["player"], condition=Q(state="held"), name="one_ranked_match_at_a_time"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_stake_is_something"),
        )

    def __str__(self) -> str:
        return f"{self.match}/{self.seat} {self.amount} {self.state}"
