"""Letters about decisions, each in its reader's language; one that cannot be sent is logged."""

import logging
from dataclasses import dataclass
from smtplib import SMTPException

from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts.languages import language_of
from accounts.models import Player
from moderation.deciding import VERDICTS
from moderation.models import Entry

logger = logging.getLogger(__name__)
Deed = Entry.Deed

SUBJECTS = {
    Deed.WARNED: _("A moderator has warned you"),
    Deed.SUSPENDED: _("You are suspended from online play for a time"),
    Deed.EXCLUDED: _("You are excluded from online play"),
    Deed.LIFTED: _("A decision about you was lifted"),
    Deed.UPHELD: _("Your appeal: the decision stands"),
    Deed.REVERSED: _("Your appeal: the decision is reversed"),
}
REPORT = _("A moderator has looked at your report")


@dataclass(frozen=True, slots=True)
class Letter:
    """To whom, from which template, about what, and the page it leads to."""

    to: Player
    template: str
    subject: object
    page: str


def send_about(entry: Entry, request: HttpRequest) -> None:
    """Write to whoever a decision is about, and to whoever reported it."""
    if entry.deed in SUBJECTS:
        about = Letter(entry.player, "decision", SUBJECTS[Deed(entry.deed)], "standing")
        _send(about, entry, request)
    if entry.report is not None and entry.deed in VERDICTS:
        _send(Letter(entry.report.reporter, "report", REPORT, "reports"), entry, request)


def _is_granted_with(entry: Entry) -> bool:
    """Whether an appeal was open that is closed with what was lifted."""
    return Entry.objects.filter(sanction=entry.sanction_id, deed=Deed.REVERSED).exists()


def _send(letter: Letter, entry: Entry, request: HttpRequest) -> None:
    user = letter.to.user
    if user is None or not user.email:
        return
    with override(language_of(user)):
        context = {
            "entry": entry,
            "granted": _is_granted_with(entry),
            "name": user.username,
            "subject": letter.subject,
            "link": request.build_absolute_uri(reverse(letter.page)),
            "current_site": get_current_site(request),
        }
        text = render_to_string(f"moderation/email/{letter.template}.txt", context)
        try:
            send_mail(str(letter.subject), text.strip() + "\n", None, [user.email])
        except (OSError, SMTPException):
            logger.exception("a letter about decision %s was not sent", entry.pk)
