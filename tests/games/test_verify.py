"""`manage.py verify`: every deal of a match can be recomputed, and a forged one is found."""

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.models import Event, Match
from tests.games.tables import play_on, two_people

pytestmark = pytest.mark.django_db


def verified(*matches: str) -> str:
    out = StringIO()
    call_command("verify", *matches, stdout=out, stderr=out)
    return out.getvalue()


def finished() -> Match:
    match = two_people()
    play_on(match, Random(4))
    match.refresh_from_db()
    return match


def test_a_finished_match_is_verified_deal_by_deal() -> None:
    match = finished()
    said = verified(match.public_id)
    assert "1 matches verified, 0 wrong" in said
    assert said.count("\ndeal ") == Event.objects.filter(match=match, kind="dealt").count()


def test_all_finished_matches_are_verified_by_default() -> None:
    finished()
    finished()
    assert "2 matches verified, 0 wrong" in verified()


def test_a_forged_result_is_found() -> None:
    match = finished()
    Match.objects.filter(pk=match.pk).update(winners=[1 - match.winners[0]])
    with pytest.raises(CommandError):
        verified(match.public_id)


def test_a_forged_card_is_found() -> None:
    match = finished()
    played = Event.objects.filter(match=match, kind="acted").first()
    assert played is not None
    other = "AS" if played.payload["action"] != "AS" else "AH"
    Event.objects.filter(pk=played.pk).update(payload=played.payload | {"action": other})
    with pytest.raises(CommandError):
        verified(match.public_id)


def test_a_match_that_is_not_over_is_not_verified() -> None:
    with pytest.raises(CommandError):
        verified(two_people().public_id)
