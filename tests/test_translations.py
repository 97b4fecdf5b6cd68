"""Every sentence is there in all five languages, whole and with its placeholders."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from django.conf import settings

LOCALE = Path(settings.BASE_DIR) / "locale"
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
DOMAINS = ("django", "djangojs")
COUNTED = re.compile(
    r"%\(\w+\)[sd] (\w+ ){0,2}(cards|coins|days|deals|game points|hours|keys|matches|messages|"
    r"minutes|opponents|players|requests|rooms|seats|seconds)\b"
)
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}|%[sd]")


def messages(language: str, domain: str) -> list[Message]:
    path = LOCALE / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def texts(value: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A sentence's forms; an empty one where there is none."""
    if value is None or isinstance(value, str):
        return (value or "",)
    return tuple(value)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated(language: str, domain: str) -> None:
    left = [
        message.id
        for message in messages(language, domain)
        if message.fuzzy or not all(texts(message.string))
    ]
    assert left == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_survive_translation(language: str, domain: str) -> None:
    for message in messages(language, domain):
        wanted = set(PLACEHOLDER.findall(texts(message.id)[-1]))
        for text in texts(message.string):
            assert set(PLACEHOLDER.findall(text)) <= wanted, message.id
        assert set(PLACEHOLDER.findall(texts(message.string)[-1])) == wanted, message.id


def test_what_is_counted_has_its_plural() -> None:
    counted = [
        message.id
        for domain in DOMAINS
        for message in messages("sl", domain)
        if isinstance(message.id, str) and COUNTED.search(message.id)
    ]
    assert counted == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_all_languages_know_the_same_sentences(domain: str) -> None:
    known = [
        {(message.context, texts(message.id)) for message in messages(language, domain)}
        for language in LANGUAGES
    ]
    assert all(each == known[0] for each in known)


def test_every_sentence_of_the_code_is_in_the_catalogues(tmp_path: Path) -> None:
    """What `make messages` would gather now, gathered from a copy."""
    for name in (
        "accounts",
        "chat",
        "config",
        "games",
        "moderation",
        "rooms",
        "templates",
        "static",
        "manage.py",
    ):
        source = Path(settings.BASE_DIR) / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    (tmp_path / "locale").mkdir()
    for domain in DOMAINS:
        command = [sys.executable, "manage.py", "makemessages", "-l", "sl", "-d", domain]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        with (tmp_path / f"locale/sl/LC_MESSAGES/{domain}.po").open("rb") as file:
            gathered = {(each.context, texts(each.id)) for each in read_po(file) if each.id}
        known = {(each.context, texts(each.id)) for each in messages("sl", domain)}
        assert gathered == known
