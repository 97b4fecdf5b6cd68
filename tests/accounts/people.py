"""The cast signs up and in by the forms, as a browser without JavaScript does."""

from typing import Any

from django.test import Client

from accounts.models import Player

PASSWORD = "twenty cards and a talon"


def sign_up(client: Client, name: str = "alice", **changes: str) -> Any:
    """Create an account; the answer."""
    wanted = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD}
    return client.post("/account/signup/", wanted | changes)


def sign_in(client: Client, login: str = "alice", password: str = PASSWORD, **extra: Any) -> Any:
    """Sign in; the answer."""
    return client.post("/account/login/", {"login": login, "password": password}, **extra)


def show_oneself(client: Client, password: str = PASSWORD) -> Any:
    """Show once more that it is oneself, before something important; the answer."""
    return client.post("/account/reauthenticate/", {"password": password})


def member(name: str = "alice") -> tuple[Client, Player]:
    """A browser somebody has just signed up with, and the player."""
    client = Client()
    assert sign_up(client, name).status_code == 302
    return client, Player.objects.get(name=name)
