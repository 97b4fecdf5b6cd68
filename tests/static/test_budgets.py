"""What a page costs over the wire, cold and compressed, by the collected static files."""

import gzip
import logging
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings

from accounts.models import Player
from tests.games.tables import two_people
from tests.rooms.sockets import session_of

pytestmark = pytest.mark.django_db

TABLE, TABLE_SCRIPTS, TABLE_REQUESTS = 160_000, 45_000, 25
PUBLIC = 90_000
FONT = ".woff2"
LATER = {"sheet", "voice", "sounds", "notices", "befriend"}
"""What a table fetches only when somebody does something, or has something to be told of."""
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@dataclass
class Cost:
    """Compressed bytes of all that a page makes a browser ask for, by address."""

    sizes: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.sizes.values())

    @property
    def scripts(self) -> int:
        return sum(size for name, size in self.sizes.items() if ".js" in name or "jsi18n" in name)


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The static files as they are served, under hashed names."""
    root = tmp_path_factory.mktemp("static")
    hashed = settings.STORAGES | {
        "staticfiles": {"BACKEND": "config.storage.ModuleManifestStorage"}
    }
    with override_settings(STATIC_ROOT=root, STORAGES=hashed):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield root


def cost(client: Client, root: Path, path: str, language: str, later: Collection[str] = ()) -> Cost:
    """Follow what the page refers to, as a browser does that has seen nothing yet.

    What is imported when it is wanted counts as well, but for modules of these names or folders.
    """
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    page = answer.content.decode()
    spent = Cost({path: compressed(answer.content)})
    waiting = [*re.findall(r'<script[^>]* src="([^"]+)"', page), *linked(page)]
    while waiting:
        address = waiting.pop()
        if address in spent.sizes or comes_later(address, later):
            continue
        content = fetched(client, root, address, language)
        spent.sizes[address] = len(content) if FONT in address else compressed(content)
        waiting += [urljoin(address, each) for each in asked_by(address, content, language)]
    return spent


def linked(page: str) -> list[str]:
    """Style sheets, preloads, the icon and pictures."""
    links = [
        re.search(r'href="([^"]+)"', link)
        for link in re.findall(
            r'<link [^>]*rel="(?:stylesheet|preload|modulepreload|icon)"[^>]*>', page
        )
    ]
    return [found[1] for found in links if found] + re.findall(r'<img[^>]* src="([^"]+)"', page)


def asked_by(address: str, content: bytes, language: str) -> list[str]:
    """Imports of a module, those within it too; fonts of a style sheet, with the letters wanted."""
    text = "" if FONT in address else content.decode()
    if address.endswith(".js"):
        return re.findall(
            r'(?:^(?:import|export)\b[^;]*?|\bimport\()["\'](\.[^"\']+\.js)["\']',
            text,
            re.MULTILINE,
        )
    if address.endswith(".css"):
        fonts = re.findall(r'url\("?([^")]+)"?\)', text)
        return [font for font in fonts if "ext" not in font or language in {"hu", "sl", "hr"}]
    return []


def comes_later(address: str, later: Collection[str]) -> bool:
    module = re.search(r"/js/(\w+)", address)
    return module is not None and module[1] in later


def fetched(client: Client, root: Path, address: str, language: str) -> bytes:
    if address.startswith("/static/"):
        return (root / address.removeprefix("/static/")).read_bytes()
    return client.get(address, headers={"accept-language": language}).content


def compressed(content: bytes) -> int:
    return len(gzip.compress(content, 6))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_practice_table_keeps_its_budget_with_the_guide_that_comes_at_once(
    client: Client, collected: Path, language: str
) -> None:
    wanted = {"rules": "klub", "target": "7", "level": "club"}
    address = client.post("/practice/", wanted)["Location"]
    spent = cost(client, collected, address, language, LATER | {"chat"})
    assert any("/guide/" in each for each in spent.sizes)
    keeps_the_budget_of_a_table(spent)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_between_people_keeps_its_budget_with_the_chat_that_a_desk_shows(
    client: Client, collected: Path, language: str
) -> None:
    match = two_people()
    alice = Player.objects.get(name="alice")
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(alice.pk)
    spent = cost(client, collected, f"/table/{match.public_id}/", language, LATER | {"guide"})
    assert any("/chat/" in each for each in spent.sizes)
    keeps_the_budget_of_a_table(spent)


def keeps_the_budget_of_a_table(spent: Cost) -> None:
    figures = f"{spent.total:,} bytes, {spent.scripts:,} of scripts, {len(spent.sizes)} requests"
    logging.getLogger(__name__).info(figures)
    assert spent.total <= TABLE, spent
    assert spent.scripts <= TABLE_SCRIPTS, spent
    assert len(spent.sizes) <= TABLE_REQUESTS, sorted(spent.sizes)


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/rules/klub/", "/rules/bunka/", "/proof/", "/room/", "/rooms/"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_public_page_keeps_its_budget(
    client: Client, collected: Path, path: str, language: str
) -> None:
    spent = cost(client, collected, path, language)
    assert spent.total <= PUBLIC, spent
