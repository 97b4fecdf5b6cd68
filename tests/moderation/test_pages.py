"""The pages of order as people walk through them: report, read, confirm, appeal, take along."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts import friends
from accounts.models import Player, Sanction, User
from chat import calls
from chat.calls import RINGS, Two
from chat.heard import KEPT
from chat.models import Call, Channel, Message
from moderation import deciding
from moderation.evidence import AFTER, BEFORE
from moderation.models import Appeal, Report
from moderation.subjects import CALLS, ENDS
from rooms import setting_up
from rooms.models import Room
from rooms.wishes import Wish
from tests.accounts.people import PASSWORD, member, show_oneself
from tests.moderation.cast import Deed, at_the_desk, moderator, sanctioned
from tests.rooms.test_setting_up import opened

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]

REPORT = {"breach": "abuse", "text": "He insulted me."}
WISH = {"rules": "soba", "target": "9", "clock": "20"}
PRACTICE = {"rules": "klub", "target": "7", "level": "beginner"}


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_player_is_reported_from_his_profile_and_the_reporter_sees_what_came_of_it() -> None:
    carol, _ = member("carol")
    _, bob = member("bob")
    assert "/report/?player=bob" in text(carol.get("/player/bob/"))
    assert "bob" in text(carol.get("/report/?player=bob"))
    assert carol.post("/report/?player=bob", REPORT)["Location"] == "/reports/"
    page = text(carol.get("/reports/"))
    assert "He insulted me." in page
    assert "A moderator will look at it." in page
    verdict = deciding.Verdict(Deed.DISMISSED, "Nothing to see.")
    deciding.decide(
        report_id=Report.objects.get(reported=bob).pk,
        moderator=moderator(),
        verdict=verdict,
        now=timezone.now(),
    )
    page = text(carol.get("/reports/"))
    assert "saw no reason to act" in page
    assert "Nothing to see." not in page


def test_what_is_missing_is_said_and_what_was_typed_is_kept() -> None:
    carol, _ = member("carol")
    member("bob")
    answer = carol.post("/report/?player=bob", {"breach": "", "text": "He insulted me."})
    assert answer.status_code == 400
    assert "He insulted me." in text(answer)
    carol.post("/report/?player=bob", REPORT)
    again = carol.post("/report/?player=bob", {"breach": "spam", "text": "And again."})
    assert "You have reported this already." in text(again)
    assert "And again." in text(again)
    assert Report.objects.count() == 1


def test_a_guest_is_reported_by_number_and_a_stranger_signs_in_first() -> None:
    guest, stranger = Client(), Client()
    guest.post("/practice/", PRACTICE)
    number = guest.session["player"]
    carol, _ = member("carol")
    assert carol.post(f"/report/?player={number}", REPORT).status_code == 302
    refused = guest.post("/report/?player=carol", REPORT)
    assert "players you have met" in text(refused)
    assert Report.objects.get().reporter.name == "carol"
    assert stranger.get("/report/?player=carol")["Location"].startswith("/account/login/")
    assert stranger.get("/reports/")["Location"].startswith("/account/login/")
    assert stranger.get("/standing/")["Location"].startswith("/account/login/")
    for wrong in ("nobody", "", "0"):
        assert carol.get("/report/", {"player": wrong}).status_code == 404


def rung(caller: Player, called: Player, command: str, now: datetime, key: str = "room:1") -> Call:
    """The one calls the other."""
    two = Two(key, caller, called, strangers=False)
    call = calls.call(two=two, page="p", command=command, is_there=True, now=now)
    assert isinstance(call, Call)
    return call


def called(
    caller: Player, called: Player, command: str, now: datetime, key: str = "room:1"
) -> Call:
    """The one calls the other and takes it back."""
    call = rung(caller, called, command, now, key)
    two = Two(key, caller, called, strangers=False)
    calls.hang_up(two=two, name=call.name, why="", now=now)
    return call


TAKEN_BACK = ["(calls)", "(takes the call back)"]


def test_a_call_is_reported_by_who_was_in_it_with_who_called_whom_and_when() -> None:
    carol, one = member("carol")
    frank, _ = member("frank")
    _, bob = member("bob")
    began = timezone.now()
    call = called(bob, one, "c", began)
    called(bob, one, "later", began)
    path = f"/report/?player=bob&call={call.name}"
    assert frank.post(path, REPORT).status_code == 404
    assert carol.post(f"{path}x", REPORT).status_code == 404
    assert carol.post(path, REPORT).status_code == 302
    report = Report.objects.get()
    assert report.subject == f"call:{call.name}"
    assert report.evidence == [
        {"who": bob.pk, "at": began.isoformat(), "text": text} for text in TAKEN_BACK
    ]


def test_whatever_is_reported_the_latest_calls_of_the_two_go_with_it_as_they_came() -> None:
    carol, one = member("carol")
    frank, _ = member("frank")
    _, bob = member("bob")
    before = timezone.now() - timedelta(minutes=9)
    for number in range(CALLS + 1):
        called(bob, one, f"b{number}", before + number * timedelta(minutes=1), f"room:{number}")
    message = said_in_a_room(one, bob)
    called(one, bob, "c", timezone.now())
    for path in ("/report/?player=bob", f"/report/?player=bob&message={message.pk}"):
        assert "Your latest calls with each other" in text(carol.get(path))
        assert carol.post(path, REPORT).status_code == 302
    assert "Your latest calls" not in text(frank.get("/report/?player=bob"))
    frank.post("/report/?player=bob", REPORT)
    wanted = TAKEN_BACK * (CALLS - 1) + BOTH + TAKEN_BACK
    assert [evidence_of(each) for each in Report.objects.order_by("pk")] == [wanted, wanted, []]


def test_what_ended_a_call_by_itself_is_said_of_nobody() -> None:
    carol, one = member("carol")
    _, bob = member("bob")
    began = timezone.now() - RINGS
    call = rung(bob, one, "c", began)
    assert calls.tend([call.pk], there=lambda found, now: (), now=timezone.now())
    assert carol.post("/report/?player=bob", REPORT).status_code == 302
    report = Report.objects.get()
    kept = [(each["who"], each["text"]) for each in report.evidence]
    assert kept == [(bob.pk, "(calls)"), (None, "(the call is not answered)")]
    page = text(at_the_desk("dora").get(f"/admin/moderation/report/{report.pk}/change/"))
    assert "bob: (calls)" in page
    assert ": (the call is not answered)" not in page
    assert "(the call is not answered)" in page


def test_each_end_of_a_call_has_its_words_in_the_record() -> None:
    assert set(ENDS) == set(Call.End)
    assert len(set(ENDS.values())) == len(ENDS)


def test_a_profile_hands_the_call_on_to_the_report() -> None:
    carol, _ = member("carol")
    member("bob")
    page = text(carol.get("/player/bob/?call=abc"))
    assert "/report/?player=bob&amp;call=abc" in page


def said_in_a_room(*players: Player) -> Message:
    """The second player says two things in a private room of the two."""
    first, second = players
    room = setting_up.open_room(player=first, wish=Wish("soba", 7, 30), now=timezone.now())
    assert isinstance(room, Room)
    setting_up.join_room(room_id=room.pk, player=second, now=timezone.now())
    channel = Channel.objects.create(key=Room.channel_of(room.pk), posted=2)
    for number, text in enumerate(("You again.", "A vulgar word."), start=1):
        message = Message.objects.create(
            channel=channel,
            number=number,
            sender=second,
            text=text,
            command=str(number),
            sent_at=timezone.now(),
            hearers=[first.pk],
        )
    return message


def test_a_message_is_reported_with_what_was_said_around_it() -> None:
    carol, one = member("carol")
    frank, _ = member("frank")
    _, bob = member("bob")
    message = said_in_a_room(one, bob)
    path = f"/report/?player=bob&message={message.pk}"
    assert "A vulgar word." in text(carol.get(path))
    assert frank.get(path).status_code == 404
    for wrong in (f"{path}9", "/report/?player=bob&message=x", "/report/?player=bob&message="):
        assert carol.get(wrong).status_code == 404
    assert carol.get(f"/report/?player=frank&message={message.pk}").status_code == 404
    assert carol.post(path, REPORT).status_code == 302
    report = Report.objects.get()
    assert report.subject == f"message:{message.pk}"
    message.delete()
    report.refresh_from_db()
    assert [each["text"] for each in report.evidence] == ["You again.", "A vulgar word."]
    assert {each["who"] for each in report.evidence} == {bob.pk}


def talk_goes_on(message: Message, first: Player, second: Player, *, until: int) -> None:
    """The two speak in turn, each heard by the other, until so many lines are said."""
    for number in range(message.number + 1, until + 1):
        speaker, hearer = (first, second) if number % 2 else (second, first)
        Message.objects.create(
            channel=message.channel,
            number=number,
            sender=speaker,
            text=f"Line {number}",
            command=str(number),
            sent_at=message.sent_at + timedelta(milliseconds=number),
            hearers=[hearer.pk],
        )


def test_the_evidence_is_fifteen_lines_before_and_five_after_of_both_sides() -> None:
    carol, one = member("carol")
    _, bob = member("bob")
    talk_goes_on(said_in_a_room(one, bob), one, bob, until=40)
    named = Message.objects.get(number=22)
    assert carol.post(f"/report/?player=bob&message={named.pk}", REPORT).status_code == 302
    evidence = Report.objects.get().evidence
    assert [each["text"] for each in evidence] == [f"Line {number}" for number in range(7, 28)]
    assert [each["who"] for each in evidence] == [one.pk, bob.pk] * 10 + [one.pk]
    assert evidence[15] == {
        "who": bob.pk,
        "at": named.sent_at.isoformat(),
        "text": "Line 22",
    }


def test_a_message_that_did_not_reach_somebody_is_not_shown_to_him_by_reporting_it() -> None:
    carol, one = member("carol")
    _, bob = member("bob")
    message = said_in_a_room(one, bob)
    Message.objects.update(hearers=[])
    assert carol.get(f"/report/?player=bob&message={message.pk}").status_code == 404


def test_the_profile_leads_from_a_message_to_its_report() -> None:
    carol, one = member("carol")
    _, bob = member("bob")
    message = said_in_a_room(one, bob)
    page = text(carol.get(f"/player/bob/?message={message.pk}"))
    assert f"/report/?player=bob&amp;message={message.pk}" in page


def evidence_of(report: Report) -> list[str]:
    return [each["text"] for each in report.evidence]


BOTH = ["You again.", "A vulgar word."]


@pytest.mark.parametrize("by", ["the abuser", "the victim"])
def test_who_is_blocked_after_an_insult_still_reports_it_from_all_ways(by: str) -> None:
    carol, one = member("carol")
    _, bob = member("bob")
    message = said_in_a_room(one, bob)
    pair = (bob, one) if by == "the abuser" else (one, bob)
    friends.block(blocker=pair[0], blocked=pair[1], now=timezone.now())
    whole, single = "/report/?player=bob", f"/report/?player=bob&message={message.pk}"
    assert carol.get("/player/bob/")["Location"] == whole
    assert carol.get(f"/player/bob/?message={message.pk}")["Location"] == single
    assert whole in text(carol.get("/reports/"))
    page = text(carol.get(whole))
    assert all(each in page for each in BOTH)
    assert 'href="/reports/"' in page
    assert carol.post(whole, REPORT).status_code == 302
    assert carol.post(single, REPORT).status_code == 302
    assert [evidence_of(each) for each in Report.objects.all()] == [BOTH, BOTH]


def test_whose_account_is_closed_is_still_reported_by_who_heard_him() -> None:
    carol, one = member("carol")
    frank, _ = member("frank")
    his, bob = member("bob")
    message = said_in_a_room(one, bob)
    show_oneself(his)
    assert his.post("/account/close/").status_code == 302
    single = f"/report/?player={bob.pk}&message={message.pk}"
    assert carol.get(f"/player/bob/?message={message.pk}")["Location"] == single
    assert "A vulgar word." in text(carol.get(single))
    assert frank.get(single).status_code == 404
    assert frank.get(f"/report/?player={bob.pk}").status_code == 404
    assert frank.get(f"/player/bob/?message={message.pk}").status_code == 404
    assert carol.post(single, REPORT).status_code == 302
    assert carol.post(f"/report/?player={bob.pk}", REPORT).status_code == 302
    assert [evidence_of(each) for each in Report.objects.all()] == [BOTH, BOTH]
    pk = Report.objects.latest("pk").pk
    page = text(at_the_desk("dora").get(f"/admin/moderation/report/{pk}/change/"))
    assert "Former player: A vulgar word." in page


def test_a_report_from_a_profile_takes_along_what_the_reporter_last_heard() -> None:
    carol, one = member("carol")
    frank, _ = member("frank")
    _, bob = member("bob")
    message = said_in_a_room(one, bob)
    long_ago = timezone.now() - KEPT
    Message.objects.exclude(pk=message.pk).update(sent_at=long_ago)
    for client in (carol, frank):
        assert client.post("/report/?player=bob", REPORT).status_code == 302
    found = {each.reporter.name: evidence_of(each) for each in Report.objects.all()}
    assert found == {"carol": ["A vulgar word."], "frank": []}
    assert "A vulgar word." not in text(frank.get("/report/?player=bob"))


def test_a_guest_reports_whom_he_has_heard_in_a_room() -> None:
    guest = Client()
    guest.post("/practice/", PRACTICE)
    one = Player.objects.get(pk=guest.session["player"])
    _, bob = member("bob")
    said_in_a_room(one, bob)
    assert guest.post("/report/?player=bob", REPORT)["Location"] == "/reports/"


def test_the_privacy_page_says_what_is_kept_as_it_is_kept() -> None:
    page = text(Client().get("/privacy/"))
    assert f"It is kept for {KEPT.days} days" in page
    assert f"how the call ended is kept for {KEPT.days} days" in page
    assert f"at most {BEFORE + 1 + AFTER} lines of the chat" in page
    assert f"the {CALLS} latest calls of the two" in page
    assert "for at most ten minutes" in page
    longest = max(seconds for _, seconds in (settings.RATES["address"], settings.RATES["opening"]))
    assert longest <= timedelta(minutes=10).total_seconds()


def test_nobody_sees_anothers_reports() -> None:
    carol, _ = member("carol")
    bob, _ = member("bob")
    carol.post("/report/?player=bob", REPORT)
    for page in ("/reports/", "/standing/", "/account/export.json"):
        assert "He insulted me." not in text(bob.get(page))


def warned() -> tuple[Client, Sanction]:
    client, bob = member("bob")
    return client, sanctioned(whom=bob, now=timezone.now())


def test_a_warning_is_read_before_going_on() -> None:
    client, sanction = warned()
    assert "read the warning" in text(client.get("/"))
    refused = client.post("/room/open/", WISH)
    assert refused.status_code == 409
    assert "Please read the warning first" in text(refused)
    page = text(client.get("/standing/"))
    assert "Please be kind." in page
    assert client.post(f"/standing/{sanction.pk}/read/")["Location"] == "/standing/"
    assert "read the warning" not in text(client.get("/"))
    assert client.post("/room/open/", WISH).status_code == 302


def test_a_warning_is_told_at_the_table_too() -> None:
    client, sanction = warned()
    table = client.post("/practice/", PRACTICE)["Location"]
    notice = 'data-left="Infinity" data-bar="unread"'
    assert notice in text(client.get(table))
    assert notice in text(client.get("/invitations/part/"))
    assert notice not in text(client.get("/"))
    client.post(f"/standing/{sanction.pk}/read/")
    for page in (table, "/invitations/part/"):
        assert "data-bar" not in text(client.get(page))


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        (Deed.SUSPENDED, "You are suspended from online play until"),
        (Deed.EXCLUDED, "You are excluded from online play."),
    ],
)
def test_an_open_page_finds_words_for_a_sanction_and_for_its_end(deed: Deed, says: str) -> None:
    client, bob = member("bob")
    assert "data-bar" not in text(client.get("/invitations/part/"))
    sanction = sanctioned(deed, whom=bob, now=timezone.now())
    for address in ("/invitations/part/", "/invitations/part/?free"):
        page = text(client.get(address))
        assert says in page
        assert 'href="/standing/"' in page
        assert "You can play online again." not in page
    Sanction.objects.filter(pk=sanction.pk).update(lifted_at=timezone.now())
    assert "data-bar" not in text(client.get("/invitations/part/"))
    page = text(client.get("/invitations/part/?free"))
    assert "You can play online again." in page
    assert 'href="/standing/"' in page


def test_nobody_confirms_a_warning_for_another() -> None:
    client, sanction = warned()
    carol, _ = member("carol")
    carol.post(f"/standing/{sanction.pk}/read/")
    assert "read the warning" in text(client.get("/"))


@pytest.mark.parametrize("deed", [Deed.SUSPENDED, Deed.EXCLUDED])
def test_a_sanctioned_player_practises_reads_takes_along_appeals_and_goes(deed: Deed) -> None:
    client, bob = member("bob")
    room = opened(Player.objects.create(name="alice"))
    sanction = sanctioned(deed, whom=bob, now=timezone.now())
    for path, form in (("/room/open/", WISH), (f"/room/{room.code}/join/", {})):
        assert client.post(path, form).status_code == 409
    again = Client()
    assert again.post("/account/login/", {"login": "bob", "password": PASSWORD}).status_code == 302
    assert again.post("/practice/", PRACTICE)["Location"].startswith("/table/")
    page = text(again.get("/standing/"))
    assert "Vulgar, obscene or insulting language" in page
    assert "Please be kind." in page
    appealed = {f"{sanction.pk}-text": "It was a joke."}
    assert again.post(f"/standing/{sanction.pk}/appeal/", appealed).status_code == 302
    taken = again.get("/account/export.json").json()
    assert [each["text"] for each in taken["sanctions"]] == ["Please be kind."]
    assert [each["text"] for each in taken["appeals"]] == ["It was a joke."]
    show_oneself(again)
    assert again.post("/account/close/").status_code == 302
    assert not User.objects.filter(username="bob").exists()
    sanction.refresh_from_db()
    assert sanction.player.shown_name == "Former player"


def test_an_appeal_is_made_once_and_nobody_appeals_for_another() -> None:
    client, sanction = warned()
    path, words = f"/standing/{sanction.pk}/appeal/", {f"{sanction.pk}-text": "It was a joke."}
    empty = client.post(path, {f"{sanction.pk}-text": ""})
    assert empty.status_code == 400
    carol, _ = member("carol")
    assert carol.post(path, words).status_code == 404
    assert client.post(path, words).status_code == 302
    assert client.post(path, words).status_code == 400
    assert Appeal.objects.count() == 1
    assert "Another moderator will look at it." in text(client.get("/standing/"))


@pytest.mark.parametrize("language", ["hu", "sl", "hr", "de", "en"])
def test_everybody_can_read_what_is_expected(language: str) -> None:
    client = Client()
    client.post("/i18n/setlang/", {"language": language, "next": "/"})
    page = client.get("/fairness/")
    assert page.status_code == 200
    assert f'<html lang="{language}">' in text(page)
    assert 'href="/fairness/"' in text(client.get("/"))


def test_the_language_of_letters_is_the_one_last_chosen() -> None:
    client, bob = member("bob")
    assert bob.user is not None
    assert bob.user.language == "en"
    client.post("/i18n/setlang/", {"language": "hu", "next": "/"})
    bob.user.refresh_from_db()
    assert bob.user.language == "hu"
    client.post("/i18n/setlang/", {"language": "xx", "next": "/"})
    bob.user.refresh_from_db()
    assert bob.user.language == "hu"
