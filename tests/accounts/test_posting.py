"""No answer waits until its letter is with the mail server."""

import threading
from typing import Any

import pytest
from django.core.mail import EmailMessage

from accounts import posting

PATIENCE = 30


class Slow(EmailMessage):
    """One that is sent only when it is let."""

    def __init__(self) -> None:
        super().__init__("Hello", "Hello!", None, ["alice@example.org"])
        self.let, self.sent = threading.Event(), threading.Event()
        self.fault: Exception | None = None

    def send(self, fail_silently: bool = False, *, using: str | None = None) -> int:
        assert self.let.wait(PATIENCE)
        self.sent.set()
        if self.fault is not None:
            raise self.fault
        return 1


def test_a_letter_that_travels_is_sent_while_its_answer_goes_on(settings: Any) -> None:
    settings.LETTERS_TRAVEL = True
    letter = Slow()
    posting.post(letter)
    assert not letter.sent.is_set()
    letter.let.set()
    assert letter.sent.wait(PATIENCE)


def test_after_one_that_could_not_be_sent_the_next_one_is(settings: Any) -> None:
    settings.LETTERS_TRAVEL = True
    first, second = Slow(), Slow()
    first.fault = ConnectionRefusedError()
    for letter in (first, second):
        letter.let.set()
        posting.post(letter)
    assert second.sent.wait(PATIENCE)


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
