"""Puts a deck's drawings into a page, once: cards refer to them by `<use href="#KH"/>`."""

import re
from functools import lru_cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

DECKS = ("tell", "french")


@register.simple_tag
def sprite(deck: str) -> SafeString:
    """The symbols of that deck, inside an element that is not shown."""
    if deck not in DECKS:
        raise ValueError(f"There is no deck {deck!r}.")
    others = " ".join(f'data-{each}="{static(f"cards/{each}.svg")}"' for each in DECKS)
    return mark_safe(f'<div id="deck" data-faces="{deck}" {others} hidden>{_drawing(deck)}</div>')


@lru_cache
def _drawing(deck: str) -> str:
    found = finders.find(f"cards/{deck}.svg")
    if not isinstance(found, str):
        raise FileNotFoundError(f"cards/{deck}.svg")
    drawing = re.sub(r"<!--.*?-->", "", Path(found).read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r">\s+<", "><", drawing.strip())
