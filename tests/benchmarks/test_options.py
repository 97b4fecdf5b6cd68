"""The bench stays on this machine, and within bounds."""

import pytest

from benchmarks.tables.options import OutOfBounds, read_options, read_size

HERE = ("--url", "http://127.0.0.1:8000/")


def test_it_has_defaults() -> None:
    options = read_options(HERE, {})
    assert (options.url, options.tables, options.seconds) == ("http://127.0.0.1:8000", 200, 30)
    assert (options.think, options.chat, options.pairs, options.pids) == (4, 0, 50, ())


def test_the_environment_sets_its_size() -> None:
    options = read_options(HERE, {"TABLES": "1000", "SECONDS": "60", "THINK": "0.5", "CHAT": "10"})
    assert (options.tables, options.seconds) == (1000, 60)
    assert (options.think, options.chat) == (0.5, 10)


def test_the_size_is_read_without_a_server() -> None:
    size = read_size(("--pairs", "3"), {"TABLES": "5"})
    assert (size.tables, size.pairs, size.think) == (5, 3, 4)
    with pytest.raises(OutOfBounds, match="TABLES"):
        read_size((), {"TABLES": "0"})


def test_processes_are_named_by_their_ids() -> None:
    assert read_options((*HERE, "--pids", "12,345"), {}).pids == (12, 345)


@pytest.mark.parametrize("url", ["http://example.com/", "http://10.0.0.1:80", "127.0.0.1:8000"])
def test_other_machines_are_refused(url: str) -> None:
    with pytest.raises(OutOfBounds, match="on this machine"):
        read_options(("--url", url), {})


@pytest.mark.parametrize(
    ("name", "value"), [("TABLES", "2001"), ("TABLES", "many"), ("SECONDS", "0"), ("THINK", "-1")]
)
def test_what_is_out_of_bounds_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(OutOfBounds, match=name):
        read_options(HERE, {name: value})
