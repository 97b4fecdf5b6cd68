"""The site as one ASGI application: pages, sockets, and the server's start and stop."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from config.lifespan import lifespan
from config.origins import OwnOrigin
from config.sitters import KnownPlayer
from rooms.routing import websocket_urlpatterns

lines: Any = websocket_urlpatterns
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnOrigin(SessionMiddlewareStack(KnownPlayer(URLRouter(lines)))),
        "lifespan": lifespan,
    }
)
