"""The rules pages say what the engine plays: each switch, each price, in every language."""

from dataclasses import fields, replace
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.engine.cards import PACK_POINTS, POINTS
from games.engine.rulesets import RULE_SETS, Faces, LoserCounts, RuleSet
from games.engine.scoring import EndReason, Standing, value
from rooms.rules_examples import EXAMPLES, OPPONENT, YOU, worked
from rooms.rules_pages import SECTIONS
from rooms.rules_plays import finals, quick_forty, strict_play, tricks
from rooms.rules_switches import SWITCHES, comparison

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _ in settings.LANGUAGES]
SWITCH_NAMES = [field.name for field in fields(RuleSet) if field.name != "id"]
OTHERWISE: dict[str, dict[Any, Any]] = {
    "targets": {(7,): (7, 9), (7, 9): (7,)},
    "exchange_talon": {2: 4, 4: 2},
    "close_talon": {2: 4, 4: 2},
    "failed_close_least": {1: 2, 2: 1},
    "loser_counts": {
        LoserCounts.CARDS: LoserCounts.CARDS_AND_MARRIAGES,
        LoserCounts.CARDS_AND_MARRIAGES: LoserCounts.CARDS,
    },
    "faces": {Faces.TELL: Faces.FRENCH, Faces.FRENCH: Faces.TELL},
}
SAID_EVERYWHERE = {"faces", "claim_declared"}
"""What these change is said outside their marks too."""
BOOLEAN = {True: False, False: True}
VOID = {"meta", "link", "img", "input", "br", "hr", "use", "path"}


class Reader(HTMLParser):
    """Reads a page into its headings, ids, anchors and the text of each marked switch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.anchors: list[str] = []
        self.unlabelled: list[str] = []
        self.said: dict[str, list[str]] = {}
        self.unmarked: list[str] = []
        self._open: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.headings.append(int(tag[1]))
        if tag == "th" and "scope" not in found:
            self.unlabelled.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a" and str(found.get("href")).startswith("#"):
            self.anchors.append(str(found["href"])[1:])
        if tag not in VOID:
            switch = found.get("data-switch")
            if switch:
                self.said.setdefault(switch, []).append("")
            self._open.append((tag, switch))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        assert self._open[-1][0] == tag
        self._open.pop()

    def handle_data(self, data: str) -> None:
        marks = [switch for _, switch in self._open if switch]
        for switch in marks:
            self.said[switch][-1] += data
        if not marks and data.strip():
            self.unmarked.append(data.strip())


def read(client: Client, rules: str, language: str = "en") -> Reader:
    answer = client.get(f"/rules/{rules}/", headers={"accept-language": language})
    assert answer.status_code == 200
    return Reader(answer.content.decode())


@pytest.fixture(scope="module")
def as_it_is() -> dict[str, Reader]:
    """The page of each rule set, read once."""
    return {rules: read(Client(), rules) for rules in RULE_SETS}


def otherwise(rules: RuleSet, switch: str) -> RuleSet:
    """The rule set with this one switch set differently."""
    now = getattr(rules, switch)
    changed: dict[str, Any] = {switch: OTHERWISE.get(switch, BOOLEAN)[now]}
    return replace(rules, **changed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_rules_page_is_whole_in_every_language(client: Client, rules: str, language: str) -> None:
    page = read(client, rules, language)

    assert {section.id for section in SECTIONS} <= set(page.anchors)
    assert set(page.anchors) <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert page.unlabelled == []
    assert_no_level_skipped(page.headings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_is_whole_in_every_language(client: Client, language: str) -> None:
    answer = client.get("/rules/", headers={"accept-language": language})
    page = Reader(answer.content.decode())

    assert answer.status_code == 200
    assert_no_level_skipped(page.headings)
    assert len(page.ids) == len(set(page.ids))
    assert set(page.said) == set(SWITCH_NAMES)


def assert_no_level_skipped(headings: list[int]) -> None:
    assert headings[0] == 1
    assert headings.count(1) == 1
    for above, below in pairwise(headings):
        assert below <= above + 1


def test_unknown_rules_have_no_page(client: Client) -> None:
    assert client.get("/rules/tarok/").status_code == 404


def test_the_overview_leads_to_every_rules_page(client: Client) -> None:
    overview = client.get("/rules/").content.decode()
    for rules in RULE_SETS:
        assert f'href="/rules/{rules}/"' in overview


@pytest.mark.parametrize("switch", SWITCH_NAMES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.id)
def test_a_switch_set_differently_changes_what_is_said_of_it_and_of_nothing_else(
    as_it_is: dict[str, Reader],
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    rules: RuleSet,
    switch: str,
) -> None:
    page = as_it_is[rules.id]
    monkeypatch.setitem(RULE_SETS, rules.id, otherwise(rules, switch))
    other = read(client, rules.id)
    before, after = page.said, other.said

    assert len(before[switch]) >= 2, "in brief and in the text"
    assert all(said not in after[switch] for said in before[switch])
    assert all(before[each] == after[each] for each in set(before) & set(after) - {switch})

    examples = {text for each in worked(rules) for text in (each.result, " ".join(each.reasons))}
    changed = [text for text in page.unmarked if text not in other.unmarked]
    assert switch in SAID_EVERYWHERE or set(changed) <= examples


def test_every_switch_of_the_engine_is_compared() -> None:
    assert sorted(switch.field for switch in SWITCHES) == sorted(SWITCH_NAMES)


@pytest.mark.parametrize("switch", SWITCH_NAMES)
def test_the_comparison_tells_rule_sets_apart_where_they_differ(switch: str) -> None:
    rule_sets = list(RULE_SETS.values())
    row = next(row for row in comparison(rule_sets) if row.field == switch)
    values = [getattr(rules, switch) for rules in rule_sets]

    assert len(set(row.cells)) == len(set(values))
    assert len({cell for cell, of in zip(row.cells, values, strict=True) if of == values[0]}) == 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_card_values_are_those_of_the_engine(client: Client, rules: str) -> None:
    page = client.get(f"/rules/{rules}/").content.decode()
    for points in (*POINTS.values(), sum(POINTS.values()), PACK_POINTS):
        assert f"<td>{points}</td>" in page


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.id)
def test_the_page_shows_the_price_the_engine_gives(client: Client, rules: RuleSet) -> None:
    page = client.get(f"/rules/{rules.id}/").content.decode()
    for each in worked(rules):
        assert each.price == each.example.price(rules)
        assert str(each.price.points) in each.result
        assert f'<p class="result">{each.result}</p>' in page


PRICES = {
    "tight-endgame": {"klub": 1, "bunka": 1, "kavana": 1, "soba": 1},
    "marriage-counts": {"klub": 1, "bunka": 2, "kavana": 2, "soba": 2},
    "pending-marriage": {"klub": 3, "bunka": 3, "kavana": 3, "soba": 3},
    "close-made": {"klub": 2, "bunka": 2, "kavana": 2, "soba": 2},
    "bold-close": {"klub": 3, "bunka": 3, "kavana": 3, "soba": 3},
    "late-close": {"klub": 2, "bunka": 2, "kavana": 1, "soba": 1},
    "resigned": {"klub": 1, "bunka": 1, "kavana": 1, "soba": 1},
    "resigned-after-close": {"klub": 3, "bunka": 3, "kavana": 3, "soba": 3},
    "wrong-claim": {"kavana": 2},
    "wrong-claim-no-trick": {"kavana": 3},
}


def test_the_examples_come_to_what_players_would_expect() -> None:
    found: dict[str, dict[str, int]] = {}
    for rules in RULE_SETS.values():
        for each in worked(rules):
            found.setdefault(each.example.id, {})[rules.id] = each.price.points

    assert found == PRICES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_examples_could_have_been_played(example: Any) -> None:
    both = (example.you, example.opponent)
    assert sum(each.tricks for each in both) <= 10
    assert sum(each.cards for each in both) <= PACK_POINTS
    assert all(bool(each.tricks) == bool(each.cards) for each in both)
    if example.reason is EndReason.LAST_TRICK:
        assert sum(each.cards for each in both) == PACK_POINTS
        assert max(each.total for each in both) < 66
    if example.reason is EndReason.SIXTY_SIX:
        assert both[example.winner].total >= 66
    if example.reason in {EndReason.CLOSE_FAILED, EndReason.CLAIM_FAILED}:
        assert both[1 - example.winner].total < 66
    if example.closed:
        assert example.closed.opponent.tricks <= both[1 - example.closed.by].tricks
        assert example.closed.opponent.cards <= both[1 - example.closed.by].cards


def test_thirty_three_is_the_line_the_texts_name() -> None:
    for rules in RULE_SETS.values():
        assert value(Standing(), rules) == 3
        assert value(Standing(tricks=1, cards=32), rules) == 2
        assert value(Standing(tricks=1, cards=33), rules) == 1


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.id)
def test_the_quick_forty_wins_three_with_the_second_lead(rules: RuleSet) -> None:
    played = quick_forty(rules)

    assert [(each.total, each.pending) for each in played.moments] == [(0, 20), (26, 0), (66, 0)]
    assert played.result.winners == (YOU,)
    assert played.result.reason is EndReason.SIXTY_SIX
    assert played.result.game_points == 3


def test_the_tricks_show_higher_lower_other_suit_and_trump() -> None:
    scenes = tricks(RULE_SETS["klub"])

    assert [each.leader_takes for each in scenes] == [False, True, True, False]
    assert [str(each.takes) for each in scenes] == [
        "leaf ten",
        "leaf king",
        "leaf king",
        "heart unter",
    ]


def test_strict_play_leaves_the_cards_that_beat_follow_or_trump() -> None:
    allowed = [[str(card) for card in each.allowed] for each in strict_play(RULE_SETS["bunka"])]

    assert allowed == [
        ["ten of spades"],
        ["queen of spades", "jack of spades"],
        ["jack of hearts"],
        ["ace of clubs", "queen of diamonds"],
    ]


def test_scores_are_shown_as_the_rule_set_counts_them() -> None:
    up = [(each.winner, each.loser) for each in finals(RULE_SETS["klub"])]
    down = [(each.winner, each.loser) for each in finals(RULE_SETS["bunka"])]

    assert up == [(7, 4), (7, 0), (7, 6)]
    assert down == [(0, 3), (0, 7), (0, 1)]


def test_the_last_scores_carry_their_marks() -> None:
    ordinary, to_nothing, tight = (each.honours for each in finals(RULE_SETS["soba"]))

    assert ordinary.bunka == to_nothing.bunka == tight.bunka == (OPPONENT,)
    assert to_nothing.full_bunka == (OPPONENT,)
    assert tight.tight == (YOU,)
