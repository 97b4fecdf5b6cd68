"""Logs that cannot be read: damage closes one match to play, a newer kind only waits."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games import log, recall, services
from games.commands import DoorRefusal, Leave
from games.events import Acted, Dealt, Started
from games.models import DealSecret, Event, Match
from games.sealing import seal
from tests.games.tables import (
    ALICE,
    NOON,
    act,
    command_id,
    legal,
    play_on,
    submit,
    table_of,
    to_act,
    two_people,
)

pytestmark = pytest.mark.django_db


def damage_by_a_gap(match: Match) -> None:
    Event.objects.filter(match=match).order_by("-number").first().delete()  # type: ignore[union-attr]


def damage_by_an_illegal_card(match: Match) -> None:
    Event.objects.filter(match=match, kind="acted").update(payload={"action": "XX", "by": "player"})


def damage_by_a_payload(match: Match) -> None:
    Event.objects.filter(match=match, kind="acted").update(payload={})


def damage_by_another_secret(match: Match) -> None:
    DealSecret.objects.filter(match=match).update(sealed=seal(b"x" * 32))


def damage_by_an_unsealable_secret(match: Match) -> None:
    DealSecret.objects.filter(match=match).update(sealed=b"nonsense")


def damage_by_a_second_start(match: Match) -> None:
    start = Event.objects.get(match=match, number=1)
    append(match, "started", start.payload)


def append(match: Match, kind: str, payload: dict[str, Any]) -> None:
    match.refresh_from_db()
    Event.objects.create(match=match, number=match.version + 1, kind=kind, payload=payload, at=NOON)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)


def match_with_a_card() -> Match:
    match = two_people()
    act(match, to_act(match), legal(table_of(match))[0])
    return match


@pytest.mark.parametrize(
    "damage",
    [
        damage_by_an_illegal_card,
        damage_by_a_payload,
        damage_by_another_secret,
        damage_by_a_second_start,
    ],
)
def test_a_damaged_match_says_so_and_is_closed_to_play(
    damage: Any, caplog: pytest.LogCaptureFixture
) -> None:
    match = match_with_a_card()
    damage(match)
    recall.forget()
    events = Event.objects.filter(match=match).count()
    assert services.knock(match_id=match.pk, now=NOON).refusal is DoorRefusal.DAMAGED
    match.refresh_from_db()
    assert (match.status, match.wake_at) == (Match.Status.DAMAGED, None)
    assert Event.objects.filter(match=match).count() == events
    assert f"match {match.public_id} is damaged" in caplog.text
    assert services.knock(match_id=match.pk, now=NOON).refusal is DoorRefusal.DAMAGED


def test_a_secret_our_key_does_not_open_is_no_damage(caplog: pytest.LogCaptureFixture) -> None:
    match = match_with_a_card()
    damage_by_an_unsealable_secret(match)
    recall.forget()
    assert services.knock(match_id=match.pk, now=NOON).refusal is DoorRefusal.NEWER
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE
    assert f"match {match.public_id} cannot be read by this process" in caplog.text


def test_what_is_remembered_never_speaks_against_the_log() -> None:
    match = match_with_a_card()
    ahead = table_of(match)
    recall.remember(replace(ahead, version=ahead.version + 50))
    outcome = services.knock(match_id=match.pk, now=NOON)
    assert outcome.table == ahead


def test_what_is_over_stays_over_though_nobody_can_read_it_any_more() -> None:
    match = match_with_a_card()
    submit(match, ALICE, Leave(command_id(), table_of(match).number))
    damage_by_a_payload(match)
    recall.forget()
    assert services.knock(match_id=match.pk, now=NOON).refusal is DoorRefusal.DAMAGED
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_a_lost_event_is_damage() -> None:
    match = match_with_a_card()
    damage_by_a_gap(match)
    recall.forget()
    assert services.knock(match_id=match.pk, now=NOON).refusal is DoorRefusal.DAMAGED


def test_a_damaged_match_leaves_the_others_alone() -> None:
    broken, sound = match_with_a_card(), match_with_a_card()
    damage_by_a_payload(broken)
    recall.forget()
    services.knock(match_id=broken.pk, now=NOON)
    assert act(sound, to_act(sound), legal(table_of(sound))[0]).refusal is None


def test_a_commit_between_head_and_log_is_no_damage() -> None:
    match = two_people()
    head = Match.objects.get(pk=match.pk)
    act(match, to_act(match), legal(table_of(match))[0])
    assert recall.table_of(head).version == head.version


def test_reading_on_in_a_log_gives_what_the_models_give() -> None:
    match = two_people(clock=30)
    play_on(match, Random(1))
    match.refresh_from_db()
    match.version -= 1
    rows = Event.objects.filter(match=match, number__lte=match.version).order_by("number")
    whole = log.read_all(rows)
    assert {each.event.__class__ for each in whole} >= {Started, Dealt, Acted}
    for version in range(match.version + 1):
        assert log.history_since(match, version) == whole[version:]


def test_a_newer_kind_of_event_is_no_damage() -> None:
    match = match_with_a_card()
    append(match, "waved", {"hand": "left"})
    outcome = services.knock(match_id=match.pk, now=NOON)
    assert outcome.refusal is DoorRefusal.NEWER
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE
    assert match.wake_at == NOON + timedelta(seconds=5)
