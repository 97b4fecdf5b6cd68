"""Which socket address leads to which consumer."""

from typing import Any

from django.urls import path

from rooms.consumers import TableConsumer
from rooms.lobby_consumer import LobbyConsumer
from rooms.page_consumer import PageConsumer
from rooms.queue_consumer import QueueConsumer
from rooms.room_consumer import RoomConsumer

table_socket: Any = TableConsumer.as_asgi()
"""An ASGI application, which `path` serves as well as a view though its type does not say so."""

room_socket: Any = RoomConsumer.as_asgi()

page_socket: Any = PageConsumer.as_asgi()
lobby_socket: Any = LobbyConsumer.as_asgi()
queue_socket: Any = QueueConsumer.as_asgi()

websocket_urlpatterns = [
    path("ws/table/<str:match>/", table_socket),
    path("ws/lobby/", lobby_socket),
    path("ws/room/<str:code>/", room_socket),
    path("ws/page/", page_socket),
    path("ws/ranked/", queue_socket),
]
