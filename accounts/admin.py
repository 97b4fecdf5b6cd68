"""Users and players for those who look after the site; most of it is only to be read."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import lines
from accounts.models import Block, Entry, Friendship, Player, Record, User, Wallet


class ReadOnly:
    """Looked at, never changed by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class RecordInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Record


@admin.register(User)
class Users(UserAdmin):  # type: ignore[type-arg]
    """A user may be shut out here; his name is his, and closing the account is up to him."""

    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "groups")
    search_fields = ("username", "email")
    readonly_fields = ("username", "email", "date_joined", "last_login", "preferences")
    fieldsets = (
        (None, {"fields": ("username", "email", "is_active")}),
        (_("Rights"), {"fields": ("is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "last_login", "preferences")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Rights are given by those who have them all."""
        rights = ("is_staff", "is_superuser", "groups", "user_permissions")
        return self.readonly_fields if _has_all(request) else (*self.readonly_fields, *rights)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People create their accounts themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People close their accounts themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who has all rights is not shut out by somebody who has not."""
        may = super().has_change_permission(request, obj)
        return may and (obj is None or not obj.is_superuser or _has_all(request))

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002
        form_url: str = "",
    ) -> HttpResponse:
        """A password is its owner's; who has lost it gets a letter."""
        raise PermissionDenied

    def save_model(
        self, request: HttpRequest, obj: User, form: "ModelForm[User]", change: bool
    ) -> None:
        """Whoever is shut out has his sockets closed."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            for player in Player.objects.filter(user=obj):
                lines.hang_up(player.pk)


@admin.register(Player)
class Players(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("shown_name", "user", "created_at", "closed_at")
    list_filter = (("user", admin.EmptyFieldListFilter), ("closed_at", admin.EmptyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("name",)
    inlines = (RecordInline,)

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """By e-mail only for those who may look at addresses."""
        sees_users = request.user.has_perm("accounts.view_user")
        return (*self.search_fields, "user__email") if sees_users else self.search_fields


@admin.register(Friendship)
class Friendships(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("asker", "asked", "state", "since")
    list_filter = ("state",)
    list_select_related = ("asker", "asked")
    search_fields = ("asker__name", "asked__name")


@admin.register(Block)
class Blocks(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("blocker", "blocked", "since")
    list_select_related = ("blocker", "blocked")
    search_fields = ("blocker__name", "blocked__name")


@admin.register(Wallet)
class Wallets(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "balance", "topped_up_on")
    list_select_related = ("player",)
    search_fields = ("player__name",)


@admin.register(Entry)
class Entries(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("at", "player", "kind", "amount", "after", "match", "staker")
    list_filter = ("kind",)
    list_select_related = ("player", "staker")
    search_fields = ("player__name", "match")


def _has_all(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser
