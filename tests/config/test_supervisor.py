"""How what keeps processes running is told to stop."""

import signal

import pytest

from config.stack.process import Process
from config.stack.supervisor import SIGNALS, running, until_told


@pytest.mark.parametrize("told", SIGNALS)
def test_the_first_signal_ends_what_is_inside_and_more_of_them_disturb_no_tidying(
    told: signal.Signals,
) -> None:
    before = [signal.getsignal(each) for each in SIGNALS]
    done = []
    with until_told():
        try:
            signal.raise_signal(told)
            done.append("went on")
        finally:
            for each in SIGNALS:
                signal.raise_signal(each)
            done.append("tidied")
    assert done == ["tidied"]
    assert [signal.getsignal(each) for each in SIGNALS] == before


class Stubborn(Process):
    """One at whose end a signal comes, and which then fails to end."""

    def __init__(self, stopped: list[str], name: str) -> None:
        super().__init__(name, [], {})
        self.stopped = stopped

    def start(self) -> None:
        """There is nothing to start."""

    def stop(self) -> None:
        for each in SIGNALS:
            signal.raise_signal(each)
        self.stopped.append(self.name)
        raise OSError(self.name)


def test_all_that_was_started_is_stopped_whatever_comes_between() -> None:
    stopped: list[str] = []
    with (
        pytest.raises(OSError, match="first"),
        until_told(),
        running([Stubborn(stopped, "first"), Stubborn(stopped, "second")]),
    ):
        pass
    assert stopped == ["second", "first"]
