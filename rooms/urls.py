"""The players' pages."""

from django.urls import path

from rooms import (
    account_pages,
    friend_pages,
    pages,
    profile_pages,
    proof_pages,
    replay_pages,
    room_pages,
    rules_pages,
    talk_pages,
)

urlpatterns = [
    path("", pages.home, name="home"),
    path("practice/", pages.practice, name="practice"),
    path("table/<str:public_id>/", pages.table, name="table"),
    path("table/<str:public_id>/rematch/", pages.rematch, name="rematch"),
    path("table/<str:public_id>/proof/", proof_pages.of_match, name="proof"),
    path("proof/", proof_pages.of_any, name="proof_any"),
    path("table/<str:public_id>/replay/", replay_pages.replay, name="replay"),
    path("table/<str:public_id>/export.json", replay_pages.export_json, name="export_json"),
    path("table/<str:public_id>/export.txt", replay_pages.export_text, name="export_text"),
    path("room/", room_pages.new, name="room_new"),
    path("room/open/", room_pages.create, name="room_open"),
    path("room/find/", room_pages.find, name="room_find"),
    path("room/<str:code>/", room_pages.room, name="room"),
    path("room/<str:code>/join/", room_pages.join, name="room_join"),
    path("room/<str:code>/ready/", room_pages.ready, name="room_ready"),
    path("room/<str:code>/start/", room_pages.start, name="room_start"),
    path("room/<str:code>/leave/", room_pages.leave, name="room_leave"),
    path("account/export.json", account_pages.export, name="account_export"),
    path("account/chat/", talk_pages.choose, name="account_chat"),
    path("account/close/", account_pages.close, name="account_close"),
    path("friends/", friend_pages.overview, name="friends"),
    path("friends/<str:deed>/", friend_pages.deed, name="friends_deed"),
    path("player/<str:handle>/", profile_pages.profile, name="profile"),
    path("rules/", rules_pages.overview, name="rules"),
    path("rules/<str:rules>/", rules_pages.one, name="rules_of"),
]
