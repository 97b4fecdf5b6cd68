"""Whoever may not play with others is told so wherever such a match could begin. Practice is free.

Every way to a match between people asks here: `bar_of` for whoever knocks, `anybody_barred` for all
who would sit down.
"""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from accounts.standing import Bar, standing_of

REASONS = {
    Bar.UNREAD: _("A moderator has warned you. Please read the warning first, then play on."),
    Bar.SUSPENDED: _("You are suspended from online play. You can practise against the computer."),
    Bar.EXCLUDED: _("You are excluded from online play. You can practise against the computer."),
}


def bar_of(player_id: int, now: datetime) -> Bar | None:
    """What keeps this player from playing with others, if anything does."""
    return standing_of(player_id, now).bar
