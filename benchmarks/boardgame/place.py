"""A player's place at one of boardgame.io's tables.

The server answers no move by itself: what it took shows in the next state, which both seats get.
A move it did not take is never answered.
"""

import asyncio
from itertools import count
from typing import Any

from benchmarks.boardgame import packets
from benchmarks.boardgame.packets import Kind
from benchmarks.tables.line import Chair, Frame, Line, Player
from benchmarks.tables.tally import Tally
from benchmarks.tables.wire import Address

_messages = count(1)


class BoardgamePlace(Line):
    """Its socket, with moves named by the number of the state they were made in."""

    silence = 30.0

    def __init__(self, address: Address, chair: Chair, player: Player, tally: Tally) -> None:
        super().__init__(address, packets.PATH, chair, player, tally)
        self.drawn = -1
        self._moved: list[int] = []
        self._shown = asyncio.Event()

    async def open(self) -> None:
        """Come to the match and wait until it is shown: a move belongs to a state."""
        await super().open()
        await self._shown.wait()

    def send(self, command: Frame) -> str:
        """Send a move once; its id."""
        self._moved.append(self.drawn)
        name, *arguments = ("leave",) if command["t"] == "leave" else ("act", command["action"])
        self._write(packets.move(self.match, self._chair.seat, self.drawn, name, *arguments))
        return str(self.drawn)

    def say(self, phrase: str) -> None:
        """Say a phrase to both."""
        message = f"said-{next(_messages)}"
        if self._write(packets.chat(self.match, self._chair.seat, message, phrase)):
            self._tally.talked(said=1)

    def _opened(self) -> None:
        self._write(packets.JOIN)

    def _read(self, text: str) -> None:
        packet = packets.read(text)
        match packet.kind:
            case Kind.PING:
                self._write(packets.PONG)
            case Kind.JOIN:
                self._tries = 0
                self._write(packets.sync(self.match, self._chair.seat))
            case Kind.EVENT:
                self._happened(text, *packet.content)
            case Kind.CLOSE | Kind.PART | Kind.REFUSAL:
                self._tally.errors[f"sent away: {packet.content}"] += 1

    def _happened(self, text: str, name: str, match: str, *about: Any) -> None:
        match name:
            case "sync":
                self._see(about[0]["state"])
            case "update":
                self._tally.viewed(text)
                self._see(about[0])
            case "chat":
                self._tally.talked(heard=1)

    def _see(self, state: Frame) -> None:
        number = state["_stateID"]
        if number <= self.drawn:
            return
        self.drawn = number
        self._shown.set()
        moved, self._moved = self._moved, []
        for made_in in moved:
            self._player.done(str(made_in), number)
        self._player.view(view_of(state, self._chair.seat))


def view_of(state: Frame, seat: int) -> Frame:
    """A state as our scripted players look at one: they cut no pack and read no sheet here."""
    number = state["_stateID"]
    return {
        "v": number,
        "pos": number,
        "me": seat,
        "cut": None,
        "sheet": None,
        "deal": state["G"]["deal"],
        "end": state["ctx"].get("gameover"),
    }
