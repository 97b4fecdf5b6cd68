"""`manage.py beside -- …`: run a command beside a PostgreSQL and a Redis of its own."""

import os
import subprocess
import tempfile
from argparse import REMAINDER
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.stack.postgres import postgres
from config.stack.programs import Missing
from config.stack.redis import redis
from config.stack.supervisor import TOLD_TO_STOP, running, until_told


class Command(BaseCommand):
    help = "Run a command with DATABASE_URL and REDIS_URL set to servers that live as long as it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("command", nargs=REMAINDER)

    def handle(self, *args: Any, **options: Any) -> None:
        code = TOLD_TO_STOP
        with until_told(), tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            folder.chmod(0o711)
            try:
                (database, database_url), (cache, redis_url) = (
                    postgres(folder, durable=False),
                    redis(folder),
                )
                with running([database, cache]):
                    given = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
                    self.stdout.write("Beside a PostgreSQL and a Redis of its own:")
                    self.stdout.flush()
                    code = subprocess.run(
                        [part for part in options["command"] if part != "--"],
                        env={**os.environ, **given, "WORKERS": "inside"},
                    ).returncode
            except (Missing, TimeoutError) as refusal:
                raise CommandError(str(refusal)) from None
        if code:
            raise SystemExit(code)
