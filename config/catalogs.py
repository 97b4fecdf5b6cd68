"""Translations compiled from .po to .mo in pure Python."""

import os
from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogs(folder: Path) -> list[Path]:
    """Compile each catalogue under `folder` that is newer than its result; say which."""
    compiled = [source for source in _sources(folder) if _is_newer(source)]
    for source in compiled:
        _compile(source)
    return compiled


def _sources(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.glob("*/LC_MESSAGES/*.po"))


def _is_newer(source: Path) -> bool:
    result = source.with_suffix(".mo")
    return not result.exists() or result.stat().st_mtime < source.stat().st_mtime


def _compile(source: Path) -> None:
    """Written aside and renamed: no server reads half a file, however many compile at once."""
    with source.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    draft = source.with_suffix(f".{os.getpid()}.mo")
    with draft.open("wb") as file:
        write_mo(file, catalog)
    draft.replace(source.with_suffix(".mo"))
