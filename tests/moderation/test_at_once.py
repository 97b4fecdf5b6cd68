"""Two who do it at the same moment: one decision, one report, one appeal."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import Sanction
from moderation import appealing, deciding, reporting
from moderation.deciding import Verdict
from moderation.models import Appeal, Entry, Report
from tests.moderation.cast import NOON, Deed, complainer, moderator, person, reported, sanctioned
from tests.rooms.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_moderators_decide_a_report_once() -> None:
    report, dora, nora = reported(), moderator("dora"), moderator("nora")

    def deciding_as(who: object, deed: Deed) -> Callable[[], object]:
        verdict = Verdict(deed, "Please be kind.", 3)
        decide: Callable[..., object] = deciding.decide
        return partial(decide, report_id=report.pk, moderator=who, verdict=verdict, now=NOON)

    came = at_once(deciding_as(dora, Deed.WARNED), deciding_as(nora, Deed.EXCLUDED))
    assert came.count(deciding.No.DECIDED) == 1
    assert Sanction.objects.count() == Entry.objects.count() == 1


def test_a_report_pressed_twice_is_one() -> None:
    erik, bob = complainer(), person("bob")
    press: Callable[[], object] = partial(
        reporting.report, reporter=erik, reported=bob, breach="abuse", text="…", now=NOON
    )
    assert at_once(press, press).count(reporting.No.ALREADY) == 1
    assert Report.objects.count() == 1


def test_an_appeal_pressed_twice_is_one() -> None:
    sanction = sanctioned()
    press: Callable[[], object] = partial(
        appealing.appeal, sanction_id=sanction.pk, player=sanction.player, text="…", now=NOON
    )
    assert at_once(press, press).count(appealing.No.ALREADY) == 1
    assert Appeal.objects.count() == 1
