"""In production each variable is demanded by name; a clone without any simply runs."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

SETTINGS = Path(__file__).parents[2] / "config" / "settings.py"

PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "a-long-and-varied-key-" * 3,
    "DEAL_KEY": Fernet.generate_key().decode(),
    "ALLOWED_HOSTS": "play.example, www.play.example",
    "TRUSTED_PROXIES": "1",
    "DATABASE_URL": "postgres://snops:secret@db/snops",
    "REDIS_URL": "redis://redis:6379/0",
    "EMAIL_URL": "smtp+tls://user:secret@mail:587",
    "DEFAULT_FROM_EMAIL": "post@play.example",
}
OPTIONAL = ["HOST", "PORT", "WEB_CONCURRENCY", "TURN_URLS", "TURN_SECRET"]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [*PRODUCTION, *OPTIONAL]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))


def settings_with(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> dict[str, Any]:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(SETTINGS))


def test_without_environment_it_runs_in_debug_on_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_with(monkeypatch, {})
    assert settings["DEBUG"] is True
    assert settings["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert settings["CHANNEL_LAYERS"]["default"]["BACKEND"] == "config.layers.FastInMemory"
    assert "*" not in settings["ALLOWED_HOSTS"]


def test_generated_keys_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = settings_with(monkeypatch, {}), settings_with(monkeypatch, {})
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert first["DEAL_KEY"] == second["DEAL_KEY"]


def test_production_takes_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_with(monkeypatch, PRODUCTION)
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["play.example", "www.play.example"]
    assert settings["DATABASES"]["default"]["HOST"] == "db"
    assert settings["EMAIL_PORT"] == 587
    assert settings["CHANNEL_LAYERS"]["default"]["CONFIG"] == {"url": "redis://redis:6379/0"}
    assert settings["SECURE_SSL_REDIRECT"] is True


@pytest.mark.parametrize("name", [name for name in PRODUCTION if name != "DEBUG"])
def test_production_names_the_missing_variable(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    others = {key: value for key, value in PRODUCTION.items() if key != name}
    with pytest.raises(ImproperlyConfigured, match=f"^{name} is missing"):
        settings_with(monkeypatch, others)


@pytest.mark.parametrize(
    ("name", "odd"),
    [
        ("DEBUG", "maybe"),
        ("SECRET_KEY", "short"),
        ("DEAL_KEY", "no key"),
        ("ALLOWED_HOSTS", "*"),
        ("TRUSTED_PROXIES", "-1"),
        ("DATABASE_URL", "mysql://db/snops"),
        ("REDIS_URL", "localhost"),
        ("EMAIL_URL", "pigeon://loft"),
        ("PORT", "70000"),
        ("WEB_CONCURRENCY", "many"),
        ("TURN_URLS", "relay.example:3478"),
        ("TURN_URLS", "turn://relay.example"),
    ],
)
def test_an_odd_value_stops_the_start_with_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, odd: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{name}: "):
        settings_with(monkeypatch, {**PRODUCTION, name: odd})


def test_a_relay_without_its_secret_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    relay = {"TURN_URLS": "stun:relay.example, turn:relay.example:3478"}
    with pytest.raises(ImproperlyConfigured, match=r"^TURN_SECRET is missing"):
        settings_with(monkeypatch, PRODUCTION | relay)
    settings = settings_with(monkeypatch, PRODUCTION | relay | {"TURN_SECRET": "shared"})
    assert settings["TURN_URLS"] == ["stun:relay.example", "turn:relay.example:3478"]


def test_an_odd_key_is_not_repeated_in_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImproperlyConfigured) as stopped:
        settings_with(monkeypatch, {"DEAL_KEY": "nearly-a-key"})
    assert "nearly-a-key" not in str(stopped.value)
