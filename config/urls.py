"""Which address leads where; the players' pages are in `rooms.urls`."""

from allauth.account.decorators import secure_admin_login
from allauth.account.views import logout
from django.contrib import admin
from django.urls import include, path

from config import health
from config.words import Words

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

OWN_WORDS = Words.as_view(packages=["rooms"])
"""The words of our pages; without an app to name it would add those of the admin."""

urlpatterns = [
    path("", include("moderation.urls")),
    path("", include("rooms.urls")),
    path("", include("accounts.urls")),
    path("api/", include("rooms.api.urls")),
    path("jsi18n/", OWN_WORDS, name="javascript-catalog"),
    path("admin/logout/", logout),
    path("admin/", admin.site.urls),
    path("alive", health.alive, name="alive"),
    path("health", health.health, name="health"),
    path("metrics", health.metrics, name="metrics"),
]
