"""What people fill in: a report, an appeal; and at the desk a decision with its reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Breach
from moderation.deciding import LONGEST_SUSPENSION
from moderation.models import LONGEST, Entry

Deed = Entry.Deed


def _words(label: Any, help_text: Any = "") -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 5})
    return forms.CharField(label=label, max_length=LONGEST, widget=area, help_text=help_text)


class ReportForm(forms.Form):
    """What somebody has done, from the list and in one's own words."""

    breach = forms.ChoiceField(
        label=_("Reason"),
        choices=[("", _("Please choose")), *Breach.choices],
    )
    text = _words(_("What happened?"), _("At most 1,000 characters. A moderator reads it."))


class AppealForm(forms.Form):
    """Why a sanction is not right."""

    text = _words(_("Why is this decision not right?"), _("At most 1,000 characters."))


class ReasonForm(forms.Form):
    """Why something is done; the player reads it as it stands here."""

    reason = _words(_("Reason"), _("The player reads these words."))


class VerdictForm(ReasonForm):
    """What comes of a report."""

    deed = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=[
            (Deed.DISMISSED, pgettext_lazy("decision", "Dismiss the report")),
            (Deed.WARNED, pgettext_lazy("decision", "Warn the player")),
            (Deed.SUSPENDED, pgettext_lazy("decision", "Suspend the player")),
            (Deed.EXCLUDED, pgettext_lazy("decision", "Exclude the player for good")),
        ],
    )
    days = forms.IntegerField(
        label=_("Days of suspension"),
        min_value=1,
        max_value=LONGEST_SUSPENSION,
        required=False,
    )
    field_order = ("deed", "days", "reason")


class JudgementForm(ReasonForm):
    """What comes of an appeal."""

    reverse = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=[
            ("0", pgettext_lazy("appeal", "The decision stands")),
            ("1", pgettext_lazy("appeal", "The decision is reversed")),
        ],
    )
    field_order = ("reverse", "reason")
