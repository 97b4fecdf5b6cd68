"""`manage.py stack`: the site as it runs for many players, all of it on this machine."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from prometheus_client.multiprocess import mark_process_dead

from config import hosts
from config.alone import NotAlone, lock_file
from config.serving import addresses, free_port
from config.stack.nginx import nginx
from config.stack.postgres import postgres
from config.stack.process import Process
from config.stack.programs import Missing
from config.stack.redis import redis
from config.stack.site import servers, workers
from config.stack.supervisor import TOLD_TO_STOP, running, until_told, watch

SERVERS = 2


class Command(BaseCommand):
    help = (
        "Serve the site from several processes behind nginx, on PostgreSQL and Redis,"
        " until told to stop. DATABASE_URL and REDIS_URL use what runs already."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--run",
            metavar="COMMAND",
            help="Run this beside it and stop with it; {url}, {servers}, the numbers of the serving"
            " processes, and {processes}, name=number of each process, are filled in.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = settings.DATA_DIR / "stack"
        folder.mkdir(parents=True, exist_ok=True)
        try:
            lock = lock_file(folder / "lock")
        except NotAlone as refusal:
            raise CommandError(str(refusal)) from None
        with lock:
            self._run(folder, options["run"])

    def _run(self, folder: Path, beside: str | None) -> None:
        code = 0 if beside is None else TOLD_TO_STOP
        try:
            with until_told(), self._databases(folder) as (stores, urls):
                code = self._serve(folder, stores, {**urls, **_production(folder)}, beside)
        except (Missing, PermissionError, TimeoutError) as refusal:
            raise CommandError(str(refusal)) from None
        if code:
            raise SystemExit(code)

    @contextmanager
    def _databases(self, folder: Path) -> Iterator[tuple[list[Process], dict[str, str]]]:
        """Those that are not given are started."""
        ours: list[Process] = []
        urls = {
            name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL") if name in os.environ
        }
        for name, make in (("DATABASE_URL", postgres), ("REDIS_URL", redis)):
            if name not in urls:
                process, urls[name] = make(folder)
                ours.append(process)
        with running(ours):
            yield ours, urls

    def _serve(
        self, folder: Path, stores: list[Process], environment: dict[str, str], beside: str | None
    ) -> int:
        for command in ("migrate", "compile_catalogs", "collectstatic"):
            _prepare(command, environment)
        port = free_port(settings.HOST, settings.PORT)
        behind = [free_port("127.0.0.1", 0) for _ in range(SERVERS)]
        serving = servers(environment, behind)
        ours = [*serving, *workers(environment, folder)]
        front = nginx(folder / "nginx", settings.STATIC_ROOT, settings.HOST, port, behind)
        with running([*ours, front]):
            everything = [*stores, *ours, front]
            for process in everything:
                self.stdout.write(f"{process.name}: {process.pid}")
            for address in addresses(settings.HOST, port):
                self.stdout.write(f"Play at {address}")
            self.stdout.flush()
            bury = partial(mark_process_dead, path=environment["PROMETHEUS_MULTIPROC_DIR"])
            if beside is None:
                watch(everything, self.stderr.write, bury=bury)
                return 0
            command = beside.format(
                url=f"http://127.0.0.1:{port}",
                servers=",".join(str(process.pid) for process in serving),
                processes=",".join(f"{each.name}={each.pid}" for each in everything),
            )
            guest = subprocess.Popen(
                shlex.split(command), cwd=settings.BASE_DIR, env={**os.environ, **environment}
            )
            try:
                watch(everything, self.stderr.write, wanted=lambda: guest.poll() is None, bury=bury)
            finally:
                guest.terminate()
                guest.wait()
            return guest.returncode


def _production(folder: Path) -> dict[str, str]:
    """What our processes need to know; without a certificate they speak plain HTTP."""
    metrics = folder / "metrics"
    shutil.rmtree(metrics, ignore_errors=True)
    metrics.mkdir()
    names = [*hosts.LOCAL, *(hosts.lan_addresses() if settings.HOST == "0.0.0.0" else [])]
    return {
        "DEBUG": "0",
        "HTTPS": "0",
        "SECRET_KEY": settings.SECRET_KEY,
        "DEAL_KEY": settings.DEAL_KEY,
        "ALLOWED_HOSTS": ",".join(names),
        "TRUSTED_PROXIES": "1",
        "EMAIL_URL": os.environ.get("EMAIL_URL", "consolemail://"),
        "DEFAULT_FROM_EMAIL": os.environ.get("DEFAULT_FROM_EMAIL", "snops@localhost"),
        "PROMETHEUS_MULTIPROC_DIR": str(metrics),
    }


def _prepare(command: str, environment: dict[str, str]) -> None:
    arguments = {"collectstatic": ["--noinput", "--clear", "-v0"], "migrate": ["-v0"]}
    subprocess.run(
        [sys.executable, "manage.py", command, *arguments.get(command, [])],
        cwd=settings.BASE_DIR,
        env={**os.environ, **environment},
        check=True,
    )
