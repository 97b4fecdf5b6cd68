"""Translations compile without the gettext tools, plurals of four forms included."""

import gettext
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from config.catalogs import compile_catalogs

SLOVENE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);\\n"

msgid "%d trick"
msgid_plural "%d tricks"
msgstr[0] "%d vzetek"
msgstr[1] "%d vzetka"
msgstr[2] "%d vzetki"
msgstr[3] "%d vzetkov"
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    source = tmp_path / "sl" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(SLOVENE, encoding="utf-8")
    return source


def test_each_plural_finds_its_form(catalogue: Path, tmp_path: Path) -> None:
    compile_catalogs(tmp_path)
    with catalogue.with_suffix(".mo").open("rb") as file:
        slovene = gettext.GNUTranslations(file)
    forms = [slovene.ngettext("%d trick", "%d tricks", number) % number for number in (1, 2, 4, 5)]
    assert forms == ["1 vzetek", "2 vzetka", "4 vzetki", "5 vzetkov"]


def test_what_has_not_changed_is_left_alone(catalogue: Path, tmp_path: Path) -> None:
    assert compile_catalogs(tmp_path) == [catalogue]
    assert compile_catalogs(tmp_path) == []


def test_what_has_changed_is_compiled_again(catalogue: Path, tmp_path: Path) -> None:
    compile_catalogs(tmp_path)
    later = catalogue.stat().st_mtime + 10
    os.utime(catalogue, (later, later))
    assert compile_catalogs(tmp_path) == [catalogue]


def test_several_processes_may_compile_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "sl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "deal"\nmsgstr "delitev"\n')
    code = (
        "import sys; from pathlib import Path; from config.catalogs import _compile\n"
        "for _ in range(200): _compile(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", code, str(folder / "django.po")]
    running = [subprocess.Popen(command, cwd=settings.BASE_DIR) for _ in range(3)]
    assert [each.wait(timeout=60) for each in running] == [0, 0, 0]
    assert sorted(each.name for each in folder.iterdir()) == ["django.mo", "django.po"]
