"""What an answer says that is no success: a code for programs and a sentence for people."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

SENTENCES = {
    "invalid": _("Something in this request cannot be used."),
    "parse_error": _("This is not JSON, or there is too much of it."),
    "not_authenticated": _("Please sign in, or send a token."),
    "bad_token": _("There is no such token, or it works no longer."),
    "csrf": _("This comes from another site, or the page has been open for too long."),
    "token_reads": _("A token only reads. Please do this on the site."),
    "account_needed": _("For this you need an account."),
    "permission_denied": _("You may not do this."),
    "not_found": _("There is nothing here."),
    "method_not_allowed": _("This cannot be done here."),
    "not_acceptable": _("This address answers JSON only."),
    "unsupported_media_type": _("Please send JSON."),
    "throttled": _("Too many requests. Please wait a little."),
}
FIELDS = {
    "required": _("This field is required."),
    "null": _("This field is required."),
    "blank": _("This field is required."),
    "invalid_choice": _("This is not offered."),
    "bad_cursor": _("This is no page of this list."),
}
FIELD = _("Enter a valid value.")


class Refused(exceptions.APIException):
    """The rules of the house say no, for a reason that has its own sentence."""

    status_code = status.HTTP_409_CONFLICT

    def __init__(self, reason: StrEnum, sentence: "str | _StrPromise") -> None:
        super().__init__(str(sentence), code=reason.value)


def answer(exception: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to what was raised in a view; None for surprises."""
    response = exception_handler(exception, context)
    if response is not None:
        response.data = _problem(exception)
    return response


def _problem(exception: Exception) -> dict[str, Any]:
    match exception:
        case Http404():
            return _said("not_found")
        case PermissionDenied():
            return _said("permission_denied")
        case exceptions.ValidationError():
            return _said("invalid") | {"fields": _fields(exception.detail)}
        case Refused():
            return {"problem": str(exception.get_codes()), "detail": str(exception.detail)}
        case exceptions.APIException():
            return _said(str(exception.get_codes()))
    raise AssertionError(exception)


def _said(code: str) -> dict[str, Any]:
    return {"problem": code, "detail": str(SENTENCES[code])}


def _fields(detail: Any) -> dict[str, list[str]]:
    found = detail if isinstance(detail, Mapping) else {"non_field_errors": detail}
    return {
        str(field): [str(FIELDS.get(each.code, FIELD)) for each in found[field]] for field in found
    }
