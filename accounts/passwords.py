"""What a password must not be: Django's four rules in our own words.

Some of its catalogues lack these sentences, and others say them as to a stranger.
"""

from django.contrib.auth import password_validation as django
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class UnlikeOneself(django.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("This password resembles your name or e-mail address too much.")

    def get_help_text(self) -> str:
        return _("It must not resemble your name or e-mail address.")


class LongEnough(django.MinimumLengthValidator):
    def get_error_message(self) -> str:
        needed = ngettext(
            "This password is too short: it needs at least %(count)d character.",
            "This password is too short: it needs at least %(count)d characters.",
            self.min_length,
        )
        return needed % {"count": self.min_length}

    def get_help_text(self) -> str:
        needed = ngettext(
            "It needs at least %(count)d character.",
            "It needs at least %(count)d characters.",
            self.min_length,
        )
        return needed % {"count": self.min_length}


class Uncommon(django.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("Too many people use this password.")

    def get_help_text(self) -> str:
        return _("It must not be one that many people use.")


class MoreThanDigits(django.NumericPasswordValidator):
    def get_error_message(self) -> str:
        return _("This password consists of digits only.")

    def get_help_text(self) -> str:
        return _("It must not consist of digits only.")
