"""A browser by the name people know it by."""

import re

from django import template
from django.utils.translation import gettext

register = template.Library()

BROWSERS = (
    (r"Edg(e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera", "Opera"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"Chrome/|CriOS/", "Chrome"),
    (r"Safari/", "Safari"),
)
SYSTEMS = (
    (r"iPhone|iPad", "iOS"),
    (r"Android", "Android"),
    (r"Windows", "Windows"),
    (r"Mac OS X|Macintosh", "macOS"),
    (r"Linux|X11", "Linux"),
)
"""The first that fits; each pretends to be those after it."""


@register.filter
def device(user_agent: str) -> str:
    """“Firefox, Linux”; what cannot be told is said to be unknown."""
    named = [
        next((name for pattern, name in names if re.search(pattern, user_agent)), None)
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in named if name) or gettext("Unknown browser")
