"""A guest becomes an account without losing the match he sits in."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import holding
from accounts.models import Player, User
from accounts.sitting import KEY, attach
from chat import services
from chat.models import Message
from chat.services import Words
from games.models import Match, Seat
from rooms import arrival, rematch, talking
from rooms.models import Chair, Room
from rooms.practice import open_practice
from tests.accounts.people import member, sign_in, sign_up
from tests.games.tables import open_line
from tests.locks import elsewhere, several_writers, somebody_waits
from tests.rooms.sockets import Page, page
from tests.rooms.test_at_once import at_once

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_nobody_counted", "_door"),
]

T = TypeVar("T")

WISH = {"rules": "soba", "target": "9", "clock": "20"}


def practise(client: Client) -> str:
    wanted = {"rules": "klub", "target": "7", "level": "beginner"}
    return str(client.post("/practice/", wanted)["Location"])


def play(alice: Client, bob: Client) -> str:
    """A match between the two in a private room; its table."""
    room = str(alice.post("/room/open/", WISH)["Location"])
    bob.post(f"{room}join/")
    for each in (alice, bob):
        each.post(f"{room}ready/", {"ready": "1"})
    return str(alice.post(f"{room}start/")["Location"])


def test_signing_up_keeps_the_seat_the_name_and_all_that_was_played() -> None:
    guest, other = Client(), Client()
    table = play(guest, other)
    player = Player.objects.get(pk=guest.session[KEY])
    sign_up(guest, "alice")
    player.refresh_from_db()
    assert (player.name, player.user) == ("alice", User.objects.get())
    assert guest.get(table).status_code == 200
    assert "alice" in other.get(table).content.decode()
    assert Player.objects.count() == 2


def test_signing_in_takes_the_live_seats_along() -> None:
    _, own = member()
    guest, other = Client(), Client()
    table, practice = play(guest, other), practise(guest)
    assert sign_in(guest).status_code == 302
    for address in (table, practice):
        assert guest.get(address).status_code == 200
    assert Seat.objects.filter(player=own).count() == 2
    assert Chair.objects.filter(player=own).count() == 1
    assert Room.objects.filter(creator=own).count() == 2


def test_signing_in_takes_the_room_along_in_which_one_waits() -> None:
    _, own = member()
    guest = Client()
    room = str(guest.post("/room/open/", WISH)["Location"])
    assert sign_in(guest).status_code == 302
    assert guest.get(room).status_code == 200
    assert Chair.objects.get().player == Room.objects.get().creator == own
    assert guest.post(f"{room}leave/")["Location"] == "/"


def test_what_was_said_goes_along_with_the_seat() -> None:
    _, own = member()
    guest, other = Client(), Client()
    play(guest, other)
    player = Player.objects.get(pk=guest.session[KEY])
    corner = talking.corner_of(Room.objects.get().pk, player.pk)
    assert corner is not None
    words = Words("I am a guest")
    services.post(place=corner.place, sender=player, words=words, command="c", now=timezone.now())
    assert sign_in(guest).status_code == 302
    assert Message.objects.get().sender == own


def test_what_is_over_stays_the_guests() -> None:
    _, own = member()
    guest = Client()
    practise(guest)
    Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
    sign_in(guest)
    assert not Seat.objects.filter(player=own).exists()


def test_nobody_sits_at_a_table_twice_by_signing_in() -> None:
    alice, own = member()
    guest = Client()
    table = play(alice, guest)
    refused = sign_in(guest)
    assert refused.status_code == 409
    assert "You sit at this table twice" in refused.content.decode()
    assert guest.get(table).status_code == 200
    assert User.objects.get().player == own
    Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
    assert sign_in(guest).status_code == 302


def test_nor_in_a_room_that_waits() -> None:
    alice, _ = member()
    guest = Client()
    room = str(alice.post("/room/open/", WISH)["Location"])
    guest.post(f"{room}join/")
    assert sign_in(guest).status_code == 409
    assert Chair.objects.count() == 2


def test_an_account_that_never_sat_takes_the_guest_over() -> None:
    user = User.objects.create_user("dora", "dora@example.org", "a long enough password")
    guest = Client()
    practise(guest)
    sign_in(guest, "dora", "a long enough password")
    assert Player.objects.get().user == user


def test_somebody_elses_player_in_the_session_is_never_taken_over() -> None:
    _, own = member()
    dora = User.objects.create_user("dora", "dora@example.org", "a long enough password")
    found = arrival.arrive(user=dora, guest_id=own.pk)
    assert found.pk != own.pk
    own.refresh_from_db()
    assert own.name == "alice"


def arrived_at_once(*pairs: tuple[User, Player]) -> list[Player]:
    return at_once(
        *(partial(arrival.arrive, user=user, guest_id=guest.pk) for user, guest in pairs)
    )


@pytest.mark.parametrize("time", range(3))
def test_two_guests_who_sign_in_at_once_as_one_become_one(time: int) -> None:
    dora = User.objects.create_user("dora", "dora@example.org")
    guests = [Player.objects.create(name=f"Guest {each}") for each in (1111, 2222)]
    for guest in guests:
        open_practice(player=guest, rules="klub", target=7, level="beginner", now=timezone.now())
    first, second = arrived_at_once((dora, guests[0]), (dora, guests[1]))
    assert first == second
    assert Player.objects.get(user=dora) == first
    assert Seat.objects.filter(player=first).count() == 2


@pytest.mark.parametrize("time", range(3))
def test_one_guest_who_signs_in_at_once_as_two_becomes_one_of_them(time: int) -> None:
    users = [User.objects.create_user(name, f"{name}@example.org") for name in ("dora", "edit")]
    guest = Player.objects.create(name="Guest 1111")
    first, second = arrived_at_once((users[0], guest), (users[1], guest))
    assert first != second
    assert {first.user, second.user} == set(users)


async def aside(deed: Callable[[], T]) -> T:
    """Do it in a thread, and leave no connection behind there."""

    def do() -> T:
        try:
            return deed()
        finally:
            connection.close()

    return await sync_to_async(do)()


async def after(page: Page, deed: Callable[[], Any]) -> int:
    """What the page's socket is closed with when that is done."""
    assert await page.open()
    await page.view()
    await aside(deed)
    return await page.closing_code()


async def test_signing_in_and_out_make_sockets_come_again() -> None:
    def begin() -> tuple[Client, Match, int]:
        member()
        guest = Client()
        practise(guest)
        return guest, Match.objects.get(), guest.session[KEY]

    guest, match, guest_id = await aside(begin)
    assert await after(page(match, guest_id), lambda: sign_in(guest)) == 4402
    own = await aside(lambda: guest.session[KEY])
    assert own != guest_id
    signed_out = after(page(match, own), lambda: guest.post("/account/logout/"))
    assert await signed_out == 4402


async def test_a_new_password_closes_the_sockets_of_all_browsers() -> None:
    def begin() -> tuple[Match, Player]:
        client, player = member()
        practise(client)
        return Match.objects.get(), player

    match, player = await aside(begin)

    def change() -> None:
        assert player.user is not None
        arrival.Adapter().set_password(player.user, "a whole new password")

    assert await after(page(match, player.pk), change) == 4402


@pytest.mark.parametrize("looked_at", ["rooms_room", "games_seat"])
def test_a_match_that_ends_while_one_signs_in_stays_the_guests(looked_at: str) -> None:
    _, own = member()
    guest, other = Client(), Client()
    play(guest, other)
    ended = False

    def end_it(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal ended
        came = execute(sql, *rest)
        if not ended and sql.startswith("SELECT") and f'FROM "{looked_at}"' in sql:
            ended = True
            Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
        return came

    player = Player.objects.get(pk=guest.session[KEY])
    assert own.user is not None
    with connection.execute_wrapper(end_it):
        arrival.arrive(user=own.user, guest_id=player.pk)
    assert ended
    assert Seat.objects.filter(player=player).count() == 1
    assert Chair.objects.filter(player=player).count() == 1
    assert Room.objects.filter(creator=player).count() == 1


def test_only_live_matches_are_held_while_one_signs_in() -> None:
    _, own = member()
    guest = Client()
    practise(guest)
    Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
    practise(guest)
    live = Match.objects.get(status=Match.Status.LIVE)
    assert own.user is not None
    with CaptureQueriesContext(connection) as queries:
        arrival.arrive(user=own.user, guest_id=guest.session[KEY])
    looks = [
        each["sql"]
        for each in queries.captured_queries
        if 'FROM "games_match"' in each["sql"] and each["sql"].startswith("SELECT")
    ]
    assert len(looks) == 1
    assert f" IN ({live.pk}) " in looks[0]


def test_a_room_one_comes_into_while_one_signs_in_comes_along() -> None:
    _, own = member()
    guest, other = Client(), Client()
    practise(guest)
    late = Room.objects.get(code=str(other.post("/room/open/", WISH)["Location"]).split("/")[-2])
    player = Player.objects.get(pk=guest.session[KEY])
    looks = 0

    def come_in(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal looks
        looks += sql.startswith("SELECT") and 'FROM "rooms_room"' in sql
        if looks >= 2 and sql.startswith("SELECT"):
            Chair.objects.bulk_create(
                [Chair(room=late, place=1, player=player)], ignore_conflicts=True
            )
        return execute(sql, *rest)

    assert own.user is not None
    with connection.execute_wrapper(come_in):
        arrival.arrive(user=own.user, guest_id=player.pk)
    assert late.chairs.filter(player=own).exists()


def wanting_a_rematch() -> tuple[Match, Player, Player, Player]:
    """A match of two guests that is over; the first of them, who has an account, wants another."""
    _, own = member()
    guest, other = Client(), Client()
    play(guest, other)
    match = Match.objects.get()
    for seat in match.seats.all():
        open_line(match, seat.index, timezone.now())
    Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
    first, second = (Player.objects.get(pk=each.session[KEY]) for each in (guest, other))
    assert want(match, first) is None
    return match, own, first, second


def want(match: Match, player: Player) -> object:
    seat = match.seats.get(player=player).index
    return rematch.want(match.pk, seat, timezone.now())


def arriving(own: Player, guest: Player) -> Callable[[], Player]:
    assert own.user is not None
    return partial(arrival.arrive, user=own.user, guest_id=guest.pk)


def test_who_signs_in_wants_no_rematch_as_the_guest_any_more() -> None:
    match, own, guest, other = wanting_a_rematch()
    arriving(own, guest)()
    assert want(match, other) is None
    assert not Match.objects.filter(status=Match.Status.LIVE).exists()


@pytest.mark.parametrize("time", range(3))
def test_a_rematch_that_begins_while_one_signs_in_comes_along_or_does_not_begin(time: int) -> None:
    match, own, guest, other = wanting_a_rematch()
    at_once(arriving(own, guest), partial(want, match, other))
    live = Seat.objects.filter(match__status=Match.Status.LIVE)
    assert set(live.values_list("player", flat=True)) in (set(), {own.pk, other.pk})


@several_writers
def test_signing_in_waits_for_a_rematch_that_begins_and_takes_it_along() -> None:
    match, own, guest, other = wanting_a_rematch()
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            assert want(match, other) is None
            signing_in = thread.submit(elsewhere, arriving(own, guest))
            assert somebody_waits()
        signing_in.result(timeout=30)
    live = Seat.objects.filter(match__status=Match.Status.LIVE)
    assert set(live.values_list("player", flat=True)) == {own.pk, other.pk}


def test_the_seats_of_a_guest_who_is_somebody_by_now_stay_his(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, own = member()
    guest = Client()
    practise(guest)
    player = Player.objects.get(pk=guest.session[KEY])
    dora = User.objects.create_user("dora", "dora@example.org")
    hold = holding.hold

    def late(player_ids: set[int]) -> None:
        assert attach(Player.objects.get(pk=player.pk), dora)
        hold(player_ids)

    monkeypatch.setattr(holding, "hold", late)
    arriving(own, player)()
    assert Seat.objects.get(player__isnull=False).player == player
