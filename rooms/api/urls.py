"""The addresses for programs."""

from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter, StringConverter

from rooms.api import schema_pages
from rooms.api.coins import OwnBook, OwnCoins
from rooms.api.friends import OwnFriends
from rooms.api.invitations import Accept, Decline, OwnInvitations
from rooms.api.lists import ListOfAllTime, ListOfMonth
from rooms.api.lobby import OpenRooms
from rooms.api.matches import MatchesOfPlayer, OneMatch
from rooms.api.me import Me
from rooms.api.medals import MedalsOfPlayer, MonthsOver
from rooms.api.players import Members, OnePlayer
from rooms.api.ratings import RatingHistory, RatingOfPlayer
from rooms.api.resource import Nowhere
from rooms.api.rooms import Join, Leave, OneRoom, Ready, Start


class WordConverter(StringConverter):
    """A part of an address; databases know no NUL."""

    regex = r"[^/\x00]{1,80}"


class NumberConverter(IntConverter):
    """A number of ours; databases know none that are longer."""

    regex = "[0-9]{1,18}"


register_converter(WordConverter, "word")
register_converter(NumberConverter, "number")

urlpatterns = [
    path("schema/", schema_pages.Schema.as_view(), name="api_schema"),
    path("schema/page/", schema_pages.SchemaPage.as_view(), name="api_schema_page"),
    path("", schema_pages.overview, name="api_page"),
    path("v1/me/", Me.as_view(), name="api_me"),
    path("v1/players/", Members.as_view(), name="api_players"),
    path("v1/players/<word:handle>/", OnePlayer.as_view(), name="api_player"),
    path("v1/players/<word:handle>/matches/", MatchesOfPlayer.as_view(), name="api_player_matches"),
    path("v1/players/<word:handle>/rating/", RatingOfPlayer.as_view(), name="api_rating"),
    path("v1/players/<word:handle>/ratings/", RatingHistory.as_view(), name="api_rating_history"),
    path("v1/players/<word:handle>/medals/", MedalsOfPlayer.as_view(), name="api_player_medals"),
    path("v1/list/", ListOfAllTime.as_view(), name="api_list"),
    path("v1/months/", MonthsOver.as_view(), name="api_months"),
    path("v1/months/<word:month>/", ListOfMonth.as_view(), name="api_list_of_month"),
    path("v1/coins/", OwnCoins.as_view(), name="api_coins"),
    path("v1/coins/book/", OwnBook.as_view(), name="api_book"),
    path("v1/matches/<word:public_id>/", OneMatch.as_view(), name="api_match"),
    path("v1/friends/", OwnFriends.as_view(), name="api_friends"),
    path("v1/invitations/", OwnInvitations.as_view(), name="api_invitations"),
    path("v1/invitations/<number:number>/accept/", Accept.as_view(), name="api_invitation_accept"),
    path(
        "v1/invitations/<number:number>/decline/", Decline.as_view(), name="api_invitation_decline"
    ),
    path("v1/rooms/", OpenRooms.as_view(), name="api_rooms"),
    path("v1/rooms/<word:code>/", OneRoom.as_view(), name="api_room"),
    path("v1/rooms/<word:code>/join/", Join.as_view(), name="api_room_join"),
    path("v1/rooms/<word:code>/ready/", Ready.as_view(), name="api_room_ready"),
    path("v1/rooms/<word:code>/start/", Start.as_view(), name="api_room_start"),
    path("v1/rooms/<word:code>/leave/", Leave.as_view(), name="api_room_leave"),
    re_path(r"", Nowhere.as_view(), name="api_nowhere"),
]
