"""What tests of the server need: alice at a practice table, and time that is moved, not slept."""

import itertools
from datetime import UTC, datetime, timedelta
from random import Random

from accounts.models import Player
from games import log, recall, selectors, services
from games.commands import Act, Command, Next
from games.due import CUT, AskBot
from games.engine import notation
from games.engine.rulesets import KLUB, RuleSet
from games.fold import fold
from games.leases import open_lease
from games.models import DealSecret, Event, Lease, Match
from games.sealing import unseal
from games.services import Sitter
from games.table import Table
from games.visit import Outcome

NOON = datetime(2030, 6, 1, 12, tzinfo=UTC)
FOREVER = datetime(2099, 1, 1, tzinfo=UTC)
"""A line heard then is never lost in a test that is not about lines."""
ALICE, KATI = 0, 1
BOB = 1

_ids = itertools.count()


def practice_match(rules: RuleSet = KLUB, *, target: int = 7, dealer: int | None = None) -> Match:
    """Alice against the computer, opened at noon."""
    alice = Player.objects.create(name="alice")
    return services.open_match(
        rules=rules,
        target=target,
        sitters=(Sitter(player=alice), Sitter(bot="beginner")),
        now=NOON,
        dealer=dealer,
    )


def two_people(
    rules: RuleSet = KLUB,
    *,
    target: int = 7,
    dealer: int | None = None,
    clock: int | None = None,
) -> Match:
    """Alice against bob, dealt at noon without a cut; nobody looks for their lines."""
    alice, bob = (Player.objects.create(name=name) for name in ("alice", "bob"))
    match = services.open_match(
        rules=rules,
        target=target,
        sitters=(Sitter(player=alice), Sitter(player=bob)),
        now=NOON - CUT,
        dealer=dealer,
        clock=clock,
    )
    for seat in (ALICE, BOB):
        open_line(match, seat, NOON - CUT)
    services.knock(match_id=match.pk, now=NOON)
    return match


def open_line(match: Match, seat: int, now: datetime) -> None:
    """A line of this seat that is heard for ever."""
    socket = command_id()
    open_lease(match_id=match.pk, seat=seat, socket=socket, now=now)
    Lease.objects.filter(socket=socket).update(heard_at=FOREVER)


def table_of(match: Match) -> Table:
    """The table as the log says now."""
    match.refresh_from_db()
    return recall.table_of(match)


def folded_from_the_start(match: Match) -> Table:
    """The table folded from the first event on."""
    secret = unseal(DealSecret.objects.get(match=match).sealed)
    return fold(match.public_id, secret, log.whole_history(match))


def command_id() -> str:
    """A command id nobody had yet."""
    return f"c{next(_ids)}"


def submit(match: Match, seat: int, command: Command, *, now: datetime = NOON) -> Outcome:
    """Through the door."""
    return services.submit(match_id=match.pk, seat=seat, command=command, now=now)


def act(match: Match, seat: int, action: str, *, now: datetime = NOON) -> Outcome:
    """Do this action at the position the table is at."""
    return submit(match, seat, Act(command_id(), table_of(match).position, action), now=now)


def legal(table: Table) -> list[str]:
    """What whoever is to act may do, in notation."""
    assert table.deal is not None
    return sorted(notation.write(action, table.deal.trump) for action in table.deal.legal())


def to_act(match: Match) -> int:
    """Whose turn it is."""
    deal = table_of(match).deal
    assert deal is not None
    assert deal.to_act is not None
    return deal.to_act


def events_of(match: Match) -> list[tuple[int, str]]:
    """Numbers and kinds of the log."""
    return list(Event.objects.filter(match=match).values_list("number", "kind"))


def play_on(match: Match, rng: Random, *, now: datetime = NOON, steps: int = 100_000) -> Table:
    """Random legal play by whoever is to act, person or computer, until the end or `steps`."""
    for _ in range(steps):
        table = table_of(match)
        if table.end is not None:
            break
        now += timedelta(seconds=1)
        if table.sheet is not None:
            for seat in table.people:
                submit(match, seat, Next(command_id()), now=now)
            continue
        assert table.deal is not None
        assert table.deal.to_act is not None
        outcome = act(match, table.deal.to_act, rng.choice(legal(table)), now=now)
        assert outcome.refusal is None
    return table_of(match)


def play_to_the_sheet(match: Match, *, seed: int = 1) -> None:
    """Random play until a deal is over."""
    rng = Random(seed)
    while table_of(match).sheet is None:
        play_on(match, rng, steps=1)


def asked(outcome: Outcome) -> AskBot:
    """The computer that is to act now."""
    assert outcome.ask is not None
    return outcome.ask


def sittings(match: Match) -> tuple[selectors.Sitting, ...]:
    """Who sits at the match."""
    return selectors.sittings(match.pk)
