"""boardgame.io's packets are read and written, and its states taken as our players look at them."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.boardgame import packets
from benchmarks.boardgame.house import missing
from benchmarks.boardgame.packets import Kind, Packet
from benchmarks.boardgame.place import BoardgamePlace
from benchmarks.tables.line import Chair, Frame
from benchmarks.tables.tally import Tally
from benchmarks.tables.wire import Address

ROOT = Path(__file__).parents[2]
INSTALLED = ROOT / "benchmarks/boardgame/node_modules/.installed"


@pytest.mark.parametrize(
    ("text", "packet"),
    [
        (
            '0{"sid":"a","pingInterval":10000}',
            Packet(Kind.OPEN, {"sid": "a", "pingInterval": 10000}),
        ),
        ("2", Packet(Kind.PING)),
        ('40/schnapsen,{"sid":"b"}', Packet(Kind.JOIN, {"sid": "b"})),
        ("41/schnapsen,", Packet(Kind.PART)),
        ('42/schnapsen,["sync","m,1",{}]', Packet(Kind.EVENT, ["sync", "m,1", {}])),
        ('44/schnapsen,{"message":"no"}', Packet(Kind.REFUSAL, {"message": "no"})),
    ],
)
def test_a_packet_is_its_kind_and_what_it_holds(text: str, packet: Packet) -> None:
    assert packets.read(text) == packet


@pytest.mark.parametrize("text", ["", "9", '43/schnapsen,["answer"]', "42/schnapsen,[half"])
def test_what_is_no_packet_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"Kind|Expecting"):
        packets.read(text)


def test_a_move_tells_the_state_it_was_made_in() -> None:
    action = {
        "type": "MAKE_MOVE",
        "payload": {"type": "act", "args": ["KH"], "playerID": "1"},
    }
    written = packets.move("m1", 1, 7, "act", "KH")
    assert packets.read(written) == Packet(Kind.EVENT, ["update", action, 7, "m1", "1"])


def test_who_watches_has_no_seat() -> None:
    assert packets.read(packets.sync("m1", None)).content == ["sync", "m1", None, None, 2]
    assert packets.read(packets.sync("m1", 0)).content == ["sync", "m1", "0", None, 2]


class Watching:
    """A player who notes what is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def view(self, frame: Frame) -> None:
        self.told.append(frame)

    def done(self, command: str, version: int) -> None:
        self.told.append((command, version))

    def refused(self, command: str, reason: str) -> None:
        self.told.append(reason)


def state(number: int, **ctx: Any) -> dict[str, Any]:
    return {"_stateID": number, "G": {"deal": {"number": 1, "legal": ["KH"]}}, "ctx": ctx}


def update(number: int, **ctx: Any) -> str:
    return packets.event("update", "m1", state(number, **ctx), [])


class Heard(BoardgamePlace):
    """A place without a socket."""

    def __init__(self) -> None:
        self.alice = Watching()
        self.tally = Tally()
        chair = Chair("m1", 0, "")
        super().__init__(
            Address("ws://127.0.0.1", "http://127.0.0.1"), chair, self.alice, self.tally
        )

    def hear(self, *texts: str) -> None:
        for text in texts:
            self._read(text)


def test_a_move_is_done_as_of_the_next_state_and_then_the_state_is_looked_at() -> None:
    place = Heard()
    place.hear(packets.event("sync", "m1", {"state": state(0), "log": []}))
    assert place.send({"t": "act", "pos": 0, "action": "KH"}) == "0"
    place.hear(update(1), update(2))
    first, done, second, third = place.alice.told
    assert done == ("0", 1)
    assert [each["v"] for each in (first, second, third)] == [0, 1, 2]
    assert first["deal"]["legal"] == ["KH"]
    assert first["end"] is None


async def test_who_comes_sits_down_once_the_match_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_wire(*arguments: object) -> None:
        pass

    monkeypatch.setattr("benchmarks.tables.line.open_wire", no_wire)
    place = Heard()
    coming = asyncio.ensure_future(place.open())
    await asyncio.sleep(0)
    assert not coming.done()
    place.hear(packets.event("sync", "m1", {"state": state(0), "log": []}))
    await coming
    assert place.drawn == 0


def test_a_state_that_is_known_is_not_looked_at_again() -> None:
    place = Heard()
    place.hear(update(3), update(3), update(2))
    assert [each["v"] for each in place.alice.told] == [3]


def test_the_end_is_seen() -> None:
    place = Heard()
    place.hear(update(9, gameover={"reason": "target", "winners": [1]}))
    assert place.alice.told[0]["end"]["reason"] == "target"


def test_states_of_moves_are_weighed_and_the_first_sight_is_not() -> None:
    place = Heard()
    text = update(1)
    place.hear(packets.event("sync", "m1", {"state": state(0), "log": ["x" * 999]}), text)
    assert (place.tally.views, place.tally.view_size) == (1, len(text))


def test_to_be_sent_away_is_an_error() -> None:
    place = Heard()
    place.hear('44/schnapsen,{"message":"no"}')
    assert place.tally.errors.total() == 1


def entry(seat: str, number: int, kind: str = "MAKE_MOVE") -> dict[str, Any]:
    return {"action": {"type": kind, "payload": {"playerID": seat}}, "_stateID": number}


def test_a_move_must_be_in_the_log_exactly_once() -> None:
    log = [
        entry("0", 0),
        entry("0", 1, "GAME_EVENT"),
        entry("1", 2),
        entry("1", 2),
    ]
    assert missing(log, [("0", "0")]) == 0
    assert missing(log, [("0", "0"), ("0", "1"), ("1", "2")]) == 2


@pytest.mark.long
@pytest.mark.skipif(not INSTALLED.exists(), reason="make bench-boardgame installs boardgame.io")
def test_boardgame_io_bears_two_tables_without_an_error() -> None:
    command = "-m benchmarks.boardgame --pairs 2 --saturated-seconds 1"
    ran = subprocess.run(
        [sys.executable, *command.split()],
        cwd=ROOT,
        env={**os.environ, "TABLES": "2", "SECONDS": "2", "THINK": "0.2"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = json.loads(ran.stdout.splitlines()[-1])
    assert (found["tables"], found["errors"], found["lost"]) == (2, 0, 0)
    assert found["commands_per_s"] > 0
    assert found["saturated_per_s"] > found["commands_per_s"]
