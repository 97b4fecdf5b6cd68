"""A rematch: wanted by all who sat at the match and are still there, played once."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from accounts import coins, holding
from accounts.standing import Bar, anybody_barred
from games.commands import DoorRefusal
from games.engine.cards import Seat as Place
from games.leases import seats_with_a_line
from games.models import Match, Seat
from rooms import engagements, queue, series, setting_up
from rooms.apart import are_apart
from rooms.barring import bar_of
from rooms.hindrances import OF_THE_OTHER, hindrances
from rooms.models import Game, RematchOffer, Room


class NotOver(Exception):
    """The match to be followed by a rematch is still played, or cannot be read."""


class Barred(Exception):
    """Whoever wants a rematch may not play with others; carries what keeps him."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(bar)
        self.bar = bar


class Hindered(Exception):
    """Whoever wants a rematch plays already, or cannot put the stake on it again; says which."""

    def __init__(self, reason: DoorRefusal) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Rematch:
    """Who wants a rematch and is still there, per seat, and the next match once it has begun.

    `why` is what stands against it, as the seat that asks may know it.
    """

    offers: tuple[bool, ...]
    following: Match | None
    why: DoorRefusal | None = None


def offer(*, match: Match, seat: Place, now: datetime) -> Rematch:
    """Want a rematch; when all do it begins. Safe to repeat.

    The offer of whoever is hindered by then is dead, the other one stands.

    Raises NotOver, Barred or Hindered.
    """
    with transaction.atomic():
        room_id = Room.objects.get(games__match=match).pk
        held = engagements.hold_together(people_at(match.pk), room_id)
        room = held[room_id]
        game = Game.objects.get(match=match)
        match.refresh_from_db()
        if match.status != Match.Status.OVER:
            raise NotOver
        standing = _standing(game, now)
        if standing.following is not None:
            return standing
        _let_play(match, seat, now)
        hindered = hindrances(room, match.pk).get(seat)
        if hindered is not None:
            raise Hindered(hindered)
        there = seats_with_a_line(match.pk, now)
        game.offers.exclude(seat__in=there).delete()
        RematchOffer.objects.get_or_create(game=game, seat=seat)
        standing = _standing(game, now, certainly=seat)
        if not all(standing.offers) or _cannot_meet(match.pk, now):
            return standing
        if room.kind != Room.Kind.PRACTICE:
            _hold(room, now)
        out = hindrances(room, match.pk)
        if not out:
            came = series.begin(room, now)
            if not isinstance(came, Match):
                return Rematch(standing.offers, None)
            if room.kind != Room.Kind.PRACTICE:
                setting_up.get_up(held.values(), people_at(match.pk), now)
            return Rematch(standing.offers, came)
        game.offers.filter(seat__in=out).delete()
        return _explained(_standing(game, now, certainly=seat), game, seat)


def want(match_id: int, seat: Place, now: datetime) -> DoorRefusal | None:
    """Offer a rematch of this match; why not, where it cannot be."""
    try:
        offer(match=Match.objects.get(pk=match_id), seat=seat, now=now)
    except NotOver:
        return DoorRefusal.STILL_PLAYING
    except Barred:
        return DoorRefusal.BARRED
    except Hindered as hindered:
        return hindered.reason
    return None


def standing_of(match_id: int, now: datetime, seat: Place | None = None) -> Rematch | None:
    """How a rematch of this match stands, as that seat sees it; None while it is played.

    Where they cannot meet by now, neither learns that the other wants one.
    """
    over = Game.objects.filter(match=match_id, match__status=Match.Status.OVER)
    game = over.select_related("room").first()
    if game is None:
        return None
    standing = _standing(game, now)
    if any(standing.offers) and standing.following is None and _cannot_meet(match_id, now):
        own = tuple(offered and at == seat for at, offered in enumerate(standing.offers))
        return Rematch(own, None)
    return standing if seat is None else _explained(standing, game, seat)


def _let_play(match: Match, seat: Place, now: datetime) -> None:
    """A match against the computer is open to all; others not to whoever may not play."""
    if Seat.objects.filter(match=match).exclude(bot="").exists():
        return
    player = Seat.objects.get(match=match, index=seat).player_id
    assert player is not None
    bar = bar_of(player, now)
    if bar is not None:
        raise Barred(bar)


def _cannot_meet(match_id: int, now: datetime) -> bool:
    """Whether one blocks the other by now, or may not play with others."""
    practice = Seat.objects.filter(match=match_id).exclude(bot="")
    barred = anybody_barred(people_at(match_id), now)
    return are_apart(match_id) or (barred and not practice.exists())


def waited_in(match_id: int) -> list[Room]:
    """Where those who sat at this match wait for another one: a rematch calls them away."""
    return [room for each in people_at(match_id) for room in setting_up.waiting_rooms(each)]


def people_at(match_id: int) -> set[int]:
    """Who sat at this match."""
    players = Seat.objects.filter(match=match_id).values_list("player", flat=True)
    return {each for each in players if each is not None}


def stake_of(match_id: int) -> int | None:
    """The coins each puts on this match, and again on its rematch; None where it is for nothing."""
    rooms = Room.objects.filter(games__match=match_id)
    return rooms.values_list("stake", flat=True).first()


def _hold(room: Room, now: datetime) -> None:
    """Who would play, their places in the queue and their coins stay until the transaction ends."""
    people = list(room.chairs.values_list("player", flat=True))
    holding.hold(people)
    if room.stake is not None:
        queue.hold(player_ids=people)
        coins.lock(people, now=now)


def _explained(standing: Rematch, game: Game, seat: Place) -> Rematch:
    """The same, with what keeps this seat from a rematch, or the other one that it waits for."""
    if standing.following is not None:
        return standing
    found = hindrances(game.room, game.match_id)
    why = found.pop(seat, None)
    if why is None and standing.offers[seat]:
        why = next((OF_THE_OTHER.get(each) for each in found.values()), None)
    return replace(standing, why=why)


def _standing(game: Game, now: datetime, certainly: Place | None = None) -> Rematch:
    """An offer dies when whoever made it has gone; the computer always wants one."""
    offered = set(game.offers.values_list("seat", flat=True))
    there = seats_with_a_line(game.match_id, now) | ({certainly} - {None})
    offers = tuple(
        bool(seat.bot) or (seat.index in offered and seat.index in there)
        for seat in Seat.objects.filter(match=game.match_id).order_by("index")
    )
    following = Game.objects.filter(room=game.room_id, number=game.number + 1).first()
    return Rematch(offers, following.match if following else None)
