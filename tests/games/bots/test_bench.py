"""`manage.py bench` measures, and says it in one last line for machines."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots import LEVELS
from games.management.commands import bench


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"RANDOM_DEALS": 8, "MATCHES": 1, "FOLDS": 10}.items():
        monkeypatch.setattr(bench, name, value)
    monkeypatch.setenv("DEALS", "1")


@pytest.mark.usefixtures("_short")
def test_the_last_line_is_one_json_object() -> None:
    said = StringIO()
    call_command("bench", stdout=said)
    measured = json.loads(said.getvalue().splitlines()[-1])
    assert measured.keys() == {"deals_per_s", "fold_ms", "decision_ms_p95", "win_rate"}
    assert measured["decision_ms_p95"].keys() == LEVELS.keys()
    assert measured["win_rate"] in {0, 0.5, 1}


@pytest.mark.parametrize("deals", ["0", "many", "-1", ""])
def test_a_number_of_deals_that_is_none_is_refused(
    deals: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALS", deals)
    with pytest.raises(CommandError, match="DEALS"):
        call_command("bench", stdout=StringIO())
