"""The table's socket: who may open it, what it answers, and that nobody is left untold."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from games import porter, statements, visit
from games.models import Event, Match
from games.sockets import SOCKETS
from rooms.consumers import WORDS
from tests.games.tables import ALICE, BOB, practice_match, table_of, two_people
from tests.rooms.sockets import Page, page, with_pages

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


@sync_to_async
def people_at_a_table() -> tuple[Match, int, int]:
    """A match of alice and bob in which alice leads."""
    match = two_people(dealer=BOB)
    alice, bob = (seat.player_id for seat in match.seats.order_by("index"))
    assert alice is not None
    assert bob is not None
    return match, alice, bob


@sync_to_async
def log_of(match: Match) -> list[tuple[int, str]]:
    return list(Event.objects.filter(match=match).values_list("number", "kind"))


async def test_a_seated_player_sees_his_own_cards_only() -> None:
    match, alice, bob = await people_at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen, other = await hers.view(), await his.view()
        table = await sync_to_async(table_of)(match)
        assert table.deal is not None
        assert (seen["me"], other["me"]) == (ALICE, BOB)
        assert seen["deal"]["hand"] == [card.value for card in table.deal.hands[ALICE]]
        assert other["deal"]["hand"] == [card.value for card in table.deal.hands[BOB]]
        assert other["deal"]["legal"] == []

    await with_pages(body, page(match, alice), page(match, bob))


async def test_a_card_is_told_to_both_seats_and_acknowledged() -> None:
    match, alice, bob = await people_at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen = await hers.view()
        card = seen["deal"]["hand"][0]
        command = await hers.act(seen, card)
        assert (await hers.answer(command))["t"] == "done"
        told = [await each.view(after=seen["v"]) for each in (hers, his)]
        assert [frame["deal"]["laid"] for frame in told] == [[{"seat": ALICE, "card": card}]] * 2
        assert told[1]["deal"]["legal"] != []

    await with_pages(body, page(match, alice), page(match, bob))


async def test_two_tabs_of_one_player_see_the_same() -> None:
    match, alice, _ = await people_at_a_table()

    async def body(first: Page, second: Page) -> None:
        seen = await first.view()
        await second.view()
        await first.act(seen, seen["deal"]["hand"][0])
        one, two = await first.view(after=seen["v"]), await second.view(after=seen["v"])
        assert one["deal"] == two["deal"]

    await with_pages(body, page(match, alice), page(match, alice))


@pytest.mark.parametrize(
    ("who", "code"),
    [("a stranger", 4403), ("carol who has no seat", 4403)],
)
async def test_who_has_no_seat_is_turned_away(who: str, code: int) -> None:
    match, _, _ = await people_at_a_table()
    carol = await sync_to_async(Player.objects.create)(name="carol")
    outsider = page(match, None if who == "a stranger" else carol.pk)
    await outsider.open()
    assert await outsider.closing_code() == code
    assert outsider.frames == []


async def test_a_match_that_does_not_exist_is_said() -> None:
    match, alice, _ = await people_at_a_table()
    match.public_id = "nowhere222"
    lost = page(match, alice)
    await lost.open()
    assert await lost.closing_code() == 4404


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://testserver:8443"])
async def test_a_foreign_origin_is_refused(origin: str | None) -> None:
    match, alice, _ = await people_at_a_table()
    assert not await page(match, alice, origin=origin).open()


BAD_FRAMES: list[tuple[str, str, str]] = [
    ("no JSON", "{", "malformed"),
    ("no object", "[1]", "malformed"),
    ("no type", '{"id": "x"}', "malformed"),
    ("an unknown type", '{"t": "cheat", "id": "x"}', "malformed"),
    ("a type that is no text", '{"t": ["act"]}', "malformed"),
    ("no position", '{"t": "act", "id": "x", "action": "KH"}', "malformed"),
    ("a position that is no number", '{"t":"act","id":"x","pos":"2","action":"KH"}', "malformed"),
    ("a position that is true", '{"t":"act","id":"x","pos":true,"action":"KH"}', "malformed"),
    ("a huge position", '{"t":"act","id":"x","pos":99999999999999,"action":"KH"}', "malformed"),
    ("an id with a space", '{"t":"next","id":"a b"}', "malformed"),
    ("the computer's id", '{"t":"next","id":"bot:2"}', "malformed"),
    ("an endless id", json.dumps({"t": "next", "id": "x" * 41}), "malformed"),
    ("an action of another shape", '{"t":"act","id":"x","pos":2,"action":["KH"]}', "malformed"),
    ("an oversized frame", json.dumps({"t": "next", "id": "x", "pad": "y" * 5000}), "too_large"),
    ("a deep frame", "[" * 3000 + "]" * 3000, "too_large"),
]


@pytest.mark.parametrize(
    ("text", "reason"), [pytest.param(*rest, id=name) for name, *rest in BAD_FRAMES]
)
async def test_an_unreadable_frame_is_refused_and_changes_nothing(text: str, reason: str) -> None:
    match, alice, _ = await people_at_a_table()
    before = await log_of(match)

    async def body(hers: Page) -> None:
        await hers.view()
        await hers.send_text(text)
        assert (await hers.until(lambda frame: frame["t"] == "refused"))["reason"] == reason

    await with_pages(body, page(match, alice))
    assert await log_of(match) == before


async def test_binary_frames_are_refused() -> None:
    match, alice, _ = await people_at_a_table()

    async def body(hers: Page) -> None:
        await hers.view()
        await hers.socket.send_to(bytes_data=b"\x00\x01")
        assert (await hers.until(lambda frame: frame["t"] == "refused"))["reason"] == "malformed"

    await with_pages(body, page(match, alice))


async def test_repeated_nonsense_closes_the_socket() -> None:
    match, alice, _ = await people_at_a_table()
    hers = page(match, alice)
    await hers.open()
    for _ in range(10):
        await hers.send_text("nonsense")
    assert await hers.closing_code() == 4409


async def test_more_than_twenty_commands_in_ten_seconds_are_too_many() -> None:
    match, alice, _ = await people_at_a_table()

    async def body(hers: Page) -> None:
        seen = await hers.view()
        commands = [await hers.act(seen, "nothing") for _ in range(21)]
        answers = [await hers.answer(command) for command in commands]
        assert [each["reason"] for each in answers] == ["malformed"] * 20 + ["too_many"]

    await with_pages(body, page(match, alice))


async def test_a_foreign_or_stale_command_is_refused_and_the_table_stays() -> None:
    match, alice, bob = await people_at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen, other = await hers.view(), await his.view()
        theft = await his.act(other, seen["deal"]["hand"][0])
        assert (await his.answer(theft))["reason"] == "not_your_turn"
        first = await hers.act(seen, seen["deal"]["hand"][0])
        await hers.answer(first)
        late = await hers.act(seen, seen["deal"]["hand"][1])
        assert (await hers.answer(late))["reason"] == "stale"

    await with_pages(body, page(match, alice), page(match, bob))
    assert await log_of(match) == [(1, "started"), (2, "dealt"), (3, "acted")]


async def test_a_crash_before_commit_changes_nothing_and_the_resend_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, alice, bob = await people_at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen = await hers.view()
        await his.view()
        with monkeypatch.context() as crash:
            crash.setattr(visit.Visit, "conclude", dies)
            command = await hers.act(seen, seen["deal"]["hand"][0])
            assert (await hers.answer(command))["reason"] == "busy"
        assert len(await log_of(match)) == 2
        await hers.send(
            {"t": "act", "id": command, "pos": seen["pos"], "action": seen["deal"]["hand"][0]}
        )
        assert (await hers.answer(command))["t"] == "done"
        assert (await his.view(after=seen["v"]))["deal"]["laid"] != []

    await with_pages(body, page(match, alice), page(match, bob))
    assert len(await log_of(match)) == 3


async def test_a_card_that_was_overtaken_again_and_again_may_be_sent_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, alice, bob = await people_at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen = await hers.view()
        card = seen["deal"]["hand"][0]
        with monkeypatch.context() as crowd:
            crowd.setattr(statements, "write", lambda match, version, lines: False)
            command = await hers.act(seen, card)
            assert (await hers.answer(command))["reason"] == "busy"
        await hers.send({"t": "act", "id": command, "pos": seen["pos"], "action": card})
        assert (await hers.answer(command))["v"] == 3

    await with_pages(body, page(match, alice), page(match, bob))
    assert "failed" not in caplog.text


async def test_a_crash_between_commit_and_broadcast_leaves_nobody_untold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, alice, bob = await people_at_a_table()

    async def body(hers: Page, his: Page) -> None:
        seen = await hers.view()
        await his.view()
        card = seen["deal"]["hand"][0]
        with monkeypatch.context() as crash:
            crash.setattr(porter, "_tell", dies_later)
            command = await hers.act(seen, card)
            assert (await hers.answer(command))["reason"] == "busy"
        assert len(await log_of(match)) == 3
        await hers.send({"t": "act", "id": command, "pos": seen["pos"], "action": card})
        assert (await hers.answer(command))["v"] == 3
        await SOCKETS.beat()
        for each in (hers, his):
            assert (await each.view(after=seen["v"]))["deal"]["laid"][0]["card"] == card

    await with_pages(body, page(match, alice), page(match, bob))
    assert len(await log_of(match)) == 3


async def test_a_crash_after_broadcast_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match, alice, bob = await people_at_a_table()
    tell = porter._tell

    async def told_and_dies(*args: Any) -> None:
        await tell(*args)
        dies()

    async def body(hers: Page, his: Page) -> None:
        seen = await hers.view()
        await his.view()
        card = seen["deal"]["hand"][0]
        with monkeypatch.context() as crash:
            crash.setattr(porter, "_tell", told_and_dies)
            command = await hers.act(seen, card)
            assert (await hers.answer(command))["reason"] == "busy"
        await hers.send({"t": "act", "id": command, "pos": seen["pos"], "action": card})
        assert (await hers.answer(command))["v"] == 3
        assert (await his.view(after=seen["v"]))["v"] == 3

    await with_pages(body, page(match, alice), page(match, bob))
    assert len(await log_of(match)) == 3


def dies(*args: Any, **kwargs: Any) -> None:
    raise RuntimeError("the process dies here")


async def dies_later(*args: Any) -> None:
    dies()


async def test_a_page_that_does_not_draw_what_it_was_sent_is_sent_it_again() -> None:
    match, alice, _ = await people_at_a_table()

    async def body(hers: Page) -> None:
        seen = await hers.view()
        await hers.until(lambda frame: frame["t"] == "notices")
        await SOCKETS.beat()
        await SOCKETS.beat()
        told = [await hers.get() for _ in range(3)]
        assert [frame["t"] for frame in told] == ["ping", "ping", "view"]
        assert told[-1]["v"] == seen["v"]

    await with_pages(body, page(match, alice))


async def test_a_page_that_draws_and_answers_is_only_pinged() -> None:
    match, alice, _ = await people_at_a_table()

    async def body(hers: Page) -> None:
        seen = await hers.view()
        await hers.until(lambda frame: frame["t"] == "notices")
        for _ in range(3):
            await SOCKETS.beat()
            assert (await hers.get())["t"] == "ping"
            await hers.send({"t": "pong", "v": seen["v"]})
            await hers.send({"t": "look"})
            assert (await hers.get())["t"] == "view"

    await with_pages(body, page(match, alice))


async def test_answers_to_pings_that_were_never_sent_are_too_many_some_time(settings: Any) -> None:
    match, alice, _ = await people_at_a_table()

    async def body(hers: Page) -> None:
        seen = await hers.view()
        for _ in range(WORDS * settings.COMMANDS_PER_WINDOW + 1):
            await hers.send({"t": "pong", "v": seen["v"]})
        refused = await hers.until(lambda frame: frame["t"] == "refused")
        assert refused["reason"] == "too_many"

    await with_pages(body, page(match, alice))


async def test_a_silent_socket_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    match, alice, _ = await people_at_a_table()
    hers = page(match, alice)
    await hers.open()
    await hers.view()
    monkeypatch.setattr("games.sockets.SILENT", -1.0)
    await SOCKETS.beat()
    assert await hers.closing_code() == 4408


async def test_a_damaged_match_says_so_to_its_page(settings: Any) -> None:
    settings.TABLES_REMEMBERED = 0
    match, alice, _ = await people_at_a_table()

    async def body(hers: Page) -> None:
        await hers.view()
        await sync_to_async(Event.objects.filter(match=match, number=2).update)(payload={})
        await hers.send({"t": "next", "id": "x"})
        assert (await hers.until(lambda frame: frame["t"] == "refused"))["reason"] == "damaged"

    await with_pages(body, page(match, alice))
    again = page(match, alice)
    await again.open()
    assert await again.closing_code() == 4410


async def test_the_computer_answers_through_the_same_door(settings: Any) -> None:
    settings.BOT_PAUSE = (0.0, 0.0)
    match = await sync_to_async(practice_match)(dealer=ALICE)
    alice = await sync_to_async(lambda: match.seats.get(index=ALICE).player_id)()

    async def body(hers: Page) -> None:
        seen = await hers.until(acted_by(BOB))
        assert seen["happened"][-1]["by"] == "bot"

    await with_pages(body, page(match, alice))


def acted_by(seat: int) -> Callable[[dict[str, Any]], bool]:
    def wanted(frame: dict[str, Any]) -> bool:
        return frame["t"] == "view" and any(each["seat"] == seat for each in frame["happened"])

    return wanted
