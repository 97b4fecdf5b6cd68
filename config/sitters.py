"""Who opens a socket, asked at the door: its connection is kept, the framework's made for each."""

from functools import partial
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable

from accounts.sitting import player_id_at
from games import porter


class KnownPlayer:
    """Adds to the scope as which `player` the socket is opened; None for a stranger."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(
        self, scope: dict[str, Any], receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        asking = partial(player_id_at, scope["session"])
        player_id = await porter.at_the_door(asking, repeatable=True)
        await self._application({**scope, "player": player_id}, receive, send)
