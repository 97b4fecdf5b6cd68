"""The rules pages: one that compares the rule sets, and one for each of them.

What a page says about a switch is chosen by the RuleSet it is given, and every price on it is
asked of the engine; so a page can't tell other rules than those that are played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games import words
from games.engine.cards import PACK_POINTS, POINTS, Suit
from games.engine.rulesets import RULE_SETS, Faces, LoserCounts, RuleSet
from games.engine.scoring import HALF, Closed, Standing, close_price, value
from rooms.rules_examples import worked
from rooms.rules_glossary import TERMS
from rooms.rules_pictures import of_example, pictures
from rooms.rules_plays import finals, quick_forty, strict_play, tricks
from rooms.rules_switches import Row, comparison

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page; its text is the template `rules/sections/<id>.html`."""

    id: str
    title: "_StrPromise"

    @property
    def template(self) -> str:
        return f"rules/sections/{self.id}.html"


SECTIONS = (
    Section("brief", _("In brief")),
    Section("aim", _("The aim")),
    Section("cards", _("Cards and their values")),
    Section("dealing", _("Dealing")),
    Section("trick", _("A trick")),
    Section("strict", _("Strict play")),
    Section("marriages", _("Marriages: 20 and 40")),
    Section("quick-forty", _("The quick forty")),
    Section("exchange", _("The exchange")),
    Section("closing", _("Closing the talon")),
    Section("going-out", _("Going out with 66")),
    Section("end", _("The end of a deal")),
    Section("value", _("What a deal is worth")),
    Section("resigning", _("Giving up a deal")),
    Section("match", _("The match")),
    Section("leaving", _("Leaving, time and connection")),
    Section("examples", _("Examples")),
    Section("glossary", _("Glossary")),
    Section("sources", _("Where these rules come from")),
)


@dataclass(frozen=True, slots=True)
class Named:
    """A rule set with the words that introduce it."""

    rules: RuleSet
    name: "_StrPromise"
    summary: "_StrPromise"


def named(rules: RuleSet) -> Named:
    """The rule set as players know it."""
    return Named(rules, words.RULE_SETS[rules.id], words.RULE_SET_SUMMARIES[rules.id])


@dataclass(frozen=True, slots=True)
class Comparison:
    """What `rules/_comparison.html` draws."""

    columns: list[Named]
    rows: list[Row]


def compared(rule_sets: Iterable[RuleSet]) -> Comparison:
    """These rule sets side by side."""
    columns = [named(rules) for rules in rule_sets]
    return Comparison(columns, comparison([column.rules for column in columns]))


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """All rule sets and how they differ."""
    return render(request, "rules/overview.html", {"comparison": compared(RULE_SETS.values())})


@require_safe
def one(request: HttpRequest, rules: str) -> HttpResponse:
    """The rules page of one rule set."""
    if rules not in RULE_SETS:
        raise Http404
    return page(request, RULE_SETS[rules])


def page(request: HttpRequest, rules: RuleSet) -> HttpResponse:
    """The page that says how these rules are played."""
    return render(request, "rules/one.html", _content(rules))


def _content(rules: RuleSet) -> dict[str, Any]:
    return {
        "rules": rules,
        "named": named(rules),
        "others": [named(other) for other in RULE_SETS.values() if other.id != rules.id],
        "sections": SECTIONS,
        "comparison": compared([rules]),
        "faces": rules.faces.value,
        "tell": rules.faces is Faces.TELL,
        "marriages_count": rules.loser_counts is LoserCounts.CARDS_AND_MARRIAGES,
        "ranks": _ranks(rules),
        "pack_points": PACK_POINTS,
        "suit_points": sum(POINTS.values()),
        "suits": [words.SUITS[rules.faces][suit] for suit in Suit],
        "tricks": tricks(rules),
        "strict_play": strict_play(rules),
        "quick_forty": quick_forty(rules),
        "prices": _prices(rules),
        "finals": finals(rules),
        "pictures": pictures(rules),
        "examples": [(each, of_example(each, rules)) for each in worked(rules)],
        "terms": TERMS,
        "deal_ends": {reason.value: name for reason, name in words.DEAL_ENDS.items()},
    }


def _ranks(rules: RuleSet) -> "list[tuple[_StrPromise, int]]":
    """Name and points of each rank, strongest first."""
    return [(name, POINTS[rank]) for rank, name in words.RANKS[rules.faces].items()]


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A state of the loser, and what it pays in a plain deal and after a close made or failed."""

    state: "_StrPromise"
    plain: int
    close_made: int
    close_failed: int


STATES: "Sequence[tuple[_StrPromise, Standing]]" = (
    (_("no trick"), Standing()),
    (_("a trick, but fewer than 33 points"), Standing(tricks=1, cards=HALF - 1)),
    (_("33 points or more"), Standing(tricks=1, cards=HALF)),
)


def _prices(rules: RuleSet) -> list[PriceRow]:
    closer, other = 0, 1
    return [
        PriceRow(
            state,
            value(standing, rules),
            close_price(Closed(closer, standing), closer, rules).points,
            close_price(Closed(closer, standing), other, rules).points,
        )
        for state, standing in STATES
    ]
