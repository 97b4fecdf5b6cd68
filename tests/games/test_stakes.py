"""The match's own transaction settles its stakes; the audit names whatever was altered since."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from io import StringIO
from random import Random
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from accounts import audit as audit_module
from accounts import coins
from accounts.audit import Books, faults
from accounts.books import Entry, Stake, Wallet
from accounts.models import Player
from accounts.standings import Rating
from games import forgotten_stakes, services, stakes_audit
from games.commands import Leave
from games.forgotten_stakes import settle_forgotten
from games.leases import close_lease
from games.models import Event, Lease, Match
from tests.failing import fails
from tests.games.tables import (
    ALICE,
    BOB,
    NOON,
    command_id,
    play_on,
    submit,
    table_of,
    two_people,
)
from tests.rooms.test_at_once import at_once
from tests.tampering import unguarded

pytestmark = pytest.mark.django_db


def staked(amount: int = 50) -> Match:
    """Alice and bob play for it."""
    match = two_people()
    players = list(match.seats.order_by("index").values_list("player", flat=True))
    with transaction.atomic():
        coins.hold(match=match.public_id, amount=amount, player_ids=players, now=NOON)
    return match


def balances() -> tuple[int, ...]:
    """Alice's and bob's."""
    ordered = Wallet.objects.filter(player__name__in=["alice", "bob"]).order_by("player__name")
    return tuple(ordered.values_list("balance", flat=True))


def leave(match: Match, seat: int) -> None:
    submit(match, seat, Leave(command_id(), table_of(match).number))


def audit() -> str:
    out = StringIO()
    call_command("audit_coins", stdout=out, stderr=StringIO())
    return out.getvalue()


def audit_faults() -> str:
    err = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("audit_coins", stdout=StringIO(), stderr=err)
    assert failed.value.returncode == 1
    return err.getvalue()


def test_a_match_played_out_pays_its_winner() -> None:
    match = staked()
    play_on(match, Random(1))
    match.refresh_from_db()
    expected = (1_050, 950) if match.winners == [ALICE] else (950, 1_050)
    assert balances() == expected
    assert "held 0; together 0" in audit()


def test_leaving_costs_the_stake_and_only_once() -> None:
    match = staked()
    for seat in (ALICE, BOB, ALICE):
        leave(match, seat)
    assert balances() == (950, 1_050)
    audit()


def test_when_both_are_gone_stakes_go_back() -> None:
    match = staked()
    Lease.objects.filter(match=match).update(heard_at=NOON)
    for lease in Lease.objects.filter(match=match):
        close_lease(socket=lease.socket, now=NOON)
    services.knock(match_id=match.pk, now=NOON + timedelta(minutes=5))
    services.knock(match_id=match.pk, now=NOON + timedelta(minutes=10))
    match.refresh_from_db()
    assert match.end_reason == "aborted"
    assert balances() == (1_000, 1_000)
    assert not Rating.objects.exists()
    audit()


def test_a_match_nobody_can_read_any_more_gives_stakes_back() -> None:
    match = staked()
    Event.objects.filter(match=match, kind="dealt").update(payload={"nothing": "whole"})
    services.knock(match_id=match.pk, now=NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.DAMAGED
    assert balances() == (1_000, 1_000)
    audit()


def test_only_a_ranked_match_with_a_winner_is_rated() -> None:
    leave(two_people(), ALICE)
    assert not Rating.objects.exists()
    match = staked()
    leave(match, ALICE)
    values = Rating.objects.filter(player__seats__match=match).order_by("player__seats__index")
    assert list(values.values_list("value", flat=True)) == [1_180, 1_220]


def test_a_match_without_a_stake_moves_no_coins() -> None:
    leave(two_people(), ALICE)
    assert not Entry.objects.exists()
    audit()


ALTERED = {
    "an amount": "UPDATE accounts_entry SET amount = 1001 WHERE key LIKE 'grant:%%'",
    "a balance": "UPDATE accounts_wallet SET balance = balance + 1",
    "a sum": "UPDATE accounts_entry SET after = after + 1 WHERE kind = 'paid'",
    "whose it is": "UPDATE accounts_entry SET player_id = %s WHERE kind = 'paid'",
    "the match": "UPDATE accounts_entry SET match = 'another' WHERE kind = 'held'",
    "a key": "UPDATE accounts_entry SET key = 'else' WHERE key LIKE 'grant:%%'",
    "a stake": "UPDATE accounts_stake SET amount = 51",
    "what became of it": "UPDATE accounts_stake SET state = 'returned'",
    "a line less": "DELETE FROM accounts_entry WHERE kind = 'paid'",
    "a stake less": "DELETE FROM accounts_stake",
    "a wallet less": "DELETE FROM accounts_wallet",
    "the winner": "UPDATE games_match SET winners = '[0]'",
}
"""What is altered, in one row of those it finds."""


@pytest.mark.parametrize("statement", ALTERED.values(), ids=ALTERED)
def test_the_audit_names_an_altered_row(statement: str) -> None:
    leave(staked(), ALICE)
    audit()
    altered = _alter_one(statement)
    assert altered in audit_faults()


def test_the_audit_names_the_row_itself() -> None:
    leave(staked(), ALICE)
    paid = Entry.objects.filter(kind="paid").earliest("pk")
    with unguarded():
        Entry.objects.filter(pk=paid.pk).update(amount=60)
    assert f"entry {paid.pk} ({paid.key})" in audit_faults()


def test_the_audit_names_a_stake_still_held_when_the_match_is_over() -> None:
    match = staked()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    stake = Stake.objects.get(match=match.public_id, seat=ALICE)
    assert f"stake {stake.pk} at match {match.public_id}" in audit_faults()


def test_a_stake_still_held_at_a_match_nobody_won_goes_back_and_only_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = staked()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.DAMAGED, wake_at=None)
    assert audit_faults()
    assert settle_forgotten(now=NOON) == 2
    assert settle_forgotten(now=NOON) == 0
    assert balances() == (1_000, 1_000)
    assert set(Stake.objects.values_list("state", flat=True)) == {"returned"}
    assert not Rating.objects.exists()
    assert caplog.text.count(f"was still held at match {match.public_id}") == 2
    assert "held 0; together 0" in audit()


def test_a_stake_still_held_at_a_match_that_was_won_goes_to_its_winner() -> None:
    match = staked()
    over = Match.objects.filter(pk=match.pk)
    over.update(status=Match.Status.OVER, end_reason="left", winners=[BOB], wake_at=None)
    assert settle_forgotten(now=NOON) == 2
    assert balances() == (950, 1_050)
    assert Rating.objects.count() == 2
    assert "held 0; together 0" in audit()


def test_a_stake_at_which_it_fails_keeps_no_other_held(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [staked(), staked()]
    Match.objects.update(status=Match.Status.DAMAGED, wake_at=None)
    bad = matches[0].pk
    fails(monkeypatch, forgotten_stakes, "settle_stakes", lambda match, now: match.pk == bad)
    assert settle_forgotten(now=NOON) == 2
    held = Stake.objects.filter(state=Stake.State.HELD)
    assert set(held.values_list("match", flat=True)) == {matches[0].public_id}
    monkeypatch.undo()
    assert settle_forgotten(now=NOON) == 2


def test_a_stake_at_a_match_that_is_played_stays_where_it_is() -> None:
    staked()
    assert settle_forgotten(now=NOON) == 0
    assert balances() == (950, 950)


@pytest.mark.django_db(transaction=True)
def test_forgotten_stakes_looked_after_by_two_at_once_go_back_once() -> None:
    with transaction.atomic():
        match = staked()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.DAMAGED, wake_at=None)
    assert sorted(at_once(*[partial(settle_forgotten, now=NOON)] * 2)) == [0, 2]
    assert balances() == (1_000, 1_000)
    audit()


def _alter_one(statement: str) -> str:
    """Run it on the first row it would find; how the audit calls that row."""
    table = statement.replace("DELETE FROM", "UPDATE").split()[1]
    column = "player_id" if table == "accounts_wallet" else "id"
    where = statement.split(" WHERE ")[1] if " WHERE " in statement else "1 = 1"
    values = [Player.objects.get(name="alice").pk] if "%s" in statement else []
    with unguarded(), connection.cursor() as cursor:
        cursor.execute(f"SELECT min({column}) FROM {table} WHERE {where}".replace("%%", "%"))
        (row,) = cursor.fetchone()
        name = _called(table, row, statement)
        cursor.execute(f"{statement.split(' WHERE ')[0]} WHERE {column} = {row}", values)
        assert cursor.rowcount == 1
    return name


def _called(table: str, row: int, statement: str) -> str:
    """How the audit names this row; or the row it left alone."""
    is_gone = statement.startswith("DELETE")
    match table:
        case "accounts_wallet":
            return f"wallet of player {row}: "
        case "games_match":
            return f"at match {Match.objects.get(pk=row).public_id}: "
        case "accounts_stake":
            stake = Stake.objects.get(pk=row)
            if "amount" in statement:
                return f"(hold:{stake.match}:{stake.seat})"
            missing = f"stake of player {stake.player_id} at match {stake.match}: missing"
            return missing if is_gone else f"stake {row} at match {stake.match} "
        case _:
            entry = Entry.objects.get(pk=row)
            if "SET match" in statement:
                return f"stake of player {entry.player_id} at match another: missing"
            staked = Stake.objects.filter(match=entry.match, player=entry.staker).first()
            is_settled_wrongly = is_gone or "SET player_id" in statement
            return f"stake {staked.pk} at " if staked and is_settled_wrongly else f"entry {row} ("


def test_the_audit_asks_as_much_for_many_matches_as_for_few(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    for _ in range(4):
        leave(staked(), ALICE)
    with django_assert_num_queries(4):
        assert [*faults(Books()), *stakes_audit.faults()] == []


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_the_audit_of_a_running_site_sees_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    leave(staked(), ALICE)
    first_half = audit_module.faults

    def faults_while_people_play(books: Books) -> Iterator[str]:
        yield from first_half(books)
        elsewhere = Thread(target=_a_match_is_won)
        elsewhere.start()
        elsewhere.join()

    monkeypatch.setattr(audit_module, "faults", faults_while_people_play)
    audit()
    assert Stake.objects.filter(state=Stake.State.PAID).count() == 4
    monkeypatch.undo()
    audit()


def _a_match_is_won() -> None:
    leave(staked(), ALICE)
    connection.close()
