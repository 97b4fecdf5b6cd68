"""What moderators may: exactly this, and nothing else of the site."""

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

GROUP = "Moderators"
RIGHTS = {
    "accounts": ("view_sanction", "lift_sanction", "view_player"),
    "moderation": (
        "view_report",
        "decide_report",
        "view_appeal",
        "judge_appeal",
        "view_entry",
    ),
    "rooms": ("view_coinflow",),
}
"""The players are those whom the flow of coins names."""


def make_group(using: str) -> None:
    """Make the group, with its rights as they stand here. Safe to repeat."""
    for label in RIGHTS:
        create_permissions(apps.get_app_config(label), verbosity=0, using=using)
    wanted = Q()
    for label, names in RIGHTS.items():
        wanted |= Q(content_type__app_label=label, codename__in=names)
    group, _ = Group.objects.using(using).get_or_create(name=GROUP)
    group.permissions.set(Permission.objects.using(using).filter(wanted))
