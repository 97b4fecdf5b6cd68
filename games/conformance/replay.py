"""Replaying a recorded deal through the engine, and telling where the record sees it otherwise."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from games.conformance.lines import Recorded, UnreadableLine
from games.engine.cards import Seat
from games.engine.deal import SEATS, Deal
from games.engine.errors import Illegal, UnreadableAction
from games.engine.notation import read, write
from games.engine.scoring import DealResult

RESIGN = "resign"
UNREADABLE = "unreadable"


class UnsupportedSeats(Exception):
    """The engine has no deal for so many hands yet."""

    def __init__(self, seats: int) -> None:
        super().__init__(f"{seats} seats are not supported yet")


@dataclass(frozen=True, slots=True)
class Replayed:
    """A recorded deal as the engine sees it.

    `legal` holds what was legal before each action; `refusal` says why the action after the last
    of them was refused, where it was.
    """

    legal: tuple[tuple[str, ...], ...]
    result: DealResult | None
    refusal: str | None = None

    def as_json(self) -> dict[str, object]:
        """The same in the words of the conformance files."""
        return {
            "legal": [list(each) for each in self.legal],
            "result": None if self.result is None else _result(self.result),
            "refused": self.refusal is not None,
        }


def replay(recorded: Recorded) -> Replayed:
    """Play the deal up to its last or its first refused action.

    Raises UnsupportedSeats where the engine has no such deal.
    """
    if recorded.seats != SEATS:
        raise UnsupportedSeats(recorded.seats)
    deal = Deal.start(recorded.rules, recorded.deck, recorded.forehand)
    legal: tuple[tuple[str, ...], ...] = ()
    for seat, text in recorded.actions:
        legal = (*legal, tuple(sorted(write(each, deal.trump) for each in deal.legal())))
        try:
            deal = _acted(deal, seat, text)
        except Illegal as illegal:
            return Replayed(legal, deal.result, illegal.refusal.value)
        except UnreadableAction:
            return Replayed(legal, deal.result, UNREADABLE)
    return Replayed(legal, deal.result)


def differences(recorded: Recorded, replayed: Replayed) -> Iterator[str]:
    """What the record expects otherwise, a sentence each.

    Raises UnreadableLine where it expects nothing.
    """
    if recorded.expect is None:
        raise UnreadableLine("expect is missing")
    expected = {"refused": False, **recorded.expect}
    seen = replayed.as_json()
    if replayed.refusal is not None and not expected["refused"]:
        yield f"action {len(replayed.legal) - 1} refused: {replayed.refusal}"
    yield from _unlike_steps(expected.get("legal"), replayed.legal)
    for name in ("result", "refused"):
        if expected.get(name) != seen[name]:
            yield _unlike(name, expected.get(name), seen[name])


def _acted(deal: Deal, seat: Seat, text: str) -> Deal:
    return deal.resign(seat) if text == RESIGN else deal.apply(seat, read(text, deal.trump))


def _result(result: DealResult) -> dict[str, object]:
    return {
        "winners": sorted(result.winners),
        "game_points": result.game_points,
        "reason": result.reason.value,
        "cards": [each.cards for each in result.standings],
        "marriages": [each.marriages for each in result.standings],
        "tricks": [each.tricks for each in result.standings],
    }


def _unlike_steps(expected: object, seen: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    steps = expected if isinstance(expected, list) else []
    if len(steps) != len(seen):
        yield _unlike("steps", len(steps), len(seen))
    for number, (wanted, got) in enumerate(zip(steps, seen, strict=False)):
        if wanted != list(got):
            yield _unlike(f"legal[{number}]", wanted, list(got))


def _unlike(name: str, expected: object, seen: object) -> str:
    return f"{name}: expected {json.dumps(expected)}, got {json.dumps(seen)}"
