"""A month of ranked play from the queue to the medals, and all of it told anew from the rows."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from itertools import combinations
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Sum

from accounts import coins, months
from accounts.books import Entry, Stake, Wallet
from accounts.models import Player
from accounts.standings import Medal, MonthRating, Rating, RatingChange
from games import services
from games.commands import Leave, Resign
from games.models import Match
from rooms import pair_sweep, queue, ranked
from rooms.models import Waiter
from rooms.queue import Confirmed
from tests.games.tables import command_id, folded_from_the_start, open_line, submit, table_of
from tests.rooms.test_queue import member

pytestmark = pytest.mark.django_db

JUNE = date(2030, 6, 1)
BEGIN, MIDNIGHT = datetime(2030, 6, 1, 8, tzinfo=UTC), datetime(2030, 6, 30, 22, tzinfo=UTC)
BETWEEN_MATCHES = timedelta(hours=14)
NAMES = ("alice", "bob", "carol", "dora", "erin", "frank")
EACH_PAIR = 3


@dataclass(slots=True)
class Season:
    """Six members, each of whom plays each other three times, and who won."""

    rng: Random = field(default_factory=lambda: Random(6))
    members: list[Player] = field(default_factory=lambda: [member(name) for name in NAMES])
    now: datetime = BEGIN
    results: list[tuple[int, int]] = field(default_factory=list)

    def play(self) -> None:
        pairs = [pair for pair in combinations(self.members, 2) for _ in range(EACH_PAIR)]
        self.rng.shuffle(pairs)
        for number, pair in enumerate(pairs):
            match = self.begin(*pair)
            if number % 9 == 4:
                services.abort(match_id=match.pk, now=self.now)
                match = self.begin(*pair)
            self.end(match)
            self.now += BETWEEN_MATCHES
            coins.top_up_all(now=self.now)

    def begin(self, one: Player, other: Player) -> Match:
        """From the queue to the table; who has met before sits down at once, to save time."""
        pair = one, other
        stake = max(each for each in (20, 200) if each <= min(map(balance, pair)))
        if RatingChange.objects.filter(player=one, opponent=other).exists():
            return ranked.begin(players=pair, stake=stake, now=self.now)
        for each in pair:
            assert isinstance(queue.join(player=each, stake=stake, now=self.now), Waiter)
        pair_sweep.sweep(now=self.now + timedelta(seconds=30))
        came = [queue.confirm(player=each, now=self.now) for each in pair][-1]
        assert isinstance(came, Confirmed)
        assert came.match is not None
        return came.match

    def end(self, match: Match) -> None:
        """One leaves at once, or resigns one deal after the other."""
        loser = self.rng.randrange(2)
        if self.rng.random() < 0.8:
            submit(match, loser, Leave(command_id(), table_of(match).number), now=self.now)
        else:
            self.resign(match, loser)
        players = dict(match.seats.values_list("index", "player"))
        self.results.append((players[1 - loser], players[loser]))

    def resign(self, match: Match, loser: int) -> None:
        for seat in (0, 1):
            open_line(match, seat, self.now)
        while (table := table_of(match)).end is None:
            if table.deal is None or table.sheet is not None:
                self.now += timedelta(seconds=10)
                services.knock(match_id=match.pk, now=self.now)
                continue
            price = table.deal.resignation_price(loser).points
            submit(match, loser, Resign(command_id(), table.number, price), now=self.now)


def balance(player: Player) -> int:
    return coins.balance_of(player.pk)


def replayed(results: list[tuple[int, int]], weight: int) -> dict[int, int]:
    """Elo's formula as everybody knows it, match by match."""
    values = dict.fromkeys({each for pair in results for each in pair}, 1_200)
    for winner, loser in results:
        expected = 1 / (1 + 10 ** ((values[loser] - values[winner]) / 400))
        gain = int(weight * (1 - expected) + 0.5)
        values[winner] += gain
        values[loser] -= gain
    return values


def audit() -> str:
    out = StringIO()
    call_command("audit_coins", stdout=out, stderr=StringIO())
    return out.getvalue()


def test_a_month_of_ranked_play_adds_up_to_its_medals_and_to_the_last_coin() -> None:
    season = Season()
    season.play()
    assert season.now < MIDNIGHT
    assert len(season.results) == 45

    assert months.close_months(now=MIDNIGHT + months.GRACE) == [JUNE]
    assert months.close_months(now=MIDNIGHT + timedelta(days=2)) == []

    of_june = MonthRating.objects.filter(month=JUNE)
    assert dict(Rating.objects.values_list("player", "value")) == replayed(season.results, 40)
    assert dict(of_june.values_list("player", "value")) == replayed(season.results, 32)
    assert sum(Rating.objects.values_list("value", flat=True)) == 1_200 * len(NAMES)
    assert RatingChange.objects.count() == 2 * len(season.results)

    wins = Counter(winner for winner, _ in season.results)
    of_all = replayed(season.results, 32)
    best = sorted(((-of_all[each.pk], -wins[each.pk]), each.pk) for each in season.members)
    places = {pk: 1 + sum(other < mine for other, _ in best) for mine, pk in best}
    given = dict(Medal.objects.filter(month=JUNE).values_list("player", "place"))
    assert given == {pk: place for pk, place in places.items() if place <= 3}

    told = Entry.objects.order_by().values_list("player").annotate(Sum("amount"))
    assert dict(told) == dict(Wallet.objects.values_list("player", "balance"))
    assert not Stake.objects.filter(state=Stake.State.HELD).exists()
    for match in Match.objects.exclude(winners=[]):
        end = folded_from_the_start(match).end
        assert end is not None
        winner = match.seats.get(index=end.winners[0]).player_id
        paid = Entry.objects.filter(match=match.public_id, kind=Entry.Kind.PAID)
        assert set(paid.values_list("player", flat=True)) == {winner}

    assert "held 0; together 0" in audit()
    alter_one_row()
    with pytest.raises(CommandError) as failed:
        audit()
    assert failed.value.returncode == 1


def alter_one_row() -> None:
    """Somebody writes himself a coin."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE accounts_wallet SET balance = balance + 1"
            " WHERE player_id = (SELECT min(player_id) FROM accounts_wallet)"
        )
        assert cursor.rowcount == 1
