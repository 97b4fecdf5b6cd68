"""Which address leads where; the players' pages are in `rooms.urls`."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from config import health

urlpatterns = [
    path("", include("rooms.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("admin/", admin.site.urls),
    path("health", health.health, name="health"),
    path("metrics", health.metrics, name="metrics"),
]
