"""Reports, appeals, and the log of what moderators decided.

People are named by their players, which stay when an account is closed, without a name.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Breach, Player, Sanction

LONGEST = 1000
"""Characters of a report, a reason or an appeal."""


class Report(models.Model):
    """Somebody says that somebody else has broken the rules.

    `evidence` are the lines around it as they were then, see `moderation.evidence`; `subject` names
    the message or call it is about, empty where it is about the player.
    """

    class State(models.TextChoices):
        """What came of it."""

        OPEN = "open", pgettext_lazy("report", "Open")
        UPHELD = "upheld", pgettext_lazy("report", "Acted on")
        DISMISSED = "dismissed", pgettext_lazy("report", "Dismissed")

    reporter = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("Reported by")
    )
    reported = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="reports", verbose_name=_("Player")
    )
    breach = models.CharField(max_length=12, choices=Breach.choices, verbose_name=_("Reason"))
    text = models.TextField(max_length=LONGEST, verbose_name=_("In the reporter's words"))
    subject = models.CharField(max_length=40, blank=True, verbose_name=_("About"))
    evidence = models.JSONField(default=list, blank=True, verbose_name=_("Evidence"))
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.OPEN, verbose_name=_("State")
    )
    created_at = models.DateTimeField(verbose_name=_("Reported"))
    decided_at = models.DateTimeField(null=True, blank=True, verbose_name=_("Decided"))

    class Meta:
        verbose_name = _("Report")
        verbose_name_plural = _("Reports")
        default_permissions = ("view",)
        permissions = (("decide_report", "Can decide a report"),)
        indexes = (
            models.Index(
                fields=["reported", "created_at"], name="report_waits", condition=Q(state="open")
            ),
            models.Index(fields=["reporter", "created_at"], name="report_of"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["reporter", "reported", "subject"],
                condition=Q(state="open"),
                name="one_open_report_a_subject",
            ),
            models.CheckConstraint(
                condition=~Q(reporter=F("reported")), name="nobody_reports_himself"
            ),
            models.CheckConstraint(
                condition=Q(state="open", decided_at=None)
                | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="decided_at_some_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk}: {self.reported}, {self.get_breach_display()}"


class Appeal(models.Model):
    """Somebody asks another moderator to look at a sanction again, once."""

    class State(models.TextChoices):
        """What came of it."""

        OPEN = "open", pgettext_lazy("appeal", "Open")
        UPHELD = "upheld", pgettext_lazy("appeal", "The decision stands")
        REVERSED = "reversed", pgettext_lazy("appeal", "The decision is reversed")

    sanction = models.OneToOneField(
        Sanction, on_delete=models.PROTECT, related_name="appeal", verbose_name=_("Sanction")
    )
    text = models.TextField(max_length=LONGEST, verbose_name=_("In the player's words"))
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.OPEN, verbose_name=_("State")
    )
    answer = models.TextField(max_length=LONGEST, blank=True, verbose_name=_("Answer"))
    created_at = models.DateTimeField(verbose_name=_("Appealed"))
    decided_at = models.DateTimeField(null=True, blank=True, verbose_name=_("Decided"))

    class Meta:
        verbose_name = _("Appeal")
        verbose_name_plural = _("Appeals")
        default_permissions = ("view",)
        permissions = (("judge_appeal", "Can judge an appeal"),)

    def __str__(self) -> str:
        return f"{self.pk}: {self.sanction}"


class Entry(models.Model):
    """One line of the log: which moderator did what to whom, and why. Written once, for good."""

    class Deed(models.TextChoices):
        """What a moderator can do."""

        DISMISSED = "dismissed", pgettext_lazy("deed of a moderator", "Report dismissed")
        WARNED = "warned", pgettext_lazy("deed of a moderator", "Warned")
        SUSPENDED = "suspended", pgettext_lazy("deed of a moderator", "Suspended")
        EXCLUDED = "excluded", pgettext_lazy("deed of a moderator", "Excluded")
        LIFTED = "lifted", pgettext_lazy("deed of a moderator", "Sanction lifted")
        UPHELD = "upheld", pgettext_lazy("deed of a moderator", "Appeal: the decision stands")
        REVERSED = "reversed", pgettext_lazy("deed of a moderator", "Appeal: decision reversed")

    at = models.DateTimeField(verbose_name=_("When"))
    moderator = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("Moderator")
    )
    deed = models.CharField(max_length=10, choices=Deed.choices, verbose_name=_("Deed"))
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("Player")
    )
    report = models.ForeignKey(
        Report, null=True, on_delete=models.PROTECT, related_name="log", verbose_name=_("Report")
    )
    sanction = models.ForeignKey(
        Sanction,
        null=True,
        on_delete=models.PROTECT,
        related_name="log",
        verbose_name=_("Sanction"),
    )
    reason = models.TextField(max_length=LONGEST, verbose_name=_("Reason"))

    class Meta:
        verbose_name = _("Entry in the log")
        verbose_name_plural = pgettext_lazy("of the moderators", "Log")
        default_permissions = ("view",)
        indexes = (models.Index(fields=["player", "at"], name="entry_about"),)
        constraints = (
            models.UniqueConstraint(
                fields=["report"],
                condition=Q(deed__in=["dismissed", "warned", "suspended", "excluded"]),
                name="a_report_is_decided_once",
            ),
            models.UniqueConstraint(
                fields=["sanction", "deed"], name="a_sanction_suffers_a_deed_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_deed_display()}: {self.player}"
