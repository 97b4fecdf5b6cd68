"""All that is kept of a user, as JSON he can take with him."""

from dataclasses import asdict
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Q
from django.urls import reverse

from accounts import friends, medals, records
from accounts.books import Entry
from accounts.models import ApiToken, Player, User
from accounts.standings import RatingChange
from chat.calls import calls_of
from chat.phrases import PHRASES
from chat.services import said_by
from games import words
from games.models import Match, Seat
from rooms.models import Invitation

Data = dict[str, Any]


def data_of(user: User, player: Player) -> Data:
    """Everything, by kind; moments as in ISO 8601."""
    return {
        "account": _account(user, player),
        "browsers": [
            {
                "address": each.ip,
                "browser": each.user_agent,
                "since": each.created_at,
                "seen": each.last_seen_at,
            }
            for each in UserSession.objects.filter(user=user)
        ],
        "second_step": [
            {"kind": each.type, "added": each.created_at, "used": each.last_used_at}
            for each in Authenticator.objects.filter(user=user)
        ],
        "programs": [
            {
                "name": each.name,
                "token": each.beginning,
                "made": each.made_at,
                "used": each.last_used_at,
                "revoked": each.revoked_at,
            }
            for each in ApiToken.objects.filter(user=user).order_by("made_at")
        ],
        "records": {rules: asdict(tally) for rules, tally in records.by_rules(player.pk).items()},
        "friends": [each.name for each in friends.friends_of(player)],
        "asked": [each.name for each in friends.asked_by_himself(player)],
        "blocked": [each.shown_name for each in friends.blocked_by(player)],
        "messages": [
            {"sent": each.sent_at, "text": each.text or str(PHRASES.get(each.phrase, each.phrase))}
            for each in said_by(player)
        ],
        "calls": [
            {
                "by": each.caller.shown_name,
                "to": each.called.shown_name,
                "made": each.began_at,
                "accepted": each.accepted_at,
                "ended": each.ended_at,
                "how": each.end or None,
            }
            for each in calls_of(player)
        ],
        "invitations": _invitations(player),
        "matches": _matches(player),
        "coins": _coins(player),
        "ratings": _ratings(player),
        "medals": [
            {"month": medal.month_id, "place": medal.place} for medal in medals.of_player(player.pk)
        ],
    }


def _coins(player: Player) -> list[Data]:
    """His book, the first line first."""
    return [
        {
            "at": entry.at,
            "why": entry.kind,
            "coins": entry.amount,
            "left": entry.after,
            "match": entry.match or None,
        }
        for entry in Entry.objects.filter(player=player).order_by("pk")
    ]


def _ratings(player: Player) -> list[Data]:
    """What his ranked matches did to his ratings, the first one first."""
    return [
        {
            "at": change.at,
            "match": change.match,
            "with": change.opponent.shown_name,
            "won": change.won,
            "rated": change.rated,
            "rating": [change.before, change.after],
            "month": change.month,
            "month_rating": [change.month_before, change.month_after],
        }
        for change in RatingChange.objects.filter(player=player)
        .select_related("opponent")
        .order_by("pk")
    ]


def _account(user: User, player: Player) -> Data:
    return {
        "name": user.username,
        "emails": [
            {"address": each.email, "confirmed": each.verified}
            for each in EmailAddress.objects.filter(user=user)
        ],
        "joined": user.date_joined,
        "signed_in": user.last_login,
        "first_played": player.created_at,
        "picture": player.avatar,
        "may_invite": player.inviters,
        "preferences": user.preferences,
        "language": user.language or None,
    }


def _invitations(player: Player) -> list[Data]:
    """Those of the last hour: older ones are not kept."""
    mine = Invitation.objects.filter(Q(inviter=player) | Q(invited=player))
    return [
        {
            "by": each.inviter.shown_name,
            "to": each.invited.shown_name,
            "made": each.made_at,
            "answered": each.answered_at,
            "state": each.state,
        }
        for each in mine.select_related("inviter", "invited").order_by("pk")
    ]


def _matches(player: Player) -> list[Data]:
    """His matches, the first one first; all their seats are read at once."""
    seats = Seat.objects.filter(match__seats__player=player).select_related("match", "player")
    by_match: dict[int, list[Seat]] = {}
    for seat in seats.order_by("match__created_at", "match", "index"):
        by_match.setdefault(seat.match_id, []).append(seat)
    return [_match(found, player) for found in by_match.values()]


def _match(seats: list[Seat], player: Player) -> Data:
    match = seats[0].match
    over = match.status == Match.Status.OVER
    mine = next(seat.index for seat in seats if seat.player_id == player.pk)
    return {
        "match": match.public_id,
        "rules": match.rules,
        "target": match.target,
        "begun": match.created_at,
        "ended": match.ended_at,
        "reason": match.end_reason or None,
        "won": mine in match.winners if over else None,
        "points": match.points if over else None,
        "with": [_name(seat) for seat in seats if seat.index != mine],
        "cards": reverse("export_json", args=[match.public_id]) if over else None,
    }


def _name(seat: Seat) -> str:
    name = seat.player.name if seat.player is not None else ""
    return words.player_name(name, seat.bot or None)
