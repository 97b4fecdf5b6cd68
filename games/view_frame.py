"""A table as one seat may know it, as a frame: the only way a match leaves the server."""

from datetime import datetime

from games.absence import countdown
from games.commands import may_abort_at
from games.due import CUT, SHOW, sheet_ends
from games.engine import notation, views
from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import Seat
from games.engine.match import honours
from games.engine.scoring import DealResult, Standing
from games.engine.tricks import Laid, Trick
from games.engine.views import DealView
from games.events import Ended, MatchEnd
from games.presence import PAUSES
from games.protocol import Frame
from games.selectors import Sitting
from games.table import Noted, Table

TRICKS_TOLD = 2
"""Finished tricks whose events a view still carries."""


def view_frame(table: Table, seat: Seat | None, who: tuple[Sitting, ...], now: datetime) -> Frame:
    """All that this seat may know of the table."""
    return open_part(table, who, now) | own_part(table, seat)


def open_part(table: Table, who: tuple[Sitting, ...], now: datetime) -> Frame:
    """What everybody may know of the table."""
    return {
        "t": "view",
        "v": table.version,
        "pos": table.position,
        "now": now.timestamp(),
        "match": _match(table),
        "seats": [_seat(table, place, each) for place, each in enumerate(who)],
        "happened": [_noted(noted) for noted in _last_tricks(table.noted)],
        "clock": _clock(table),
        "countdown": _countdown(table),
        "cut": _cut(table),
        "sheet": _sheet(table),
        "end": _end(table, table.end) if table.end is not None else None,
    }


def own_part(table: Table, seat: Seat | None) -> Frame:
    """What is this seat's: its view of the deal, and of what another shows."""
    seen = views.view(table.deal, seat) if table.deal is not None else None
    return {
        "me": seat,
        "deal": _deal(table, seen) if seen is not None else None,
        "showing": _showing(table, seat),
        "abort_at": _time(may_abort_at(table, seat)) if seat is not None else None,
    }


def _match(table: Table) -> Frame:
    return {
        "id": table.match,
        "kind": "practice" if table.practice else "match",
        "rules": table.rules.id,
        "faces": table.rules.faces.value,
        "target": table.score.target,
        "counts_down": table.rules.counts_down,
        "points_shown": table.rules.points_shown,
        "marriage_declared": table.rules.marriage_declared,
        "sha256": table.started.sha256,
        "clock": table.started.clock,
    }


def _seat(table: Table, seat: Seat, who: Sitting) -> Frame:
    state = table.states[seat]
    return {
        "name": who.name,
        "bot": who.bot,
        "points": table.score.points[seat],
        "state": state.being.value,
        "pauses_left": 0 if table.practice else PAUSES - state.pauses_used,
    }


def _clock(table: Table) -> Frame | None:
    """The clock of whoever is to act: when it is zero, or what is left where it stands."""
    if table.clock is None or table.to_act is None:
        return None
    return {
        "seat": table.to_act,
        "zero_at": _time(table.clock.zero),
        "left": table.clock.left.total_seconds(),
    }


def _countdown(table: Table) -> Frame | None:
    """What is counted down because somebody is not at the table: the one that ends first."""
    if table.practice or table.end is not None:
        return None
    ends = countdown(table)
    if ends is None:
        return None
    return {"what": ends.what.value, "seat": ends.seat, "at": _time(ends.at)}


def _showing(table: Table, seat: Seat | None) -> Frame | None:
    """Shown cards, to the other seats only; who shows them sees that they are shown."""
    if table.showing is None:
        return None
    seen = seat is not None and seat != table.showing.seat
    return {
        "seat": table.showing.seat,
        "cards": [card.value for card in table.showing.cards] if seen else [],
        "until": _time(table.showing.since + SHOW),
    }


def _cut(table: Table) -> Frame | None:
    """The pack waits to be cut before the first deal."""
    if table.number or table.practice or table.end is not None:
        return None
    return {
        "until": _time(table.started_at + CUT),
        "seats": [seat in table.cut for seat in range(table.seats)],
        "dealer": table.next_dealer,
    }


def _time(moment: datetime | None) -> float | None:
    return moment.timestamp() if moment is not None else None


def _deal(table: Table, seen: DealView) -> Frame:
    return {
        "number": table.number,
        "dealer": table.dealer,
        "forehand": seen.forehand,
        "trump": seen.trump.value,
        "trump_card": seen.trump_card.value if seen.trump_card else None,
        "talon": seen.talon,
        "closed_by": seen.closed_by,
        "strict": seen.strict,
        "to_act": seen.to_act if table.end is None else None,
        "hand": [card.value for card in seen.hand],
        "held": list(seen.held),
        "laid": [_laid(laid) for laid in seen.laid],
        "last_trick": _trick(seen.tricks[-1]) if seen.tricks else None,
        "tricks": [
            sum(trick.winner == seat for trick in seen.tricks) for seat in range(len(seen.held))
        ],
        "standings": _standings(seen.standings),
        "legal": _legal(table, seen),
        "barred": {card.value: refusal.value for card, refusal in seen.barred.items()},
        "marriages": [suit.value for suit in seen.marriages],
        "resignation": seen.resignation.points if seen.resignation else None,
        "revealed": {
            str(seat): [card.value for card in hand] for seat, hand in seen.revealed.items()
        },
        "result": _result(seen.result) if seen.result else None,
    }


def _legal(table: Table, seen: DealView) -> list[str]:
    if table.end is not None:
        return []
    return sorted(notation.write(action, seen.trump) for action in seen.legal)


def _laid(laid: Laid) -> Frame:
    return {"seat": laid.seat, "card": laid.card.value}


def _trick(trick: Trick) -> Frame:
    return {
        "laid": [_laid(laid) for laid in trick.laid],
        "winner": trick.winner,
        "points": trick.points,
    }


def _standings(standings: tuple[Standing, ...] | None) -> list[Frame] | None:
    return None if standings is None else [_standing(standing) for standing in standings]


def _standing(standing: Standing) -> Frame:
    return {
        "cards": standing.cards,
        "marriages": standing.marriages,
        "pending": standing.pending,
        "total": standing.total,
    }


def _result(result: DealResult) -> Frame:
    price = result.price
    return {
        "winners": list(result.winners),
        "points": result.game_points,
        "reason": result.reason.value,
        "price": {
            "of": price.of,
            "tricks": price.decided_by.tricks,
            "cards": price.decided_by.cards,
            "marriages": price.decided_by.marriages,
            "at_close": price.at_close,
            "least": price.least,
        },
        "standings": _standings(result.standings),
    }


def _last_tricks(noted: tuple[Noted, ...]) -> tuple[Noted, ...]:
    """What was seen in the current trick and the last two finished ones."""
    ends = [at for at, each in enumerate(noted) if each.step and each.step.trick]
    return noted[ends[-TRICKS_TOLD - 1] + 1 :] if len(ends) > TRICKS_TOLD else noted


def _noted(noted: Noted) -> Frame:
    step = noted.step
    trick = step.trick if step else None
    return {
        "n": noted.number,
        "seat": noted.seat,
        "by": noted.by.value,
        "what": _what(step.action) if step else "resign",
        "cards": [card.value for card in step.shown] if step else [],
        "marriage": step.marriage if step else 0,
        "won": {"seat": trick.winner, "points": trick.points} if trick else None,
    }


def _what(action: Action) -> str:
    match action:
        case Play() | Marry():
            return "play"
        case Exchange():
            return "exchange"
        case Close():
            return "close"
        case Claim():
            return "claim"


def _sheet(table: Table) -> Frame | None:
    if table.sheet is None or table.end is not None:
        return None
    sheet = table.sheet
    return {
        "next_at": None if sheet.held else sheet_ends(sheet.since).timestamp(),
        "held": sheet.held,
        "pressed": [
            seat in sheet.pressed or seat not in table.people for seat in range(table.seats)
        ],
    }


def _end(table: Table, end: Ended) -> Frame:
    won = honours(table.score) if end.reason is MatchEnd.TARGET else None
    return {
        "reason": end.reason.value,
        "winners": list(end.winners),
        "bunka": list(won.bunka) if won else [],
        "full_bunka": list(won.full_bunka) if won else [],
        "tight": list(won.tight) if won else [],
        "secret": table.secret.hex(),
    }
