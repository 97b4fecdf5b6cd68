"""What goes over a room's sockets beside the match: the chat, and calls. Limited and answered."""

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from games import protocol
from games.commands import DoorRefusal
from games.protocol import Frame
from rooms.flood import Flood
from rooms.lean import OUT_OF_REACH

logger = logging.getLogger(__name__)


class Wish(Protocol):
    """A frame that was read, with the id under which it is answered."""

    @property
    def id(self) -> str | None: ...


Read = TypeVar("Read", bound=Wish)


class Beside(ABC, Generic[Read]):
    """One of the two, as one page has it."""

    _limit: tuple[int, float]
    """Frames a socket may send in so many seconds, before anybody looks at them."""
    _too_many: str

    def __init__(
        self, room_id: int, player_id: int, send: Callable[[Frame], Awaitable[None]]
    ) -> None:
        self._room_id = room_id
        self._player_id = player_id
        self._send = send
        self._frames = Flood(*self._limit)

    async def takes(self, text: str) -> bool:
        """Answer a frame if it is meant for this; whether it was."""
        received = self._read(text)
        if received is None:
            return False
        reason = await self._reason_against(received)
        if reason is not None:
            await self._send({"t": "refused", "id": received.id, "reason": reason})
        elif received.id is not None:
            await self._send(protocol.done(received.id, 0))
        return True

    @abstractmethod
    def _read(self, text: str) -> Read | None:
        """The frame; None where it is meant for something else."""

    @abstractmethod
    async def _do(self, received: Read) -> str | None:
        """Do as the page wishes; why not, where it cannot be."""

    async def _reason_against(self, received: Read) -> str | None:
        if not self._frames.allows(time.monotonic()):
            return self._too_many
        try:
            return await self._do(received)
        except OUT_OF_REACH:
            raise
        except Exception:
            logger.exception("%s failed in room %s", type(self).__name__, self._room_id)
            return DoorRefusal.BUSY.value
