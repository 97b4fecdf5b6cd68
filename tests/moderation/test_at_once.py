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


@pytest.mark.parametrize("time", range(3))
def test_a_sanction_lifted_while_the_appeal_is_judged_is_one_answer(time: int) -> None:
    sanction = sanctioned()
    appeal = appealing.appeal(sanction_id=sanction.pk, player=sanction.player, text="…", now=NOON)
    assert isinstance(appeal, Appeal)
    lift: Callable[[], object] = partial(
        deciding.lift, sanction_id=sanction.pk, moderator=moderator(), reason="…", now=NOON
    )
    judge: Callable[[], object] = partial(
        deciding.judge,
        appeal_id=appeal.pk,
        moderator=moderator("nora"),
        reverse=True,
        reason="…",
        now=NOON,
    )
    assert at_once(lift, judge).count(deciding.No.DECIDED) == 1
    assert Entry.objects.filter(deed=Entry.Deed.REVERSED).count() == 1


def test_reports_made_at_once_are_limited_like_others() -> None:
    erik, players = complainer(), [person(f"player {number}") for number in range(6)]
    for number in range(reporting.MOST - 2):
        reported(by=erik, whom=person(f"earlier {number}"))
    came = at_once(
        *[
            partial(
                reporting.report, reporter=erik, reported=each, breach="abuse", text="…", now=NOON
            )
            for each in players
        ]
    )
    assert came.count(reporting.No.TOO_MANY) == 4
    assert Report.objects.count() == reporting.MOST
