"""One player in two tabs, at two processes of a stack: both play a card at the same position.

`python -m tests.stack.two_tabs NAME=PID,…` prints what each was answered and what both drew.
"""

import asyncio
import json
import sys
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.tables.supply import Place, Supply

Frame = dict[str, Any]


async def until(tab: ClientConnection, *kinds: str) -> Frame:
    """The next frame of one of these kinds."""
    async with asyncio.timeout(20):
        while True:
            frame: Frame = json.loads(await tab.recv())
            if frame["t"] in kinds:
                return frame


async def view_of(tab: ClientConnection, version: int = 0) -> Frame:
    """A view at that version or a later one."""
    while (frame := await until(tab, "view"))["v"] < version:
        pass
    return frame


def tab_at(port: str, place: Place, seat: int) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/ws/table/{place.match}/",
        origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": place.cookies[seat]},
    )


async def dealt(tab: ClientConnection) -> Frame:
    """The first view with cards; the pack is cut, or dealt by itself."""
    while (frame := await until(tab, "view"))["deal"] is None:
        await tab.send(json.dumps({"t": "look"}))
        await asyncio.sleep(0.2)
    return frame


async def main(ports: list[str]) -> None:
    supply = await Supply.start()
    place = await supply.place()
    async with tab_at(ports[0], place, 0) as bob, tab_at(ports[1], place, 1) as other:
        views = [await dealt(bob), await dealt(other)]
    seat = next(seat for seat, view in enumerate(views) if view["deal"]["to_act"] == view["me"])
    async with tab_at(ports[0], place, seat) as one, tab_at(ports[1], place, seat) as two:
        view = await view_of(one)
        await view_of(two)
        cards = [each for each in view["deal"]["legal"] if len(each) == 2][:2]
        for number, (tab, card) in enumerate(zip((one, two), cards, strict=True)):
            act = {"t": "act", "id": f"tab-{number}", "pos": view["pos"], "action": card}
            await tab.send(json.dumps(act))
        answers, drawn = [], []
        for tab in (one, two):
            answer = await until(tab, "done", "refused")
            answers.append(answer)
        version = next(each["v"] for each in answers if each["t"] == "done")
        for tab in (one, two):
            await tab.send(json.dumps({"t": "look"}))
            drawn.append((await view_of(tab, version))["v"])
    await supply.stop()
    said = [each.get("reason", "done") for each in answers]
    print(json.dumps({"answers": said, "version": version, "drawn": drawn}))  # noqa: T201


if __name__ == "__main__":
    named = dict(part.split("=") for part in sys.argv[1].split(","))
    asyncio.run(main([name.split("-")[1] for name in named if name.startswith("server-")]))
