"""`manage.py serve`: the whole site in one process, on HOST and PORT."""

from typing import Any

from channels.routing import get_default_application
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.alone import NotAlone, claim_alone
from config.schedule import TICKER
from config.serving import addresses, free_port, server


class Command(BaseCommand):
    help = "Serve the site from this one process, its ticker inside, until told to stop."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--prepare", action="store_true", help="First migrate and compile the translations."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            lock = claim_alone()
        except NotAlone as refusal:
            raise CommandError(str(refusal)) from None
        if options["prepare"]:
            call_command("compile_catalogs")
            call_command("migrate", verbosity=0)
            connection.close()
        self._serve(free_port(settings.HOST, settings.PORT))
        if lock is not None:
            lock.close()

    def _serve(self, port: int) -> None:
        if settings.PORT and port != settings.PORT:
            self.stdout.write(f"Port {settings.PORT} is busy; taking {port}.")
        server(
            _application(),
            host=settings.HOST,
            port=port,
            ticker=TICKER,
            listening=lambda: self._say_where(port),
        ).run()

    def _say_where(self, port: int) -> None:
        for address in addresses(settings.HOST, port):
            self.stdout.write(f"Play at {address}")
        self.stdout.flush()


def _application() -> Any:
    """In debug this process serves the static files too; else a web server in front does."""
    pages: Any = get_default_application()
    return ASGIStaticFilesHandler(pages) if settings.DEBUG else pages
