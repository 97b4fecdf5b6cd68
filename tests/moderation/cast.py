"""Dora and nora moderate; erik reports bob."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import Player, Sanction, User
from accounts.sitting import player_of
from moderation import deciding, reporting
from moderation.deciding import Decided, Verdict
from moderation.models import Entry, Report
from moderation.rights import GROUP
from tests.accounts.people import PASSWORD, sign_in

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
Deed = Entry.Deed


def person(name: str) -> Player:
    return Player.objects.get_or_create(name=name)[0]


def complainer(name: str = "erik") -> Player:
    """Somebody with an account, who may report anybody."""
    user = User.objects.filter(username=name).first() or User.objects.create_user(name)
    return player_of(user)


def staff(name: str, *, group: bool = True) -> User:
    """Somebody who may come to the desk; a moderator where he is in the group."""
    user = User.objects.create_user(name, f"{name}@example.org", PASSWORD, is_staff=True)
    if group:
        user.groups.add(Group.objects.get(name=GROUP))
    return user


def at_the_desk(name: str, *, group: bool = True) -> Client:
    """A moderator's browser."""
    staff(name, group=group)
    client = Client()
    assert sign_in(client, name).status_code == 302
    return client


def moderator(name: str = "dora") -> Player:
    """A moderator as a player."""
    return player_of(User.objects.filter(username=name).first() or staff(name))


def reported(
    by: Player | None = None, whom: Player | None = None, now: datetime = NOON, **more: Any
) -> Report:
    """A report that is open."""
    came = reporting.report(
        reporter=by or complainer(),
        reported=whom or person("bob"),
        breach="abuse",
        text="He insulted me.",
        now=now,
        **more,
    )
    assert isinstance(came, Report), came
    return came


def sanctioned(
    deed: Deed = Deed.WARNED,
    *,
    whom: Player | None = None,
    by: Player | None = None,
    now: datetime = NOON,
    days: int = 3,
) -> Sanction:
    """A sanction somebody decided on a report."""
    return decided_on(reported(whom=whom, now=now), deed, by=by or moderator(), now=now, days=days)


def decided_on(
    report: Report,
    deed: Deed = Deed.WARNED,
    *,
    by: Player | None = None,
    now: datetime = NOON,
    days: int = 3,
) -> Sanction:
    """A sanction somebody decided on this report."""
    came = deciding.decide(
        report_id=report.pk,
        moderator=by or moderator("olga"),
        verdict=Verdict(deed, "Please be kind.", days),
        now=now,
    )
    assert isinstance(came, Decided), came
    assert came.entry.sanction is not None
    return came.entry.sanction
