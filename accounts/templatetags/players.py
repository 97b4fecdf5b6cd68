"""A player's name as the reader of the page has it in his language."""

from django import template

from accounts import models

register = template.Library()


@register.filter
def shown(name: str) -> str:
    """What is kept as a name, in words."""
    return models.shown(name)
