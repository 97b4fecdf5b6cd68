"""The moderators' desk: who comes in, what he finds, what he may do, and what is written of it."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts import languages
from accounts.models import Player, Sanction, User
from accounts.sitting import player_of
from moderation import appealing
from moderation.evidence import Said
from moderation.models import Appeal, Entry, Report
from moderation.rights import GROUP, make_group
from tests.accounts.people import PASSWORD, member, sign_in
from tests.moderation.cast import (
    NOON,
    Deed,
    at_the_desk,
    complainer,
    decided_on,
    moderator,
    person,
    reported,
    sanctioned,
)

pytestmark = pytest.mark.django_db

LISTS = ("moderation/report", "accounts/sanction", "moderation/appeal", "moderation/entry")
WARN = {"deed": "warned", "reason": "Please be kind."}


def text(answer: Any) -> str:
    return str(answer.content.decode())


def rows() -> dict[str, str]:
    """A page of each kind at the desk that does something, by its right."""
    sanction = sanctioned(Deed.SUSPENDED, by=moderator("olga"))
    appeal = appealing.appeal(
        sanction_id=sanction.pk, player=sanction.player, text="It was a joke.", now=NOON
    )
    assert isinstance(appeal, Appeal)
    return {
        "decide_report": f"/admin/moderation/report/{reported().pk}/deed/",
        "lift_sanction": f"/admin/accounts/sanction/{sanction.pk}/deed/",
        "judge_appeal": f"/admin/moderation/appeal/{appeal.pk}/deed/",
    }


FORMS = {
    "decide_report": WARN,
    "lift_sanction": {"reason": "A mistake."},
    "judge_appeal": {"reverse": "1", "reason": "Looked again."},
}


LINES = {"decide_report": 1, "lift_sanction": 2, "judge_appeal": 1}
"""In the log; what is lifted was appealed against."""


def test_the_group_has_exactly_what_moderators_need() -> None:
    group = Group.objects.get(name=GROUP)
    found = {
        (each.content_type.app_label, each.codename)
        for each in group.permissions.select_related("content_type")
    }
    assert found == {
        ("accounts", "view_sanction"),
        ("accounts", "lift_sanction"),
        ("accounts", "view_player"),
        ("moderation", "view_report"),
        ("moderation", "decide_report"),
        ("moderation", "view_appeal"),
        ("moderation", "judge_appeal"),
        ("moderation", "view_entry"),
        ("rooms", "view_coinflow"),
    }
    group.permissions.clear()
    make_group("default")
    make_group("default")
    assert group.permissions.count() == len(found)


@pytest.mark.parametrize("page", LISTS)
def test_a_moderator_sees_each_list_and_changes_no_row_by_hand(page: str) -> None:
    rows()
    dora = at_the_desk("dora")
    assert dora.get(f"/admin/{page}/", {"q": "bob"}).status_code == 200
    assert dora.get(f"/admin/{page}/add/").status_code == 403
    row = {"report": Report, "sanction": Sanction, "appeal": Appeal, "entry": Entry}
    pk = row[page.split("/")[1]].objects.latest("pk").pk  # type: ignore[attr-defined]
    assert dora.get(f"/admin/{page}/{pk}/change/").status_code == 200
    for how in ("change", "delete"):
        assert dora.post(f"/admin/{page}/{pk}/{how}/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("page", LISTS)
def test_not_even_somebody_with_all_rights_changes_the_log(page: str) -> None:
    rows()
    User.objects.create_superuser("root", "root@example.org", PASSWORD)
    root = Client()
    sign_in(root, "root")
    pk = Entry.objects.latest("pk").pk
    for how in ("change", "delete"):
        answer = root.post(f"/admin/moderation/entry/{pk}/{how}/", {"post": "yes", "reason": "x"})
        assert answer.status_code == 403
    assert Entry.objects.filter(pk=pk, reason="Please be kind.").exists()
    wanted = {"action": "delete_selected", "_selected_action": [pk], "post": "yes"}
    root.post(f"/admin/{page}/", wanted)
    assert Entry.objects.filter(pk=pk).exists()


@pytest.mark.parametrize("right", list(FORMS))
def test_nobody_without_the_right_does_anything(right: str) -> None:
    path = rows()[right]
    before = Entry.objects.count()
    player, _ = member("frank")
    without = at_the_desk("max", group=False)
    looking = at_the_desk("eve", group=False)
    eve = User.objects.get(username="eve")
    views = Group.objects.get(name=GROUP).permissions.filter(codename__startswith="view_")
    eve.user_permissions.set(views)
    for client in (Client(), player, without, looking):
        for answer in (client.get(path), client.post(path, FORMS[right])):
            assert answer.status_code in (302, 403)
            assert not answer.get("Location", "").startswith("/admin/moderation")
    assert Entry.objects.count() == before
    assert without.get("/admin/moderation/report/").status_code == 403
    assert without.get("/admin/moderation/report/counts/").status_code == 403
    assert player.get("/admin/moderation/report/").status_code in (302, 403)


@pytest.mark.parametrize("right", list(FORMS))
def test_a_moderator_does_it_with_a_reason_and_once(right: str) -> None:
    path = rows()[right]
    dora = at_the_desk("dora")
    before = Entry.objects.count()
    assert dora.get(path).status_code == 200
    assert dora.post(path, FORMS[right] | {"reason": " "}).status_code == 400
    assert Entry.objects.count() == before
    assert dora.post(path, FORMS[right]).status_code == 302
    assert dora.post(path, FORMS[right]).status_code in (400, 403)
    lines = Entry.objects.order_by("pk")[before:]
    assert len(lines) == LINES[right]
    entry = lines[0]
    assert (entry.moderator, entry.reason) == (
        Player.objects.get(name="dora"),
        FORMS[right]["reason"],
    )


def test_a_moderator_judges_neither_himself_nor_his_own_decisions() -> None:
    dora = at_the_desk("dora")
    own = player_of(User.objects.get(username="dora"))
    about_herself = reported(by=complainer("alice"), whom=own)
    by_herself = reported(by=own)
    hers = sanctioned(by=own, whom=person("frank"))
    against_her = sanctioned(by=moderator("olga"), whom=own, now=NOON + timedelta(hours=1))
    appeals = [
        appealing.appeal(sanction_id=each.pk, player=each.player, text="No.", now=NOON)
        for each in (hers, against_her)
    ]
    before = Entry.objects.count()
    for report in (about_herself, by_herself):
        path = f"/admin/moderation/report/{report.pk}/deed/"
        assert "another moderator decides" in text(dora.get(path))
        assert dora.post(path, WARN).status_code == 403
    for appeal in appeals:
        assert isinstance(appeal, Appeal)
        path = f"/admin/moderation/appeal/{appeal.pk}/deed/"
        assert dora.post(path, FORMS["judge_appeal"]).status_code == 403
    path = f"/admin/accounts/sanction/{against_her.pk}/deed/"
    assert dora.post(path, FORMS["lift_sanction"]).status_code == 403
    assert Entry.objects.count() == before


def test_nobody_reads_at_the_desk_who_reported_him() -> None:
    dora = at_the_desk("dora")
    report = reported(by=complainer("alice"), whom=player_of(User.objects.get(username="dora")))
    assert "alice" not in text(dora.get("/admin/moderation/report/"))
    assert dora.get(f"/admin/moderation/report/{report.pk}/change/").status_code == 302


def test_an_excluded_moderator_decides_nothing() -> None:
    dora = at_the_desk("dora")
    sanctioned(
        Deed.EXCLUDED, by=moderator("olga"), whom=player_of(User.objects.get(username="dora"))
    )
    path = f"/admin/moderation/report/{reported(by=complainer('alice'), now=NOON).pk}/deed/"
    assert dora.post(path, WARN).status_code == 403


def test_a_report_shows_its_evidence_and_the_players_record_and_no_markup() -> None:
    bob = person("bob")
    sanctioned(whom=bob, by=moderator("olga"))
    said = [Said(bob.pk, NOON, "<script>alert(1)</script>")]
    report = reported(said=said, subject="message:7", now=NOON + timedelta(days=2))
    page = text(at_the_desk("dora").get(f"/admin/moderation/report/{report.pk}/change/"))
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert(1)" not in page
    assert "Please be kind." in page
    assert f"/admin/moderation/report/{report.pk}/deed/" in page


def test_the_counts_say_how_much_waits_and_how_long_people_waited() -> None:
    reported()
    for hours, name in ((1, "frank"), (3, "greta"), (8, "hugo")):
        found = reported(whom=person(name))
        Report.objects.filter(pk=found.pk).update(
            state="dismissed", decided_at=NOON + timedelta(hours=hours)
        )
    page = at_the_desk("dora").get("/admin/moderation/report/counts/")
    reports = page.context["counts"][0][1]
    assert list(reports.states.values()) == [1, 0, 3]
    assert reports.hours == 3
    assert page.context["counts"][1][1].hours is None


@pytest.mark.parametrize("deed", ["warned", "suspended", "excluded"])
def test_a_letter_says_what_was_decided_and_another_thanks_the_reporter(deed: str) -> None:
    _, bob = member("bob")
    _, carol = member("carol")
    assert bob.user is not None
    languages.keep(bob.user, "hu")
    report = reported(by=carol, whom=bob)
    dora = at_the_desk("dora")
    mail.outbox.clear()
    wanted = WARN | {"deed": deed, "days": "3"}
    assert dora.post(f"/admin/moderation/report/{report.pk}/deed/", wanted).status_code == 302
    to = {letter.to[0]: str(letter.body) for letter in mail.outbox}
    assert set(to) == {"bob@example.org", "carol@example.org"}
    assert "Please be kind." in to["bob@example.org"]
    with override("hu"):
        assert gettext("Schnapsen at %(site)s") % {"site": "testserver"} in to["bob@example.org"]
    assert "Schnapsen at testserver" in to["carol@example.org"]
    assert "http://testserver/standing/" in to["bob@example.org"]
    assert "Please be kind." not in to["carol@example.org"]
    assert "http://testserver/reports/" in to["carol@example.org"]


def test_a_suspension_is_for_so_many_days() -> None:
    report = reported()
    dora = at_the_desk("dora")
    path = f"/admin/moderation/report/{report.pk}/deed/"
    assert "for how many days" in text(dora.post(path, WARN | {"deed": "suspended"}))
    assert dora.post(path, WARN | {"deed": "suspended", "days": "3"}).status_code == 302
    sanction = Sanction.objects.get()
    assert sanction.until is not None
    assert sanction.until - sanction.since == timedelta(days=3)
    assert sanction.until > timezone.now()


def letters_to_bob() -> list[str]:
    return [str(letter.body) for letter in mail.outbox if letter.to == ["bob@example.org"]]


@pytest.mark.parametrize(
    ("right", "form", "says"),
    [
        ("lift_sanction", {}, "and your appeal is closed with it"),
        ("judge_appeal", {}, "It holds no longer."),
        ("judge_appeal", {"reverse": "0"}, "it stays as it was decided"),
    ],
)
def test_a_letter_about_a_decision_that_was_looked_at_again_says_what_holds_now(
    right: str, form: dict[str, str], says: str
) -> None:
    _, bob = member("bob")
    paths = rows()
    assert bob.sanctions.exists()
    dora = at_the_desk("dora")
    mail.outbox.clear()
    assert dora.post(paths[right], FORMS[right] | form).status_code == 302
    (letter,) = letters_to_bob()
    assert says in letter
    assert "The decision was: Suspension (Vulgar, obscene or insulting language)" in letter
    assert FORMS[right]["reason"] in letter
    for wrong in ("You can still sign in", "how to appeal", "Until:"):
        assert wrong not in letter


def test_a_letter_about_a_sanction_lifted_without_an_appeal_speaks_of_none() -> None:
    _, bob = member("bob")
    sanction = sanctioned(whom=bob, by=moderator("olga"))
    dora = at_the_desk("dora")
    mail.outbox.clear()
    dora.post(f"/admin/accounts/sanction/{sanction.pk}/deed/", FORMS["lift_sanction"])
    (letter,) = letters_to_bob()
    assert "It holds no longer." in letter
    assert "appeal" not in letter


def test_a_letter_about_a_warning_asks_to_read_it() -> None:
    _, bob = member("bob")
    report = reported(whom=bob)
    dora = at_the_desk("dora")
    mail.outbox.clear()
    dora.post(f"/admin/moderation/report/{report.pk}/deed/", WARN)
    (letter,) = letters_to_bob()
    assert "Please read the warning and confirm it" in letter
    assert "You can still sign in" not in letter


def test_whoever_reported_it_does_not_judge_the_appeal_on_the_page_either() -> None:
    dora = at_the_desk("dora")
    own = player_of(User.objects.get(username="dora"))
    sanction = decided_on(reported(by=own))
    appeal = appealing.appeal(sanction_id=sanction.pk, player=sanction.player, text="No.", now=NOON)
    assert isinstance(appeal, Appeal)
    path = f"/admin/moderation/appeal/{appeal.pk}/deed/"
    assert "another moderator decides" in text(dora.get(path))
    assert dora.post(path, FORMS["judge_appeal"]).status_code == 403
    appeal.refresh_from_db()
    assert appeal.state == Appeal.State.OPEN
