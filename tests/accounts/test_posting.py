"""No answer waits until its letter is with the mail server."""

import threading
from smtplib import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPDataError,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPServerDisconnected,
)
from ssl import SSLCertVerificationError
from typing import Any

import pytest
from django.core.mail import EmailMessage

from accounts import posting

PATIENCE = 30
FOR_NOW = [
    ConnectionRefusedError(),
    TimeoutError(),
    SMTPConnectError(421, "busy"),
    SMTPDataError(451, "try again"),
    SMTPRecipientsRefused({"alice@example.org": (450, b"later")}),
]
FOR_GOOD = [
    SMTPServerDisconnected("gone, perhaps with the letter"),
    SSLCertVerificationError("a wrong certificate"),
    SMTPAuthenticationError(535, "no"),
    SMTPDataError(554, "spam"),
    SMTPNotSupportedError("no such thing"),
    SMTPRecipientsRefused({"alice@example.org": (550, b"nobody here")}),
]


class Slow(EmailMessage):
    """One that is sent only when it is let."""

    def __init__(self) -> None:
        super().__init__("Hello", "Hello!", None, ["alice@example.org"])
        self.let, self.sent = threading.Event(), threading.Event()
        self.faults: list[Exception] = []
        self.tries = 0

    def send(self, fail_silently: bool = False, *, using: str | None = None) -> int:
        assert self.let.wait(PATIENCE)
        self.tries += 1
        if self.faults:
            raise self.faults.pop(0)
        self.sent.set()
        return 1


def test_a_letter_that_travels_is_sent_while_its_answer_goes_on(settings: Any) -> None:
    settings.LETTERS_TRAVEL = True
    letter = Slow()
    posting.post(letter)
    assert not letter.sent.is_set()
    letter.let.set()
    assert letter.sent.wait(PATIENCE)


@pytest.mark.parametrize("fault", [ValueError("a bad header"), *FOR_GOOD])
async def test_one_that_could_not_be_sent_leaves_a_line_and_the_next_one_is_sent(
    fault: Exception, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LETTERS_TRAVEL = True
    first, second = Slow(), Slow()
    first.faults = [fault]
    for letter in (first, second):
        letter.let.set()
        posting.post(letter)
    await posting.all_sent(PATIENCE)
    assert second.sent.is_set()
    assert "a letter could not be sent" in caplog.text


@pytest.mark.parametrize("fault", FOR_NOW)
def test_one_that_could_not_be_sent_for_now_goes_again(
    fault: Exception, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LETTERS_TRAVEL = True
    monkeypatch.setattr(posting, "AGAIN", (0.0, 0.0))
    letter = Slow()
    letter.faults = [fault, fault]
    letter.let.set()
    posting.post(letter)
    assert letter.sent.wait(PATIENCE)
    assert letter.tries == 3


async def test_one_that_never_can_be_sent_is_given_up_in_the_end(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LETTERS_TRAVEL = True
    monkeypatch.setattr(posting, "AGAIN", (3600.0, 3600.0))
    letter = Slow()
    letter.faults = [ConnectionRefusedError()] * 5
    letter.let.set()
    posting.post(letter)
    await posting.all_sent(PATIENCE)
    assert letter.tries == 2
    assert "a letter could not be sent" in caplog.text


async def test_a_newer_letter_takes_the_place_of_one_like_it_that_waits(settings: Any) -> None:
    settings.LETTERS_TRAVEL = True
    old, new, other = Slow(), Slow(), Slow()
    other.subject = "Something else"
    old.faults = [ConnectionRefusedError()]
    for letter in (old, other, new):
        letter.let.set()
        posting.post(letter)
    await posting.all_sent(PATIENCE)
    assert new.sent.is_set()
    assert other.sent.is_set()
    assert not old.sent.is_set()


async def test_a_server_that_stops_waits_for_its_letters_but_not_for_ever(settings: Any) -> None:
    settings.LETTERS_TRAVEL = True
    letter = Slow()
    posting.post(letter)
    await posting.all_sent(0.01)
    assert not letter.sent.is_set()
    letter.let.set()
    await posting.all_sent(PATIENCE)
    assert letter.sent.is_set()


def test_what_does_not_travel_is_sent_at_once(mailoutbox: list[EmailMessage]) -> None:
    posting.post(EmailMessage("Hello", "Hello!", None, ["alice@example.org"]))
    assert [letter.subject for letter in mailoutbox] == ["Hello"]


@pytest.mark.django_db
def test_the_letters_of_the_account_pages_go_that_way(
    monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    posted: list[EmailMessage] = []
    monkeypatch.setattr(posting, "post", posted.append)
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert [letter.to for letter in posted] == [["nobody@example.org"]]
