"""The replay of a finished match and its exports: complete, true, and for who sat there only."""

import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from accounts.sitting import KEY
from games import export
from games.commands import Pause
from games.engine import notation, proof
from games.engine.cards import Card
from games.engine.deal import Deal
from games.engine.match import Score
from games.engine.rulesets import KAVANA, KLUB, RULE_SETS, RuleSet
from games.models import Event, Match
from tests.games.tables import (
    NOON,
    act,
    command_id,
    legal,
    play_on,
    practice_match,
    submit,
    table_of,
    to_act,
    two_people,
)

pytestmark = pytest.mark.django_db

PAGES = ("replay/", "export.json", "export.txt")


def finished(rules: RuleSet = KLUB, *, seed: int = 4, clock: int | None = None) -> Match:
    match = two_people(rules, clock=clock)
    play_on(match, Random(seed))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    return match


def browser_of(name: str) -> Client:
    client = Client()
    session = client.session
    session[KEY] = Player.objects.get(name=name).pk
    session.save()
    return client


def exported(match: Match) -> dict[str, Any]:
    response = browser_of("alice").get(f"/table/{match.public_id}/export.json")
    assert response.status_code == 200
    found: dict[str, Any] = json.loads(response.content)
    return found


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_export_replays_to_the_same_end(rules: RuleSet) -> None:
    match = finished(rules)
    told = exported(match)
    score = Score.start(told["target"], 2)
    for record in told["deals"]:
        deck = tuple(Card(each) for each in record["deck"])
        deal = Deal.start(rules, deck, record["forehand"])
        for seat, action, _by in record["actions"]:
            if action == export.RESIGN:
                deal = deal.resign(seat)
            else:
                deal = deal.apply(seat, notation.read(action, deal.trump))
        assert deal.result is not None
        assert record["result"]["reason"] == deal.result.reason.value
        score = score.after(deal.result)
    assert told["end"] == {
        "reason": match.end_reason,
        "winners": match.winners,
        "points": list(score.points),
    }
    assert told["seats"] == ["alice", "bob"]


def test_every_pack_of_the_export_comes_from_its_secret() -> None:
    told = exported(finished())
    secret = bytes.fromhex(told["secret"])
    assert proof.commitment(secret) == told["sha256"]
    for record in told["deals"]:
        deck = proof.deck(secret, told["match"], tuple(told["entropies"]), record["number"])
        assert [card.value for card in deck] == record["deck"]


def test_the_notation_has_every_action_in_its_order() -> None:
    match = finished(KAVANA)
    page = browser_of("bob").get(f"/table/{match.public_id}/export.txt")
    assert page["Content-Type"].startswith("text/plain")
    written = page.content.decode()
    told = exported(match)
    played = [f"{seat} {action}" for deal in told["deals"] for seat, action, _by in deal["actions"]]
    assert re.findall(r"(?<![^ \n])[01] [A-Za-z0-9:]+(?=  |\n)", written) == played
    assert f"end {match.end_reason}, winners {match.winners[0]}" in written


def test_what_the_computer_played_for_somebody_is_marked() -> None:
    match = two_people(clock=30)
    seat = to_act(match)
    act(match, seat, next(each for each in legal(table_of(match)) if len(each) == 2))
    Event.objects.filter(match=match, kind="acted").update(
        payload={**Event.objects.get(match=match, kind="acted").payload, "by": "clock"}
    )
    play_on(match, Random(2))
    match.refresh_from_db()
    first = exported(match)["deals"][0]["actions"][0]
    assert first[2] == "clock"
    text = browser_of("alice").get(f"/table/{match.public_id}/export.txt").content.decode()
    assert f"{seat} {first[1]}*" in text
    assert (
        "(computer)"
        in browser_of("alice").get(f"/table/{match.public_id}/replay/").content.decode()
    )


def test_the_page_tells_every_play_without_a_script() -> None:
    match = finished()
    page = browser_of("alice").get(f"/table/{match.public_id}/replay/").content.decode()
    acted = Event.objects.filter(match=match, kind__in=("acted", "resigned")).count()
    assert page.count("<li data-at=") == acted
    assert page.count("<details") - page.count('class="languages"') == (
        Event.objects.filter(match=match, kind="dealt").count()
    )
    winner = ("alice", "bob")[match.winners[0]]
    assert f"{winner} wins the match" in page


@pytest.mark.parametrize("page", PAGES)
def test_a_running_match_exports_nothing(page: str) -> None:
    match = two_people()
    assert browser_of("alice").get(f"/table/{match.public_id}/{page}").status_code == 404
    submit(match, 0, Pause(command_id()), now=NOON)
    assert browser_of("alice").get(f"/table/{match.public_id}/{page}").status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_others_see_nothing_of_it(page: str) -> None:
    match = finished()
    Player.objects.create(name="carol")
    assert browser_of("carol").get(f"/table/{match.public_id}/{page}").status_code == 404
    assert Client().get(f"/table/{match.public_id}/{page}").status_code == 404
    assert browser_of("bob").get(f"/table/{match.public_id}/{page}").status_code == 200


def test_a_damaged_match_exports_nothing() -> None:
    match = finished()
    Event.objects.filter(match=match, kind="dealt").update(payload={})
    assert browser_of("alice").get(f"/table/{match.public_id}/replay/").status_code == 404


def test_a_practice_is_replayed_too() -> None:
    match = practice_match()
    play_on(match, Random(3))
    page = browser_of("alice").get(f"/table/{match.public_id}/replay/")
    assert page.status_code == 200
    assert "Beginner" in page.content.decode()
