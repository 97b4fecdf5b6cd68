"""`manage.py compile_catalogs`: what compilemessages does, without the gettext tools."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.catalogs import compile_catalogs


class Command(BaseCommand):
    help = "Compile the translations that changed."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        compiled = [
            path for folder in settings.LOCALE_PATHS for path in compile_catalogs(Path(folder))
        ]
        if compiled:
            self.stdout.write(f"Compiled {len(compiled)} translation files.")
