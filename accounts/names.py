"""Which names an account may have: short, readable, in our letters, and not an office's."""

import re
import unicodedata

from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 20

RESERVED = [
    "admin",
    "administrator",
    "computer",
    "guest",
    "moderator",
    "player",
    "snops",
    "support",
    "system",
]

SHAPE = re.compile(r"\A[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-zÀ-ÖØ-öø-ɏ0-9._-]*\Z")
"""Latin letters, so that nobody is imitated by look-alikes; no @, which marks an e-mail; a letter
first, so that no name is a number."""

VALIDATORS = [
    MinLengthValidator(SHORTEST),
    MaxLengthValidator(LONGEST),
    RegexValidator(
        SHAPE, _("Use letters, digits, dots, dashes and underscores, with a letter first.")
    ),
]


GUEST = re.compile(r"\A(?:Guest|Gast|Gost|Vendég) (\d+)\Z")
"""How a guest's name is kept, or was once, in the language he came with; each reads it in his own.
No account can be called so."""


def guest_name(number: int) -> str:
    """The name that is kept for a guest."""
    return f"Guest {number}"


def folded(name: str) -> str:
    """What makes two names one: their letters, large or small, in any alphabet's way."""
    return unicodedata.normalize("NFKC", name.strip()).casefold()


def tidy_name(name: str) -> str:
    """A name as it is kept: each letter one character, no blanks around."""
    return unicodedata.normalize("NFC", name).strip()
