"""The page that replays a finished match, and its exports; for who sat at it."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from accounts.sitting import player_id_of
from games import export, words
from games.engine.actions import Claim, Close, Exchange
from games.engine.cards import Card
from games.engine.deal import Deal, Step
from games.engine.rulesets import RuleSet
from games.errors import UnreadableLog
from games.events import MatchEnd
from games.export import DealRecord, MatchRecord, Move
from games.models import Match
from rooms import seating, winnings

WON = {
    MatchEnd.TARGET: gettext_lazy("%(winner)s wins the match."),
    MatchEnd.LEFT: gettext_lazy("%(loser)s has left. %(winner)s wins the match."),
    MatchEnd.TIMED_OUT: gettext_lazy("%(loser)s ran out of time. %(winner)s wins the match."),
    MatchEnd.DISCONNECTED: gettext_lazy(
        "%(loser)s lost the connection. %(winner)s wins the match."
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the replay's text: what was done, and the trick it completed."""

    text: str
    trick: str


@dataclass(frozen=True, slots=True)
class DealText:
    """A deal as text, and as the positions its pictures are drawn from."""

    number: int
    trump: str
    hands: tuple[str, ...]
    lines: tuple[Line, ...]
    result: str
    frames: list[dict[str, Any]]


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every deal, step by step, with both hands."""
    record, seated = _record(request, public_id)
    me = seated.seat
    rules = record.table.rules
    names = [words.player_name(each.name, each.bot) for each in record.seats]
    deals = [_deal_text(deal, rules, names) for deal in record.deals]
    context = {
        "match_id": public_id,
        "rules_name": words.RULE_SETS[rules.id],
        "target": record.table.score.target,
        "faces": rules.faces.value,
        "names": names,
        "deals": deals,
        "end": _end(record, names),
        "winnings": _winnings(public_id, seated.player_id),
        "score": zip(names, _shown_points(record), strict=True),
        "replay": {"me": me, "names": names, "deals": [deal.frames for deal in deals]},
    }
    return render(request, "replay.html", context)


@require_safe
def export_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match as JSON."""
    record, _me = _record(request, public_id)
    return _file(JsonResponse(export.as_json(record)), f"{public_id}.json")


@require_safe
def export_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match in our notation."""
    record, _me = _record(request, public_id)
    text = HttpResponse(export.as_text(record), content_type="text/plain; charset=utf-8")
    return _file(text, f"{public_id}.txt")


def _file(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private"
    return response


def _record(request: HttpRequest, public_id: str) -> tuple[MatchRecord, seating.Seated]:
    """The finished match this player sat at, and where. Raises Http404 for all else."""
    seated = seating.seat_at(public_id, player_id_of(request.session))
    if not isinstance(seated, seating.Seated):
        raise Http404
    match = Match.objects.get(pk=seated.match_id)
    if match.status != Match.Status.OVER:
        raise Http404
    try:
        return export.record_of(match), seated
    except UnreadableLog as fault:
        raise Http404 from fault


def _winnings(public_id: str, player_id: int) -> list[str]:
    """What it has brought whoever looks, where it was ranked."""
    found = winnings.winnings_of(match=public_id, player_id=player_id)
    return winnings.sentences(found) if found is not None else []


def _shown_points(record: MatchRecord) -> list[int]:
    """Game points as this match counts them: won, or still to win."""
    score = record.table.score
    down = record.table.rules.counts_down
    return [score.target - points if down else points for points in score.points]


def _deal_text(deal: DealRecord, rules: RuleSet, names: list[str]) -> DealText:
    positions = deal.positions()
    lines = tuple(
        _line(move, after, rules, names)
        for move, after in zip(deal.moves, positions[1:], strict=True)
    )
    texts = ["", *(line.text for line in lines)]
    return DealText(
        number=deal.number,
        trump=str(words.SUITS[rules.faces][positions[0].trump]),
        hands=tuple(
            _hand(name, positions[0].hands[seat], rules) for seat, name in enumerate(names)
        ),
        lines=lines,
        result=_result(positions[-1], names),
        frames=[_frame(at, text) for at, text in zip(positions, texts, strict=True)],
    )


def _hand(name: str, hand: tuple[Card, ...], rules: RuleSet) -> str:
    cards = ", ".join(str(words.CARDS[rules.faces][card]) for card in hand)
    return _("%(name)s: %(cards)s") % {"name": name, "cards": cards}


def _line(move: Move, after: Deal, rules: RuleSet, names: list[str]) -> Line:
    name = names[move.seat]
    if move.is_stand_in:
        name = _("%(name)s (computer)") % {"name": name}
    if move.action == export.RESIGN:
        return Line(_("%(name)s gives up the deal.") % {"name": name}, "")
    step = after.steps[-1]
    trick = ""
    if step.trick is not None:
        winner, points = names[step.trick.winner], step.trick.points
        text = ngettext(
            "Trick: %(name)s, %(points)s point.", "Trick: %(name)s, %(points)s points.", points
        )
        trick = text % {"name": winner, "points": points}
    return Line(_done(step, name, rules), trick)


def _done(step: Step, name: str, rules: RuleSet) -> str:
    """One sentence for one step, as at the table."""
    cards = [str(words.CARDS[rules.faces][card]) for card in step.shown]
    match step.action:
        case Exchange():
            values = {"name": name, "card": cards[1], "other": cards[0]}
            return _("%(name)s exchanges: %(card)s for %(other)s.") % values
        case Close():
            return _("%(name)s closes the talon.") % {"name": name}
        case Claim():
            return _("%(name)s says: enough.") % {"name": name}
        case _ if step.marriage:
            values = {"name": name, "card": cards[0], "other": cards[1]}
            return _("%(name)s declares %(points)s: %(card)s with %(other)s.") % {
                **values,
                "points": step.marriage,
            }
        case _:
            return _("%(name)s: %(card)s.") % {"name": name, "card": cards[0]}


def _result(last: Deal, names: list[str]) -> str:
    if last.result is None:
        return ""
    points = last.result.game_points
    text = ngettext(
        "%(name)s wins the deal: %(points)s game point (%(reason)s).",
        "%(name)s wins the deal: %(points)s game points (%(reason)s).",
        points,
    )
    return text % {
        "name": names[last.result.winners[0]],
        "points": points,
        "reason": words.DEAL_ENDS[last.result.reason],
    }


def _end(record: MatchRecord, names: list[str]) -> str:
    """How the match ended, as one says it of two people."""
    if not record.end.winners:
        return _("The match was broken off. Nothing counts.")
    winner = record.end.winners[0]
    values = {"winner": names[winner], "loser": names[1 - winner]}
    return WON[record.end.reason] % values


def _frame(deal: Deal, text: str) -> dict[str, Any]:
    """What lies where at one moment of the replay; a finished trick is still on the table."""
    last = deal.steps[-1] if deal.steps else None
    laid = last.trick.laid if last and last.trick and not deal.laid else deal.laid
    return {
        "text": text,
        "hands": [[card.value for card in hand] for hand in deal.hands],
        "laid": [[each.seat, each.card.value] for each in laid],
        "winner": last.trick.winner if last and last.trick else None,
        "trump": deal.trump.value,
        "turned": deal.trump_card.value if deal.trump_card else None,
        "talon": deal.talon,
        "closed": deal.closed is not None,
        "points": [standing.total for standing in deal.standings],
    }
