"""The pulse of a server's sockets: who is pinged, who is hung up, and what never waits."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import Any

import pytest

from accounts.presence import OFTEN
from games import sockets
from games.sockets import SILENT, TURNS, Round, Socket, Sockets


def socket_of(said: list[str], name: str = "a") -> Socket:
    async def note(what: str, *_: str) -> None:
        said.append(f"{name} {what}")

    return Socket(
        name,
        None,
        False,
        ping=partial(note, "ping"),
        look=partial(note, "look"),
        hang_up=partial(note, "hang up"),
    )


async def test_a_silent_socket_is_hung_up_and_the_others_are_pinged() -> None:
    said: list[str] = []
    all_of_them, silent = Sockets(), socket_of(said, "silent")
    silent.heard -= SILENT + 1
    for each in (silent, socket_of(said, "awake")):
        all_of_them._open.add(each)
    await all_of_them._ping(all_of_them._open)
    assert said == ["silent hang up", "awake ping"]
    assert len(all_of_them) == 1


async def test_who_waits_for_our_answer_is_not_silent() -> None:
    said: list[str] = []
    all_of_them, waiting = Sockets(), socket_of(said)
    all_of_them._open.add(waiting)
    with waiting.attended():
        waiting.heard -= SILENT + 1
        await all_of_them._ping(all_of_them._open)
    assert said == ["a ping"]
    assert waiting.is_silent(waiting.heard + SILENT + 1)


async def test_who_waits_for_his_seat_is_pinged_and_no_more() -> None:
    said: list[str] = []
    all_of_them, early, seated = Sockets(), socket_of(said, "early"), socket_of(said, "seated")
    early.seated = False
    all_of_them._open |= {early, seated}
    await all_of_them.beat()
    assert sorted(said) == ["early ping", "seated look", "seated ping"]


async def test_who_reads_no_more_is_passed_over_and_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    stuck = asyncio.Event()

    async def reads_no_more(*_: str) -> None:
        await stuck.wait()

    monkeypatch.setattr(sockets, "TAKES", 0.01)
    all_of_them = Sockets()
    for _ in range(3):
        full = Socket(
            "full", None, False, ping=reads_no_more, look=reads_no_more, hang_up=reads_no_more
        )
        all_of_them._open.add(full)
    all_of_them._open.add(socket_of(said))
    await all_of_them._ping(all_of_them._open)
    assert said == ["a ping"]
    assert len(all_of_them) == 1


async def test_all_who_were_heard_are_noted_at_once_and_each_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[tuple[int, ...]] = []
    monkeypatch.setattr(sockets, "note_seen", lambda *players: noted.append(players))
    all_of_them, opened = Sockets(), [socket_of([]) for _ in range(4)]
    for socket, player_id in zip(opened, (1, 2, 2, None), strict=True):
        socket.player_id = player_id
        all_of_them._open.add(socket)
    await all_of_them.beat()
    assert [sorted(each) for each in noted] == [[1, 2]]
    for socket in opened[:2]:
        socket.noted -= OFTEN
    opened[0].hear()
    await all_of_them.beat()
    assert [sorted(each) for each in noted[1:]] == [[1]]


async def test_leases_are_renewed_while_pages_are_looked_after() -> None:
    said: list[str] = []
    begun, stuck = asyncio.Event(), asyncio.Event()

    async def catches_up(_: Any) -> None:
        begun.set()
        await stuck.wait()

    async def renews(_: Any) -> None:
        said.append("renewed")
        if len(said) == 3:
            stuck.set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sockets, "PULSE", 0.0)
        patch.setattr(sockets, "TENDING", (catches_up, renews))
        all_of_them = Sockets()
        all_of_them.add(socket_of([]))
        await asyncio.wait_for(begun.wait(), 10)
        await asyncio.wait_for(stuck.wait(), 10)
        for each in list(all_of_them._open):
            all_of_them.remove(each)


async def test_pings_go_out_while_the_database_takes_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    pinged = asyncio.Event()
    stuck = asyncio.Event()

    async def takes_its_time(_: Any) -> None:
        await stuck.wait()

    async def ping(*_: str) -> None:
        said.append("ping")
        if len(said) == 3:
            pinged.set()

    monkeypatch.setattr(sockets, "PULSE", 0.0)
    monkeypatch.setattr(sockets, "TENDING", (takes_its_time,))
    all_of_them = Sockets()
    all_of_them.add(Socket("a", None, False, ping=ping, look=ping, hang_up=ping))
    await asyncio.wait_for(pinged.wait(), 10)
    for each in list(all_of_them._open):
        all_of_them.remove(each)
    stuck.set()


async def test_a_pulse_goes_round_in_turns_and_is_followed_up_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[Socket]] = []
    rounds: list[Round] = []
    twice_round = asyncio.Event()
    all_of_them = Sockets()

    async def note(some: Iterable[Socket]) -> set[Socket]:
        asked.append(list(some))
        return {asked[-1][0]}

    async def follow_up(done: Round) -> None:
        rounds.append(done)
        if len(rounds) == 2:
            twice_round.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(sockets, "PULSE", 0.0)
    monkeypatch.setattr(sockets, "TENDING", (follow_up,))
    monkeypatch.setattr(all_of_them, "_ping", note)
    opened = [socket_of([]) for _ in range(3 * TURNS)]
    for each in opened:
        all_of_them.add(each)
    await asyncio.wait_for(twice_round.wait(), 10)
    for each in opened:
        all_of_them.remove(each)
    first, second = asked[:TURNS], asked[TURNS : 2 * TURNS]
    assert {len(each) for each in first} == {3}
    assert Counter(chain(*first)) == Counter(chain(*second)) == Counter(opened)
    assert rounds[0].behind == {each[0] for each in first}
    assert set(rounds[0].living) == set(opened)
