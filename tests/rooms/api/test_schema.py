"""The description for programs: complete, valid, and shown on a page of its own."""

import io
import json
import re

import pytest
from django.core.management import call_command
from django.test import Client

from rooms.api.urls import urlpatterns

pytestmark = pytest.mark.django_db


def schema() -> dict[str, object]:
    answer = Client().get("/api/schema/")
    assert answer.status_code == 200
    found: dict[str, object] = json.loads(answer.content)
    return found


def test_the_schema_is_made_without_a_warning_and_is_the_one_served() -> None:
    written = io.StringIO()
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--format=openapi-json", stdout=written
    )
    assert json.loads(written.getvalue()) == schema()


def test_every_address_is_in_it() -> None:
    paths = schema()["paths"]
    assert isinstance(paths, dict)
    ours = {
        "/api/" + re.sub(r"<\w+:(\w+)>", r"{\1}", str(each.pattern))
        for each in urlpatterns
        if str(each.pattern).startswith("v1/")
    }
    assert set(paths) == ours


def test_every_operation_says_how_it_may_fail() -> None:
    paths = schema()["paths"]
    assert isinstance(paths, dict)
    for path, methods in paths.items():
        for operation in methods.values():
            assert {"401", "406", "429"} <= set(operation["responses"]), path
            assert operation["summary"]
            assert operation["description"]


def test_the_page_may_have_inline_style_and_no_other_page_may() -> None:
    page = Client().get("/api/schema/page/")
    assert page.status_code == 200
    policy = page["Content-Security-Policy"].split("; ")
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src 'self'" in policy
    assert "<script>" not in page.content.decode()
    for other in ("/", "/api/", "/api/schema/", "/api/v1/players/", "/account/login/"):
        assert "unsafe-inline" not in Client().get(other)["Content-Security-Policy"]


def test_all_the_page_needs_comes_from_here() -> None:
    page = Client().get("/api/schema/page/").content.decode()
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address.startswith(("/", "#", "?")), address


def test_the_overview_names_every_operation() -> None:
    paths = schema()["paths"]
    assert isinstance(paths, dict)
    page = Client().get("/api/").content.decode()
    assert page.count("<code>/api/v1/") == sum(len(methods) for methods in paths.values())
    assert 'href="/account/programs/"' in page
