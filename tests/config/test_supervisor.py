"""How what keeps processes running is told to stop."""

import signal

import pytest

from config.stack.supervisor import SIGNALS, until_told


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
