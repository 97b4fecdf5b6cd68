"""The switches of a rule set in words, and the tables that compare rule sets by them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import words
from games.engine.rulesets import LoserCounts, RuleSet

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Switch:
    """A field of RuleSet: what it is called and how its value reads."""

    field: str
    label: "_StrPromise"
    read: Callable[[RuleSet], str]


def _targets(rules: RuleSet) -> str:
    return " / ".join(str(target) for target in rules.targets)


def _counting(rules: RuleSet) -> str:
    return gettext("counted down") if rules.counts_down else gettext("counted up")


def _marriage(rules: RuleSet) -> str:
    if rules.marriage_declared:
        return gettext("the player declares it")
    return gettext("declared by leading it")


def _going_out(rules: RuleSet) -> str:
    if rules.claim_declared:
        return gettext("the player says “enough”")
    return gettext("the deal ends by itself")


def _points_shown(rules: RuleSet) -> str:
    return gettext("shown") if rules.points_shown else gettext("not shown, you count")


def _talon(least: int) -> str:
    return ngettext("at least %(count)d card", "at least %(count)d cards", least) % {"count": least}


def _loser(rules: RuleSet) -> str:
    if rules.loser_counts is LoserCounts.CARDS:
        return gettext("cards only")
    return gettext("cards and marriages")


def _failed_close(rules: RuleSet) -> str:
    if rules.failed_close_least == 1:
        return gettext("as much as the close would have")
    return ngettext(
        "as much as the close would have, at least %(count)d",
        "as much as the close would have, at least %(count)d",
        rules.failed_close_least,
    ) % {"count": rules.failed_close_least}


def _first_lead(rules: RuleSet) -> str:
    return gettext("who opened the room") if rules.creator_leads else gettext("drawn at random")


def _leaving(rules: RuleSet) -> str:
    if rules.leaving_is_plain_loss:
        return gettext("the match is lost")
    return gettext("the match is lost, and one loss more is counted")


SWITCHES = (
    Switch("targets", _("Game points to win"), _targets),
    Switch("counts_down", _("Score"), _counting),
    Switch("marriage_declared", _("Marriage"), _marriage),
    Switch("claim_declared", _("With 66"), _going_out),
    Switch("points_shown", _("Points during the deal"), _points_shown),
    Switch(
        "exchange_talon", _("Talon for an exchange"), lambda rules: _talon(rules.exchange_talon)
    ),
    Switch("close_talon", _("Talon for a close"), lambda rules: _talon(rules.close_talon)),
    Switch("loser_counts", _("What the loser counts"), _loser),
    Switch("failed_close_least", _("A failed close pays"), _failed_close),
    Switch("creator_leads", _("First lead of the match"), _first_lead),
    Switch("leaving_is_plain_loss", _("Leaving between two deals"), _leaving),
    Switch("faces", _("Cards"), lambda rules: str(words.DECKS[rules.faces])),
)
"""One for each field of RuleSet but its id, in the order a player asks for them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A switch and its value in each of the rule sets compared."""

    field: str
    label: "_StrPromise"
    cells: list[str]


def comparison(rule_sets: Sequence[RuleSet]) -> list[Row]:
    """A row for each switch, a cell for each rule set."""
    return [
        Row(switch.field, switch.label, [switch.read(rules) for rules in rule_sets])
        for switch in SWITCHES
    ]
