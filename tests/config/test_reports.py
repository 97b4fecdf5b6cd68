"""What goes out with every answer, and what never does."""

import sys

from django.test import Client, RequestFactory
from django.views.debug import ExceptionReporter


def test_an_error_report_shows_no_variable() -> None:
    deck = "the-ace-of-hearts"
    try:
        raise RuntimeError(len(deck))
    except RuntimeError:
        reporter = ExceptionReporter(RequestFactory().get("/"), *sys.exc_info())
    frames = reporter.get_traceback_data()["frames"]
    assert frames
    assert all(not list(frame["vars"]) for frame in frames)


def test_every_page_is_guarded() -> None:
    headers = Client().get("/jsi18n/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["Permissions-Policy"].startswith("microphone=(), camera=(),")
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
