"""`manage.py replay`: the recorded deals agree, and what does not is told."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
SAMPLES = sorted(HERE.glob("*-2.jsonl"))
KLUB = HERE / "klub-2.jsonl"

Line = dict[str, object]


def run(*arguments: str | Path) -> tuple[str, str, bool]:
    """What the command prints, what it complains of, and whether it went well."""
    out, err = StringIO(), StringIO()
    try:
        call_command("replay", *map(str, arguments), stdout=out, stderr=err)
    except CommandError:
        return out.getvalue(), err.getvalue(), False
    return out.getvalue(), err.getvalue(), True


def recorded(number: int = 0) -> Line:
    line: Line = json.loads(KLUB.read_text(encoding="utf-8").splitlines()[number])
    return line


def written(folder: Path, *lines: Line | str) -> Path:
    file = folder / "deals.jsonl"
    texts = (each if isinstance(each, str) else json.dumps(each) for each in lines)
    file.write_text("".join(f"{each}\n" for each in texts), encoding="utf-8")
    return file


def test_every_rule_set_has_a_sample() -> None:
    assert [each.name for each in SAMPLES] == [
        f"{rules}-2.jsonl" for rules in ("bunka", "kavana", "klub", "soba")
    ]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda each: each.stem)
def test_the_engine_agrees_with_the_recorded_deals(sample: Path) -> None:
    deals = len(sample.read_text(encoding="utf-8").splitlines())
    assert run("--check", sample) == (f"{deals} deals compared, 0 different\n", "", True)


def test_without_check_each_deal_is_told_as_the_engine_sees_it() -> None:
    out, err, well = run(KLUB)
    lines = KLUB.read_text(encoding="utf-8").splitlines()
    assert (err, well) == ("", True)
    for text, told in zip(lines, out.splitlines(), strict=True):
        line = json.loads(text)
        expected = {"id": line["id"], "refused": False, **line["expect"]}
        assert json.loads(told) == expected


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"result": None}, "klub-2-0: result: expected null, got {"),
        ({"legal": []}, "klub-2-0: steps: expected 0, got "),
        ({"legal": [["KH"]]}, 'klub-2-0: legal[0]: expected ["KH"], got ['),
        ({"refused": True}, "klub-2-0: refused: expected true, got false"),
    ],
)
def test_a_wrong_expectation_is_told(tmp_path: Path, expected: Line, told: str) -> None:
    line = recorded()
    expect = line["expect"]
    assert isinstance(expect, dict)
    out, err, well = run("--check", written(tmp_path, {**line, "expect": expect | expected}))
    assert told in out
    assert out.endswith("1 deals compared, 1 different\n")
    assert (err, well) == ("", False)


@pytest.mark.parametrize(("refused", "status"), [(False, 0), (True, 1)])
def test_the_exit_status_is_1_on_any_difference(tmp_path: Path, refused: bool, status: int) -> None:
    line = recorded()
    expect = line["expect"]
    assert isinstance(expect, dict)
    file = written(tmp_path, {**line, "expect": expect | {"refused": refused}})
    command = [sys.executable, str(ROOT / "manage.py"), "replay", "--check", str(file)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == status


def test_an_action_the_engine_refuses_is_told_with_its_reason(tmp_path: Path) -> None:
    actions = [[0, "kh"], [0, "close"]]
    out, _, well = run("--check", written(tmp_path, {**recorded(), "actions": actions}))
    assert "klub-2-0: action 0 refused: " in out
    assert not well


@pytest.mark.parametrize("text", ["kh", "close ", "turn", "", "claim"])
def test_a_refused_action_leaves_the_deal_as_it_was(tmp_path: Path, text: str) -> None:
    line = recorded()
    out, _, well = run(written(tmp_path, {**line, "actions": [[line["forehand"], text]]}))
    told = json.loads(out)
    assert (told["refused"], told["result"], len(told["legal"])) == (True, None, 1)
    assert well


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("option", [[], ["--check"]])
def test_more_hands_are_said_to_be_unsupported_once_a_file(
    tmp_path: Path, seats: int, option: list[str]
) -> None:
    line = {**recorded(), "seats": seats}
    file = written(tmp_path, line, line)
    _, err, well = run(*option, file)
    assert err == f"{file}: {seats} seats are not supported yet\n"
    assert not well


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": 7}, "id is not a string"),
        ({"rules": "poker"}, "rules is none of klub, bunka, kavana, soba"),
        ({"seats": 5}, "seats is none of 2, 3, 4"),
        ({"forehand": 2}, "forehand is none of 0, 1"),
        ({"forehand": True}, "forehand is none of 0, 1"),
        ({"deck": None}, "deck is not a list"),
        ({"deck": ["KH"] * 20}, "deck is not the twenty cards"),
        ({"deck": [["KH"]]}, "deck is not the twenty cards"),
        ({"actions": "KH"}, "actions is not a list"),
        ({"actions": [[2, "KH"]]}, 'no action of a seat: [2, "KH"]'),
        ({"actions": [[0, None]]}, "no action of a seat: [0, null]"),
        ({"expect": []}, "expect is not an object"),
        ({"expect": None}, "expect is missing"),
    ],
)
def test_an_unreadable_line_is_told_with_file_and_number(
    tmp_path: Path, change: Line, told: str
) -> None:
    file = written(tmp_path, recorded(), {**recorded(), **change}, recorded(1))
    out, err, well = run("--check", file)
    assert err == f"{file}:2: {told}\n"
    assert out == "2 deals compared, 0 different\n"
    assert not well


@pytest.mark.parametrize(
    ("text", "told"),
    [("{", "not JSON"), ("[" * 100_000, "not JSON"), ("[]", "not a JSON object")],
)
def test_what_is_no_json_object_is_told_with_file_and_number(
    tmp_path: Path, text: str, told: str
) -> None:
    file = written(tmp_path, recorded(), "", text)
    assert run(file)[1:] == (f"{file}:3: {told}\n", False)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    odd = tmp_path / "odd.jsonl"
    odd.write_bytes(b"\xff\xfe")
    missing = tmp_path / "missing.jsonl"
    _, err, well = run(odd, missing, tmp_path)
    assert err == (
        f"{odd}: not UTF-8 text\n{missing}: No such file or directory\n{tmp_path}: Is a directory\n"
    )
    assert not well
