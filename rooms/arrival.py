"""Somebody signs in: the seats he holds as a guest go with him, or he is asked to wait."""

from allauth.core.exceptions import ImmediateHttpResponse
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest
from django.shortcuts import render
from django.utils import timezone

from accounts import coins, friends, lines
from accounts.adapter import AccountAdapter
from accounts.models import Player, Sanction, User
from accounts.sitting import KEY, attach, player_id_of, player_of
from chat import services
from games.models import Match, Seat
from rooms import engagements
from rooms.models import Chair, RematchOffer, Room


class SeatedTwice(Exception):
    """The account sits already at a table where the guest sits."""


class Adapter(AccountAdapter):
    """The account's adapter, with what it means for tables."""

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in. The player and his seats come along; sockets ask anew who they are."""
        guest_id = player_id_of(request.session)
        try:
            player = arrive(user=user, guest_id=guest_id)
        except SeatedTwice:
            page = render(request, "account/seated_twice.html", {"name": user.username}, status=409)
            raise ImmediateHttpResponse(page) from None
        coins.open_wallet(player_id=player.pk, now=timezone.now())
        super().login(request, user)
        request.session[KEY] = player.pk
        for player_id in {guest_id or player.pk, player.pk}:
            lines.hang_up(player_id)


def arrive(*, user: User, guest_id: int | None) -> Player:
    """The player of this user, who was a guest until now. Raises SeatedTwice."""
    with transaction.atomic():
        guest = _guest(guest_id)
        if guest is None:
            return player_of(user)
        if not Player.objects.filter(user=user).exists() and attach(guest, user):
            guest.refresh_from_db()
            return guest
        own = player_of(user)
        _move_seats(guest, own)
        return own


def _guest(player_id: int | None) -> Player | None:
    """This player, if he is nobody's yet."""
    return (
        Player.objects.filter(pk=player_id, user=None, closed_at=None).first()
        if player_id
        else None
    )


def _move_seats(guest: Player, own: Player) -> None:
    """Live seats, the chairs around them, sanctions and blocks change hands; what is over stays.

    There the guest wants no rematch any more. He stays who he is if he is somebody's by now.
    """
    matches = engagements.hold_places(guest, own).matches
    if _guest(guest.pk) is None:
        return
    Sanction.objects.filter(player=guest).update(player=own)
    _want_no_rematch(guest)
    found = _live_rooms(guest)
    rooms = Room.objects.filter(pk__in=found)
    seats = Seat.objects.filter(match__in=matches, match__status=Match.Status.LIVE)
    chairs = Chair.objects.filter(room__in=found)
    if seats.filter(player=own).exists() or chairs.filter(player=own).exists():
        raise SeatedTwice
    seats.filter(player=guest).update(player=own)
    chairs.filter(player=guest).update(player=own)
    rooms.filter(creator=guest).update(creator=own)
    keys = [Room.channel_of(each) for each in found]
    services.hand_over(keys=keys, giver=guest, taker=own)
    friends.hand_over(giver=guest, taker=own)


def _want_no_rematch(guest: Player) -> None:
    his = {"game__match__seats__player": guest, "seat": F("game__match__seats__index")}
    RematchOffer.objects.filter(**his).delete()


def _live_rooms(guest: Player) -> set[int]:
    live = Q(status=Room.Status.WAITING) | Q(games__match__status=Match.Status.LIVE)
    his = Q(chairs__player=guest) | Q(creator=guest)
    return set(Room.objects.filter(his & live).values_list("pk", flat=True))
