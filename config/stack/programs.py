"""The programs of other people a stack needs, found where Debian puts them."""

import shutil
from pathlib import Path

PACKAGES = {
    "postgres": "postgresql",
    "initdb": "postgresql",
    "pg_isready": "postgresql-client",
    "redis-server": "redis-server",
    "nginx": "nginx-light",
}
ELSEWHERE = ("/usr/lib/postgresql/*/bin", "/usr/sbin", "/usr/bin")


class Missing(Exception):
    """A program is not installed; the sentence names the package that has it."""


def program(name: str) -> str:
    """Where that program is, the newest version of several. Raises Missing."""
    found = shutil.which(name) or _elsewhere(name)
    if found is None:
        raise Missing(f"{name} is missing. Run: sudo apt-get install -y {PACKAGES[name]}")
    return found


def _elsewhere(name: str) -> str | None:
    folders = [folder for each in ELSEWHERE for folder in sorted(Path("/").glob(each[1:]))]
    return next((str(each / name) for each in reversed(folders) if (each / name).exists()), None)
