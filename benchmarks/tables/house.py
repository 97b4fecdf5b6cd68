"""Whose tables are played at: this site's, or another's under the same players."""

from collections.abc import Iterable
from typing import Protocol

from benchmarks.tables.line import Chair, Line, Player
from benchmarks.tables.page import Page
from benchmarks.tables.supply import Place, Supply, audit
from benchmarks.tables.tally import Acknowledged, Tally
from benchmarks.tables.wire import Address


class House(Protocol):
    """It opens matches, seats players at them, and says afterwards what it has forgotten."""

    async def places(self, count: int) -> list[Place]:
        """New matches. Raises Failed."""

    def line(self, chair: Chair, player: Player, tally: Tally) -> Line:
        """A player's line to a match, not open yet."""

    async def lost(self, acknowledged: Iterable[Acknowledged]) -> int:
        """How many of these commands are not in their match's log exactly once. Raises Failed."""


class Site:
    """This site: matches come from its database, and its log is audited there."""

    def __init__(self, address: Address, supply: Supply) -> None:
        self._address = address
        self._supply = supply

    async def places(self, count: int) -> list[Place]:
        """New matches. Raises Failed."""
        return await self._supply.places(count)

    def line(self, chair: Chair, player: Player, tally: Tally) -> Page:
        """A page, not open yet."""
        return Page(self._address, chair, player, tally)

    async def lost(self, acknowledged: Iterable[Acknowledged]) -> int:
        """How many of these commands are not in their match's log exactly once. Raises Failed."""
        return int((await audit(acknowledged))["lost"])
