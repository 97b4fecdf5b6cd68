"""Tells the browser of a folder's modules at once: it need not find them import by import."""

from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def module_preloads(folder: str) -> SafeString:
    """A `modulepreload` link for each module that lies in this folder of the static files."""
    found = finders.find(folder)
    if not isinstance(found, str):
        raise FileNotFoundError(folder)
    names = sorted(each.name for each in Path(found).glob("*.js"))
    return format_html_join(
        "\n",
        '<link rel="modulepreload" href="{}">',
        ((static(f"{folder}/{name}"),) for name in names),
    )
