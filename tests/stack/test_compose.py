"""compose.yaml and the Dockerfile describe what `make stack` starts and what the settings read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.stack.nginx import CONFIGURATION
from config.stack.site import BEAT, SERVE, workers

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = ["migrate", "server", "games", "bots", "beat"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
READ = re.compile(r'ENV\.(read|option)\(\s*"([A-Z_]+)"')


def settings_read() -> dict[str, str]:
    """Each variable the settings read, and how: `read` where production demands it."""
    text = (ROOT / "config" / "settings.py").read_text()
    return {name: how for how, name in READ.findall(text)}


def image_environment() -> set[str]:
    (line,) = re.findall(r"^ENV (DEBUG=.*)$", DOCKERFILE, re.MULTILINE)
    return {pair.split("=")[0] for pair in line.split()}


@pytest.mark.parametrize("service", OURS)
def test_each_process_of_ours_is_given_what_production_demands(service: str) -> None:
    given = set(SERVICES[service]["environment"])
    demanded = {name for name, how in settings_read().items() if how == "read"}
    assert demanded <= given


@pytest.mark.parametrize("service", OURS)
def test_no_variable_is_given_that_nothing_reads(service: str) -> None:
    given = set(SERVICES[service]["environment"]) | image_environment()
    assert given <= set(settings_read()) | {"DEBUG", "PROMETHEUS_MULTIPROC_DIR"}


def test_the_image_serves_as_the_stack_does() -> None:
    (line,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    command = json.loads(line)
    assert command[:2] == ["python", "-m"]
    elsewhere = {"--host=127.0.0.1", "--host=0.0.0.0", "--port=8000"}
    assert set(command[2:]) - elsewhere == set(SERVE) - elsewhere


@pytest.mark.parametrize("service", ["games", "bots"])
def test_the_workers_work_as_in_the_stack(service: str) -> None:
    here = {process.name: process.command for process in workers({}, Path("/tmp"))}
    command = here[service]
    assert SERVICES[service]["command"] == list(command[command.index("celery") :])


def test_the_beat_beats_as_in_the_stack() -> None:
    assert SERVICES["beat"]["command"][:-1] == list(BEAT)


def test_there_is_one_beat_and_several_servers() -> None:
    assert SERVICES["server"]["deploy"]["replicas"] >= 2
    assert "deploy" not in SERVICES["beat"]


def test_neither_the_front_nor_the_relay_writes_network_addresses_down() -> None:
    front = COMPOSE["configs"]["front"]["content"]
    assert re.findall(r"^(?:access|error)_log .*;$", front, re.MULTILINE) == [
        "access_log off;",
        "error_log /dev/null;",
    ]
    assert {"--simple-log", "--log-file=/dev/null"} <= set(SERVICES["coturn"]["command"])
    assert "--no-access-log" in SERVE


def test_the_ports_agree() -> None:
    front = COMPOSE["configs"]["front"]["content"]
    (listening,) = re.findall(r"listen (\d+);", front)
    assert SERVICES["front"]["ports"][0].endswith(f":{listening}")
    assert "server server:8000 " in front
    assert "EXPOSE 8000" in DOCKERFILE
    assert f"127.0.0.1:{listening}/alive" in " ".join(SERVICES["front"]["healthcheck"]["test"])
    for name, port in (("DATABASE_URL", "@database:5432/"), ("REDIS_URL", "//redis:6379/")):
        assert port in SERVICES["server"]["environment"][name]


def test_nginx_passes_the_same_on_as_in_the_stack() -> None:
    front = COMPOSE["configs"]["front"]["content"].replace("$$", "$")
    for line in re.findall(r"^ +(proxy_\w+ .*;)$", CONFIGURATION, re.MULTILINE):
        known = line.replace("{folder}", "")
        if "temp_path" not in line and "Forwarded-Proto" not in line:
            assert known in front
    assert "location = /metrics { return 404; }" in front
    for both in (
        "map $uri $behind { ~^/ws/table/ tables; default site; }",
        "hash $uri consistent;",
    ):
        assert both in front
        assert both in CONFIGURATION.replace("{{", "{").replace("}}", "}")


def test_the_relay_and_the_site_share_one_secret() -> None:
    secret = SERVICES["server"]["environment"]["TURN_SECRET"]
    assert f"--static-auth-secret={secret}" in SERVICES["coturn"]["command"]
    assert "--use-auth-secret" in SERVICES["coturn"]["command"]


@pytest.mark.parametrize("service", [name for name in SERVICES if name not in ("migrate", "beat")])
def test_whoever_serves_is_asked_how_it_is(service: str) -> None:
    own = SERVICES[service].get("healthcheck", {}).get("test")
    assert own or (service == "server" and "HEALTHCHECK" in DOCKERFILE)


def test_the_image_does_not_run_as_root() -> None:
    assert DOCKERFILE.index("USER snops") < DOCKERFILE.index("CMD [")
