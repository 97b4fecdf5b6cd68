"""How the site is put together: settings, addresses, sockets, the server and its ticker."""

from config.celery import app

__all__ = ["app"]
