"""A player's public page: what everybody sees, and who does not."""

import re
from dataclasses import fields
from datetime import timedelta

import pytest
from django.test import Client

from accounts import friends, records
from accounts.models import Player
from accounts.records import Tally
from games.models import Match, Seat
from games.words import RULE_SETS
from rooms import profiles
from tests.accounts.people import member
from tests.accounts.test_friends import NOW, somebody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]


ROWS = {
    "played": "Matches",
    "won": "Won",
    "lost": "Lost",
    "extra_losses": "Left on purpose",
    "bunkas_given": "Bunkas given",
    "bunkas_taken": "Bunkas taken",
    "full_bunkas_given": "Full bunkas given",
    "full_bunkas_taken": "Full bunkas taken",
    "tight_wins": "Tight wins",
    "closes": "Closes",
    "closes_failed": "Failed closes",
    "marriages": "Marriages",
}
"""What each number of a record is called on the page."""


def finished(winner: Player, loser: Player, *, minutes: int = 0) -> Match:
    match = Match.objects.create(
        rules="soba",
        target=9,
        status=Match.Status.OVER,
        created_at=NOW,
        ended_at=NOW + timedelta(minutes=minutes),
        end_reason="target",
        winners=[0],
        points=[9, 4],
    )
    for index, player in enumerate((winner, loser)):
        Seat.objects.create(match=match, index=index, player=player)
    tallies = {winner.pk: Tally(played=1, won=1), loser.pk: Tally(played=1, lost=1)}
    records.add(rules="soba", tallies=tallies)
    return match


def page(client: Client, handle: str) -> str:
    answer = client.get(f"/player/{handle}/")
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_everybody_sees_what_a_player_has_done() -> None:
    alice, bob = somebody("alice"), somebody("bob")
    for minutes in range(3):
        finished(alice, bob, minutes=minutes)
    finished(bob, alice, minutes=5)
    text = page(Client(), "alice")
    assert "3 of 4 matches won; win rate 75.0 %" in text
    assert 'href="/player/bob/"' in text
    assert "1 of 4 matches won; win rate 25.0 %" in page(Client(), "bob")


def row(text: str, label: str) -> list[str]:
    """The numbers of a row of the table."""
    (cells,) = re.findall(rf'<th scope="row">{label}</th>(.*?)</tr>', text)
    return re.findall(r"<td>(.*?)</td>", cells)


def test_each_number_of_a_player_stands_in_its_row_by_rule_set_and_in_all() -> None:
    alice = somebody("alice")
    numbers = [field.name for field in fields(Tally)]
    soba = {name: 10 + at for at, name in enumerate(numbers)}
    klub = {name: 100 + at for at, name in enumerate(numbers)}
    for each in (soba, klub):
        each["played"] = each["won"] + each["lost"]
    for rules, done in (("soba", soba), ("klub", klub)):
        records.add(rules=rules, tallies={alice.pk: Tally(**done)})
    text = page(Client(), "alice")
    columns = re.findall(r'<th scope="col">(.*?)</th>', text)[:3]
    assert columns[2] == "In all"
    first, second = (soba, klub) if columns[0] == str(RULE_SETS["soba"]) else (klub, soba)
    for name in numbers:
        expected = [first[name], second[name], first[name] + second[name]]
        assert row(text, ROWS[name]) == [str(each) for each in expected], name
    told = Client().get("/api/v1/players/alice/").json()["statistics"]
    for name in numbers:
        assert told["by_rules"]["soba"][name] == soba[name]
        assert told["total"][name] == soba[name] + klub[name]


def test_no_page_and_no_program_reads_a_win_rate_higher_than_it_is() -> None:
    alice = somebody("alice")
    records.add(rules="soba", tallies={alice.pk: Tally(played=10_000, won=3496, lost=6504)})
    text = page(Client(), "alice")
    assert "win rate 34.9 %" in text
    assert "<td>34.9 %</td>" in text
    told = Client().get("/api/v1/players/alice/").json()["statistics"]
    assert told["total"]["win_rate"] == told["by_rules"]["soba"]["win_rate"] == 34.9


def test_a_name_is_found_whatever_its_letters_at_one_address() -> None:
    somebody("Žužana")
    assert "Žužana" in Client().get("/player/žužana/", follow=True).content.decode()
    somebody("Bob")
    assert Client().get("/player/bOB/")["Location"] == "/player/Bob/"


def test_a_guest_has_a_page_by_number_and_a_member_none() -> None:
    guest, alice = Player.objects.create(name="Guest 1234"), somebody("alice")
    finished(guest, alice)
    assert "A guest" in page(Client(), str(guest.pk))
    for odd in (str(alice.pk), "0", "9" * 40, "٣", "nobody"):
        assert Client().get(f"/player/{odd}/").status_code == 404


def test_the_latest_matches_come_first_and_practice_is_not_shown() -> None:
    alice, bob = somebody("alice"), somebody("bob")
    made = [finished(alice, bob, minutes=each) for each in range(12)]
    practice = Match.objects.create(
        rules="klub", target=7, status=Match.Status.OVER, created_at=NOW, ended_at=NOW
    )
    Seat.objects.create(match=practice, index=0, player=alice)
    Seat.objects.create(match=practice, index=1, bot="beginner")
    found = profiles.profile_of(alice, None)
    assert found is not None
    assert [each.public_id for each in found.latest] == [
        each.public_id for each in reversed(made[2:])
    ]
    assert found.latest[0].points == (9, 4)
    theirs = profiles.profile_of(bob, None)
    assert theirs is not None
    assert (theirs.latest[0].points, theirs.latest[0].won) == ((4, 9), False)


def test_who_is_blocked_finds_no_page_and_is_on_none() -> None:
    client, alice = member("alice")
    other, bob = member("bob")
    carol = somebody("carol")
    finished(bob, carol)
    friends.block(blocker=alice, blocked=bob, now=NOW)
    assert other.get("/player/alice/").status_code == 404
    assert client.get("/player/bob/").status_code == 404
    assert "bob" not in page(client, "carol")
    assert "bob" in page(Client(), "carol")


def test_a_page_offers_what_one_may_do() -> None:
    client, _ = member("alice")
    member("bob")
    assert "Ask to be friends" in page(client, "bob")
    assert "Ask to be friends" not in page(client, "alice")
    assert "Ask to be friends" not in page(Client(), "bob")


def test_a_page_costs_few_queries(django_assert_max_num_queries: object) -> None:
    alice, bob = somebody("alice"), somebody("bob")
    for minutes in range(12):
        finished(alice, bob, minutes=minutes)
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        page(Client(), "alice")


def test_whoever_is_a_friend_already_is_not_to_be_asked() -> None:
    client, me = member()
    bob = member("bob")[1]
    assert "/friends/ask/" in page(client, "bob")
    friends.ask(asker=me, asked=bob, now=NOW)
    friends.accept(player=bob, asker=me, now=NOW)
    assert "/friends/ask/" not in page(client, "bob")


def test_a_win_rate_is_written_as_numbers_are_written_in_ones_language() -> None:
    client, me = member()
    finished(me, somebody("bob"))
    answer = client.get("/player/alice/", headers={"accept-language": "de"})
    assert "100,0" in answer.content.decode()
    assert "100.0" not in answer.content.decode()
