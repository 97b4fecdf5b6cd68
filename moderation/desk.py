"""A page of the moderators' desk: something to be read, and the one deed that can be done with it.

Each deed has a page of its own and needs a right and a reason. Who must not do it is told why.
"""

from typing import Any, ClassVar

from asgiref.sync import async_to_sync
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from accounts.models import Player, User
from accounts.sitting import player_of
from accounts.standing import standing_of
from moderation import consequences, letters
from moderation.deciding import Decided, No

REASONS = {
    No.HIMSELF: _("This is about you: another moderator decides."),
    No.OWN_REPORT: _("You have reported this yourself: another moderator decides."),
    No.OWN_DECISION: _("You have decided this: another moderator looks at the appeal."),
    No.DECIDED: _("This is decided already."),
    No.NO_REASON: _("Please give a reason of at most 1,000 characters."),
    No.NO_DAYS: _("Please say for how many days, from 1 to 365."),
}


class Desk(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What `right` allows is done on the page `deed/` of each row, by what `form` asks."""

    right: ClassVar[str]
    label: ClassVar[Any]
    form_class: ClassVar[type[forms.Form]]
    actions = None
    change_form_template = "admin/moderation/row.html"

    def conflict(self, row: Any, moderator: Player) -> No | None:
        """Why this moderator must not do it."""
        raise NotImplementedError

    def do(self, row: Any, moderator: Player, wanted: dict[str, Any]) -> Decided | No:
        """Do what the form asks."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        """The page of the deed beside the usual ones."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_deed"
        page = self.admin_site.admin_view(self.deed)
        return [path("<int:row_id>/deed/", page, name=name), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The row, with the way to the deed for those who may do it."""
        may = _user(request).has_perm(self.right)
        more = {"deed_label": self.label if may else None, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, more)

    def deed(self, request: HttpRequest, row_id: int) -> HttpResponse:
        """Do it, once, with a reason; or say why not."""
        if not (self.has_view_permission(request) and _user(request).has_perm(self.right)):
            raise PermissionDenied
        row = get_object_or_404(self.model, pk=row_id)
        moderator = player_of(_user(request))
        conflict = self.conflict(row, moderator)
        if conflict is not None:
            return self._page(request, row, None, str(REASONS[conflict]), 403)
        if not standing_of(moderator.pk, timezone.now()).may_play:
            raise PermissionDenied
        form = self.form_class(request.POST or None)
        if request.method == "POST" and form.is_valid():
            came = self.do(row, moderator, form.cleaned_data)
            if isinstance(came, Decided):
                _follow_up(came, request)
                return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
            form.add_error(None, str(REASONS[came]))
        return self._page(request, row, form, "", 400 if form.errors else 200)

    def _page(
        self, request: HttpRequest, row: Model, form: forms.Form | None, refusal: str, status: int
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": self.label,
            "opts": self.opts,
            "original": row,
            "form": form,
            "refusal": refusal,
        }
        return TemplateResponse(request, "admin/moderation/deed.html", context, status=status)


def _follow_up(decided: Decided, request: HttpRequest) -> None:
    """After the commit: tables, rooms and letters."""
    async_to_sync(consequences.tell)(decided.consequences)
    letters.send_about(decided.entry, request)
    messages.success(request, gettext("It is decided and in the log."))


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
