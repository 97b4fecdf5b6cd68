"""Where coins flow from one member to another, for who looks after fair play: facts, no verdict."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Abs, Greatest, Least, TruncDate

from accounts.books import Entry
from accounts.days import LJUBLJANA
from accounts.models import Player
from games.events import Dealt, Resigned
from games.log import KINDS
from games.models import Event, Match

LATELY = timedelta(days=30)
AT_LEAST = 3
"""Matches of two below which nothing is said of them."""
QUICK = timedelta(minutes=2)
"""What is over that soon was hardly played."""
SHOWN = 100


Two = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Pair:
    """What is added up for two players; `won` and `coins` as the first of them sees it."""

    two: Two
    matches: int
    won: int
    coins: int


@dataclass(frozen=True, slots=True)
class Flow:
    """Two members' ranked matches: how many, how many the taker won, coins that went over to him.

    `quick` are those that were over within two minutes, `given_up` those of whose deals the loser
    gave up at least half; `most` is the most in one day.
    """

    giver: Player
    taker: Player
    matches: int
    taken: int
    coins: int
    quick: int
    given_up: int
    most: int


def flows(*, now: datetime) -> list[Flow]:
    """The pairs between whom most coins went one way lately, the most first."""
    since = now - LATELY
    pairs = list(_pairs(since))
    players = Player.objects.in_bulk({each for pair in pairs for each in pair.two})
    shown = _won(since).filter(first__in=players, second__in=players)
    quick, given_up, most = _quick(shown), _given_up(shown), _most(shown)
    return [
        _flow(pair, players, quick[pair.two], given_up[pair.two], most[pair.two]) for pair in pairs
    ]


def _won(since: datetime) -> QuerySet[Any]:
    """What one player lost to another lately; `first` is the older account of the two."""
    paid = Entry.objects.filter(kind=Entry.Kind.PAID, at__gte=since).exclude(player=F("staker"))
    return paid.annotate(first=Least("player", "staker"), second=Greatest("player", "staker"))


def _pairs(since: datetime) -> Iterator[_Pair]:
    """The database adds up; whom most went over to comes first."""
    to_first = Q(player=F("first"))
    gained = Sum(Case(When(to_first, then="amount"), default=-F("amount")))
    added = (
        _won(since)
        .values("first", "second")
        .annotate(matches=Count("pk"), won=Count("pk", filter=to_first), coins=gained)
    )
    often = added.filter(matches__gte=AT_LEAST).order_by(-Abs("coins"), "first", "second")
    rows = often.values_list("first", "second", "matches", "won", "coins")
    return (_Pair((first, second), *rest) for first, second, *rest in rows[:SHOWN])


def _flow(pair: _Pair, players: dict[int, Player], quick: int, given_up: int, most: int) -> Flow:
    first, second = (players[each] for each in pair.two)
    to_first = pair.coins >= 0
    return Flow(
        giver=second if to_first else first,
        taker=first if to_first else second,
        matches=pair.matches,
        taken=pair.won if to_first else pair.matches - pair.won,
        coins=abs(pair.coins),
        quick=quick,
        given_up=given_up,
        most=most,
    )


def _quick(won: QuerySet[Any]) -> Counter[Two]:
    """How many matches of each two were over almost at once, however they ended."""
    at_once = Match.objects.filter(ended_at__lt=F("created_at") + QUICK)
    return _counted(won.filter(match__in=at_once.values("public_id")))


def _given_up(won: QuerySet[Any]) -> Counter[Two]:
    """How many matches of each two the loser mostly gave up, deal by deal."""
    log = Event.objects.filter(match__public_id=OuterRef("match")).order_by().values("match")
    his = {"match__seats__player": OuterRef("staker"), "match__seats__index": F("seat")}
    resigned = log.filter(kind=KINDS[Resigned], **his).annotate(count=Count("pk"))
    deals = log.filter(kind=KINDS[Dealt]).annotate(count=Count("pk"))
    told = won.annotate(
        resigned=Subquery(resigned.values("count")), deals=Subquery(deals.values("count"))
    )
    return _counted(told.filter(deals__lte=2 * F("resigned")))


def _counted(won: QuerySet[Any]) -> Counter[Two]:
    """How many of these matches each two have."""
    by_two = won.values("first", "second").annotate(count=Count("pk"))
    counted = by_two.values_list("first", "second", "count")
    return Counter({(first, second): count for first, second, count in counted})


def _most(won: QuerySet[Any]) -> Counter[Two]:
    """The most matches of each two in one day."""
    by_day = won.annotate(day=TruncDate("at", tzinfo=LJUBLJANA)).values("first", "second", "day")
    counted = by_day.annotate(count=Count("pk")).values_list("first", "second", "count")
    found: Counter[Two] = Counter()
    for first, second, count in counted.iterator():
        found[first, second] = max(found[first, second], count)
    return found
