"""How somebody stands: warned until he reads it, suspended until a time, excluded for good."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError

from accounts import standing
from accounts.models import Player, Sanction
from accounts.standing import Bar, Standing, standing_of

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
TOMORROW = NOON + timedelta(days=1)
Kind = Sanction.Kind


def bob() -> Player:
    return Player.objects.get_or_create(name="bob")[0]


def sanction(kind: Kind, until: datetime | None = None) -> Sanction:
    return Sanction.objects.create(
        player=bob(), kind=kind, breach="abuse", text="…", since=NOON, until=until
    )


def test_who_has_nothing_against_him_may_do_all_and_a_stranger_too() -> None:
    assert standing_of(bob().pk, NOON) == standing_of(None, NOON) == Standing()
    assert Standing().may_play
    assert Standing().may_chat


def test_a_warning_holds_until_its_player_has_read_it() -> None:
    warned = sanction(Kind.WARNING)
    assert standing_of(bob().pk, NOON).must_read
    carol = Player.objects.create(name="carol")
    standing.acknowledge(sanction_id=warned.pk, player_id=carol.pk, now=NOON)
    assert not standing_of(bob().pk, NOON).may_play
    standing.acknowledge(sanction_id=warned.pk, player_id=bob().pk, now=NOON)
    assert standing_of(bob().pk, NOON).may_play
    assert standing_of(carol.pk, NOON).may_play


def test_a_suspension_holds_to_the_moment() -> None:
    sanction(Kind.SUSPENSION, TOMORROW)
    before = standing_of(bob().pk, TOMORROW - timedelta(microseconds=1))
    assert before == Standing(Bar.SUSPENDED, TOMORROW)
    assert not before.may_play
    assert not before.may_chat
    assert standing_of(bob().pk, TOMORROW).may_play


def test_of_two_suspensions_the_later_end_counts() -> None:
    sanction(Kind.SUSPENSION, TOMORROW)
    sanction(Kind.SUSPENSION, NOON + timedelta(days=3))
    assert standing_of(bob().pk, NOON).until == NOON + timedelta(days=3)


def test_an_exclusion_holds_for_good_and_beside_all_else() -> None:
    sanction(Kind.SUSPENSION, TOMORROW)
    sanction(Kind.WARNING)
    sanction(Kind.EXCLUSION)
    assert standing_of(bob().pk, NOON + timedelta(days=9999)) == Standing(Bar.EXCLUDED)


@pytest.mark.parametrize("kind", list(Kind))
def test_what_was_lifted_holds_no_longer(kind: Kind) -> None:
    lifted = sanction(kind, TOMORROW if kind is Kind.SUSPENSION else None)
    assert standing.anybody_barred([bob().pk], NOON)
    Sanction.objects.filter(pk=lifted.pk).update(lifted_at=NOON)
    assert standing_of(bob().pk, NOON).may_play
    assert not standing.anybody_barred([bob().pk], NOON)


@pytest.mark.parametrize(
    ("kind", "until"),
    [(Kind.WARNING, TOMORROW), (Kind.EXCLUSION, TOMORROW), (Kind.SUSPENSION, None)],
)
def test_only_a_suspension_has_an_end(kind: Kind, until: datetime | None) -> None:
    with pytest.raises(IntegrityError):
        sanction(kind, until)
