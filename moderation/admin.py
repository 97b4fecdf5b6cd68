"""The moderators' desk: reports by weight and age, sanctions, appeals, and the log of it all."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Case, Count, F, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from accounts.models import Player, Sanction
from moderation import counting, deciding, evidence
from moderation.deciding import Decided, No, Verdict
from moderation.desk import Desk
from moderation.evidence import Said
from moderation.forms import JudgementForm, ReasonForm, VerdictForm
from moderation.models import Appeal, Entry, Report

NOTHING = mark_safe("–")


@admin.register(Report)
class Reports(Desk):
    """The queue: open ones first, those about whom most people complain, then the oldest."""

    right = "moderation.decide_report"
    label = _("Decide this report")
    form_class = VerdictForm
    change_list_template = "admin/moderation/reports.html"
    list_display = ("__str__", "weight", "state", "created_at", "decided_at")
    list_filter = ("state", "breach")
    search_fields = ("reported__name", "reporter__name")
    fields = (
        ("reported_name", "reporter_name"),
        ("breach", "state"),
        ("created_at", "decided_at"),
        "text",
        "subject",
        "lines",
        "record",
    )
    readonly_fields = ("reported_name", "reporter_name", "lines", "record")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """In the order of the queue; nobody reads here who reported himself."""
        about = Report.objects.filter(reported=OuterRef("reported"), state=Report.State.OPEN)
        people = (
            about.order_by().values("reported").annotate(people=Count("reporter", distinct=True))
        )
        settled = Case(When(state=Report.State.OPEN, then=Value(0)), default=Value(1))
        rows = Report.objects.select_related("reported", "reporter").annotate(
            settled=settled,
            weight=Coalesce(Subquery(people.values("people"), output_field=IntegerField()), 0),
        )
        rows = rows.exclude(reported__user=request.user.pk)
        return rows.order_by("settled", "-weight", "created_at", "pk")

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """The queue's own."""
        return ("settled", "-weight", "created_at")

    def get_urls(self) -> list[URLPattern]:
        """The counts beside the rows."""
        page = self.admin_site.admin_view(self.counts)
        return [path("counts/", page, name="moderation_counts"), *super().get_urls()]

    @admin.display(description=_("People who complain"))
    def weight(self, report: Report) -> int:
        """How many different people have open reports about this player."""
        return int(getattr(report, "weight", 0))

    @admin.display(description=_("Player"))
    def reported_name(self, report: Report) -> str:
        """Whom it is about."""
        return report.reported.shown_name

    @admin.display(description=_("Reported by"))
    def reporter_name(self, report: Report) -> str:
        """Who complains."""
        return report.reporter.shown_name

    @admin.display(description=_("What was said around it"))
    def lines(self, report: Report) -> SafeString:
        """The evidence, frozen when it was reported."""
        said = evidence.thawed(report.evidence)
        if not said:
            return NOTHING
        people = Player.objects.in_bulk([s.player_id for s in said if s.player_id is not None])
        return format_html_join(
            "", "<div>{} {}</div>", ((_moment(each.at), _line(each, people)) for each in said)
        )

    @admin.display(description=_("The player's record"))
    def record(self, report: Report) -> SafeString:
        """All that was decided about him, the latest first."""
        return _log_of(report.reported)

    def conflict(self, row: Report, moderator: Player) -> No | None:
        """Nobody decides about himself, nor what he reported."""
        return deciding.conflict_with(row, moderator)

    def do(self, row: Report, moderator: Player, wanted: dict[str, Any]) -> Decided | No:
        """Dismiss, warn, suspend or exclude."""
        verdict = Verdict(Entry.Deed(wanted["deed"]), wanted["reason"], wanted["days"])
        return deciding.decide(
            report_id=row.pk, moderator=moderator, verdict=verdict, now=timezone.now()
        )

    def counts(self, request: HttpRequest) -> HttpResponse:
        """How much there is to do, and how it was decided."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Counts"),
            "opts": self.opts,
            "counts": [
                (Report._meta.verbose_name_plural, counting.of_reports()),
                (Appeal._meta.verbose_name_plural, counting.of_appeals()),
            ],
        }
        return TemplateResponse(request, "admin/moderation/counts.html", context)


@admin.register(Sanction)
class Sanctions(Desk):
    """What holds and held against players; one may be lifted before its time."""

    right = "accounts.lift_sanction"
    label = _("Lift this sanction")
    form_class = ReasonForm
    list_display = ("__str__", "breach", "since", "until", "read_at", "lifted_at")
    list_filter = ("kind", "breach", ("lifted_at", admin.EmptyFieldListFilter))
    list_select_related = ("player",)
    search_fields = ("player__name",)
    fields = (
        "player_name",
        ("kind", "breach"),
        "text",
        ("since", "until"),
        ("read_at", "lifted_at"),
        "record",
    )
    readonly_fields = ("player_name", "record")

    @admin.display(description=_("Player"))
    def player_name(self, sanction: Sanction) -> str:
        """Whom it holds against."""
        return sanction.player.shown_name

    @admin.display(description=_("The player's record"))
    def record(self, sanction: Sanction) -> SafeString:
        """All that was decided about him, the latest first."""
        return _log_of(sanction.player)

    def conflict(self, row: Sanction, moderator: Player) -> No | None:
        """Nobody lifts his own, and nothing is lifted twice."""
        if row.player_id == moderator.pk:
            return No.HIMSELF
        return No.DECIDED if row.lifted_at is not None else None

    def do(self, row: Sanction, moderator: Player, wanted: dict[str, Any]) -> Decided | No:
        """End it before its time."""
        return deciding.lift(
            sanction_id=row.pk, moderator=moderator, reason=wanted["reason"], now=timezone.now()
        )


@admin.register(Appeal)
class Appeals(Desk):
    """Who asks that a decision is looked at again; the open ones first, the oldest first."""

    right = "moderation.judge_appeal"
    label = _("Judge this appeal")
    form_class = JudgementForm
    list_display = ("__str__", "state", "created_at", "decided_at")
    list_filter = ("state",)
    list_select_related = ("sanction__player",)
    ordering = (F("decided_at").asc(nulls_first=True), "created_at")
    search_fields = ("sanction__player__name",)
    fields = (
        "decision",
        "reason",
        "text",
        "state",
        "answer",
        ("created_at", "decided_at"),
        "record",
    )
    readonly_fields = ("decision", "reason", "record")

    @admin.display(description=_("Sanction"))
    def decision(self, appeal: Appeal) -> str:
        """What it is about."""
        return str(appeal.sanction)

    @admin.display(description=_("Reason"))
    def reason(self, appeal: Appeal) -> str:
        """What the moderator wrote who decided."""
        return f"{appeal.sanction.get_breach_display()}: {appeal.sanction.text}"

    @admin.display(description=_("The player's record"))
    def record(self, appeal: Appeal) -> SafeString:
        """All that was decided about him, the latest first."""
        return _log_of(appeal.sanction.player)

    def conflict(self, row: Appeal, moderator: Player) -> No | None:
        """Nobody judges his own appeal, nor his own decision."""
        return deciding.conflict_in(row, moderator)

    def do(self, row: Appeal, moderator: Player, wanted: dict[str, Any]) -> Decided | No:
        """Let it stand, or lift it."""
        return deciding.judge(
            appeal_id=row.pk,
            moderator=moderator,
            reverse=wanted["reverse"] == "1",
            reason=wanted["reason"],
            now=timezone.now(),
        )


@admin.register(Entry)
class Log(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who did what to whom, and why; nobody changes it, whatever rights he has."""

    actions = None
    list_display = ("at", "moderator", "deed", "player", "reason")
    list_filter = ("deed",)
    list_select_related = ("moderator", "player")
    ordering = ("-at", "-pk")
    search_fields = ("moderator__name", "player__name")
    fields = ("at", "by", "deed", "about", "reason")
    readonly_fields = ("by", "about")

    @admin.display(description=_("Moderator"))
    def by(self, entry: Entry) -> str:
        """Who did it."""
        return entry.moderator.shown_name

    @admin.display(description=_("Player"))
    def about(self, entry: Entry) -> str:
        """To whom."""
        return entry.player.shown_name


def _log_of(player: Player) -> SafeString:
    entries = Entry.objects.filter(player=player).select_related("moderator").order_by("-at")
    if not entries:
        return NOTHING
    return format_html_join(
        "",
        "<div>{} {} ({}): {}</div>",
        (
            (_moment(each.at), each.get_deed_display(), each.moderator, each.reason)
            for each in entries
        ),
    )


def _line(said: Said, people: Mapping[int, Player]) -> str:
    """With who said it; what nobody did stands alone."""
    if said.player_id is None:
        return said.text
    return f"{people.get(said.player_id, '?')}: {said.text}"


def _moment(at: Any) -> str:
    return date_format(localtime(at), "SHORT_DATETIME_FORMAT")
