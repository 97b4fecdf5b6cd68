"""The pages around order at the tables; the moderators' desk is in the admin."""

from django.urls import path

from moderation import report_pages, standing_pages, takeout

urlpatterns = [
    path("report/", report_pages.report, name="report"),
    path("reports/", report_pages.reports, name="reports"),
    path("fairness/", report_pages.fairness, name="fairness"),
    path("standing/", standing_pages.overview, name="standing"),
    path("standing/<int:sanction>/read/", standing_pages.acknowledge, name="standing_read"),
    path("standing/<int:sanction>/appeal/", standing_pages.appeal, name="standing_appeal"),
    path("account/export.json", takeout.export, name="account_export"),
]
