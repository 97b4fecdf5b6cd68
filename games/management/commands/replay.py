"""`manage.py replay`: what the engine makes of recorded deals, and whether that is as expected."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.conformance.lines import Recorded, UnreadableLine, read_line
from games.conformance.replay import UnsupportedSeats, differences, replay


class Command(BaseCommand):
    """Print each deal as the engine sees it, or each difference from what is expected."""

    help = "Replay recorded deals through the engine, one JSON object a line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--check", action="store_true", help="compare with what each line expects"
        )

    def handle(self, *, files: list[Path], check: bool, **options: object) -> None:
        self.deals = self.different = 0
        self.faults: set[str] = set()
        for file in files:
            self._replay_file(file, check=check)
        if check:
            self.stdout.write(f"{self.deals} deals compared, {self.different} different")
        if self.different or self.faults:
            raise CommandError("not every deal could be replayed as expected")

    def _replay_file(self, file: Path, *, check: bool) -> None:
        try:
            for number, text in _lines(file):
                self._replay_line(file, number, text, check=check)
        except UnicodeDecodeError:
            self._fault(f"{file}: not UTF-8 text")
        except OSError as error:
            self._fault(f"{file}: {error.strerror}")

    def _replay_line(self, file: Path, number: int, text: str, *, check: bool) -> None:
        try:
            recorded = read_line(text)
            self._compare(recorded) if check else self._print(recorded)
        except UnreadableLine as error:
            self._fault(f"{file}:{number}: {error}")
        except UnsupportedSeats as error:
            self._fault(f"{file}: {error}")

    def _print(self, recorded: Recorded) -> None:
        self.stdout.write(json.dumps({"id": recorded.id, **replay(recorded).as_json()}))

    def _compare(self, recorded: Recorded) -> None:
        found = list(differences(recorded, replay(recorded)))
        self.deals += 1
        self.different += bool(found)
        for each in found:
            self.stdout.write(f"{recorded.id}: {each}")

    def _fault(self, fault: str) -> None:
        """Say once what could not be replayed."""
        if fault not in self.faults:
            self.faults.add(fault)
            self.stderr.write(fault)


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    with file.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, start=1):
            if text.strip():
                yield number, text
