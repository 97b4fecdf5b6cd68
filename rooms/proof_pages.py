"""The proof of the deals: of one finished match, and of any that is pasted."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games import proofs
from games.errors import UnreadableLog
from games.models import Match
from games.proofs import Proof


@require_safe
def of_match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The secret and every deck of a finished match."""
    match = get_object_or_404(Match, public_id=public_id)
    if match.status != Match.Status.OVER:
        raise Http404
    try:
        proof = proofs.proof_of(match)
    except UnreadableLog:
        return render(request, "closed.html", {"damaged": True}, status=503)
    return render(request, "proof.html", {"proof": proof, "export": export(proof)})


@require_safe
def of_any(request: HttpRequest) -> HttpResponse:
    """A place to paste the export of a match."""
    return render(request, "proof.html")


def export(proof: Proof) -> str:
    """All that a browser, or any other program, needs to recompute the packs, as JSON."""
    return json.dumps(
        {
            "scheme": 1,
            "match": proof.match,
            "sha256": proof.sha256,
            "secret": proof.secret,
            "entropies": proof.entropies,
            "deals": [
                {"number": deal.number, "deck": [card.value for card in deal.deck]}
                for deal in proof.deals
            ],
        }
    )
