"""`manage.py verify`: recompute every deal of finished matches from secret and log."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.engine.cards import Card
from games.errors import UnreadableLog
from games.models import Match
from games.proofs import Proof, proof_of, replayed
from games.table import Table


class Command(BaseCommand):
    """Print the proof of each match, and whether log, secret and stored result agree."""

    help = "Recompute every deal of finished matches, by default of all, and replay their logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", metavar="MATCH", help="public ids")

    def handle(self, *, matches: list[str], **options: object) -> None:
        finished = Match.objects.filter(status=Match.Status.OVER).order_by("pk")
        if matches:
            finished = finished.filter(public_id__in=matches)
        unknown = set(matches) - set(finished.values_list("public_id", flat=True))
        for public_id in sorted(unknown):
            self.stderr.write(f"{public_id}: no finished match has this id")
        checked = [self._verify(match, talk=bool(matches)) for match in finished.iterator()]
        self.stdout.write(f"{len(checked)} matches verified, {checked.count(False)} wrong")
        if unknown or not all(checked):
            raise CommandError("not every match could be verified")

    def _verify(self, match: Match, *, talk: bool) -> bool:
        try:
            proof, table = proof_of(match), replayed(match)
        except UnreadableLog as fault:
            self.stderr.write(f"{match.public_id}: {fault or type(fault).__name__}")
            return False
        if talk:
            self._print(proof)
        if not proof.holds or not _as_stored(match, table):
            self.stderr.write(f"{match.public_id}: the stored result is not what the log says")
            return False
        return True

    def _print(self, proof: Proof) -> None:
        self.stdout.write(f"match {proof.match}\nsecret {proof.secret}\nsha256 {proof.sha256}")
        for deal in proof.deals:
            self.stdout.write(f"deal {deal.number}, dealer {deal.dealer}: {_row(deal.deck)}")


def _row(deck: tuple[Card, ...]) -> str:
    return " ".join(card.value for card in deck)


def _as_stored(match: Match, table: Table) -> bool:
    """Whether the row says of the match's end what its log says."""
    return (
        table.end is not None
        and match.end_reason == table.end.reason.value
        and match.winners == list(table.end.winners)
        and match.points == list(table.score.points)
    )
