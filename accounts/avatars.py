"""The pictures a player may have, all of them ours; files of these names are in static/avatars."""

from django.utils.translation import gettext_lazy as _

AVATARS = {
    "acorn": _("Acorn"),
    "leaf": _("Leaf"),
    "bell": _("Bell"),
    "heart": _("Heart"),
    "crown": _("Crown"),
    "cup": _("Cup"),
    "cat": _("Cat"),
    "owl": _("Owl"),
}
USUAL = "acorn"
