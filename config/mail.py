"""EMAIL_URL taken apart; without one, mail is printed to the console."""

from dataclasses import dataclass

import environ


@dataclass(frozen=True, slots=True)
class Mail:
    backend: str
    host: str
    port: int
    user: str
    password: str
    tls: bool
    ssl: bool


def from_url(url: str) -> Mail:
    """Raises ValueError for a scheme that names no way to send mail."""
    scheme = url.partition("://")[0]
    if scheme not in environ.Env.EMAIL_SCHEMES:
        raise ValueError("it must look like smtp+tls://user:password@host:587.")
    found = environ.Env.email_url_config(url)
    return Mail(
        backend=found["EMAIL_BACKEND"],
        host=found.get("EMAIL_HOST") or "localhost",
        port=found.get("EMAIL_PORT") or 25,
        user=found.get("EMAIL_HOST_USER") or "",
        password=found.get("EMAIL_HOST_PASSWORD") or "",
        tls=found.get("EMAIL_USE_TLS", False),
        ssl=found.get("EMAIL_USE_SSL", False),
    )
