"""Where coins flow from one member to another, for who looks after fair play: facts, no verdict."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.db.models import F

from accounts.books import Entry
from accounts.days import day_of
from accounts.models import Player
from games.events import MatchEnd
from games.models import Match

LATELY = timedelta(days=30)
AT_LEAST = 3
"""Matches of two below which nothing is said of them."""
QUICK = timedelta(minutes=2)
"""Who leaves that soon has hardly played."""
SHOWN = 100


@dataclass(frozen=True, slots=True)
class Flow:
    """Two members' ranked matches: how many, how many the taker won, coins that went over to him.

    `quick` are those that somebody left within two minutes, `most` is the most in one day.
    """

    giver: Player
    taker: Player
    matches: int
    taken: int
    coins: int
    quick: int
    most: int


@dataclass(slots=True)
class _Pair:
    """What is added up for two players; `coins` and `won` as the first of them sees it."""

    coins: int = 0
    won: int = 0
    matches: list[str] = field(default_factory=list)
    days: dict[date, int] = field(default_factory=lambda: defaultdict(int))


def flows(*, now: datetime) -> list[Flow]:
    """The pairs between whom most coins went one way lately, the most first."""
    pairs = _pairs(now - LATELY)
    often = [two for two, pair in pairs.items() if len(pair.matches) >= AT_LEAST]
    shown = sorted(often, key=lambda two: -abs(pairs[two].coins))[:SHOWN]
    players = Player.objects.in_bulk({each for two in shown for each in two})
    quick = _quick({match for two in shown for match in pairs[two].matches})
    return [_flow(two, pairs[two], players, quick) for two in shown]


def _pairs(since: datetime) -> dict[tuple[int, int], _Pair]:
    won = Entry.objects.filter(kind=Entry.Kind.PAID, at__gte=since).exclude(player=F("staker"))
    found: dict[tuple[int, int], _Pair] = defaultdict(_Pair)
    for winner, loser, amount, match, at in won.values_list(
        "player", "staker", "amount", "match", "at"
    ).iterator():
        pair = found[min(winner, loser), max(winner, loser)]
        first_won = winner < loser
        pair.coins += amount if first_won else -amount
        pair.won += int(first_won)
        pair.matches.append(match)
        pair.days[day_of(at)] += 1
    return found


def _flow(
    two: tuple[int, int], pair: _Pair, players: dict[int, Player], quick: Collection[str]
) -> Flow:
    first, second = (players[each] for each in two)
    to_first = pair.coins >= 0
    return Flow(
        giver=second if to_first else first,
        taker=first if to_first else second,
        matches=len(pair.matches),
        taken=pair.won if to_first else len(pair.matches) - pair.won,
        coins=abs(pair.coins),
        quick=sum(match in quick for match in pair.matches),
        most=max(pair.days.values()),
    )


def _quick(matches: Collection[str]) -> set[str]:
    """Which of these somebody left almost at once."""
    left = Match.objects.filter(end_reason=MatchEnd.LEFT, ended_at__lt=F("created_at") + QUICK)
    return set(left.filter(public_id__in=matches).values_list("public_id", flat=True))
