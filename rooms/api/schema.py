"""How all this is described for programs: OpenAPI, with every answer there can be."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from rest_framework import serializers
from rest_framework.permissions import AllowAny

Operation = dict[str, Any]
SAYS = {
    "400": "Something in the request cannot be used.",
    "401": "Nobody is signed in, or the token does not work.",
    "403": "This is not for whoever asks, or not with a token.",
    "404": "There is nothing here, or nothing this caller may see.",
    "406": "Something else than JSON was asked for.",
    "409": "The rules of the house say no; `problem` says which.",
    "415": "Something else than JSON was sent.",
    "429": "Too many requests.",
}
RETRY = {"description": "Seconds to wait.", "required": True, "schema": {"type": "integer"}}


class ProblemSerializer(serializers.Serializer[None]):
    """What is wrong: a code for programs, a sentence in the reader's language."""

    problem = serializers.CharField(help_text="A code that stays the same.")
    detail = serializers.CharField(help_text="A sentence for people.")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Sentences for each field that cannot be used.",
    )


class Described(AutoSchema):
    """An operation with the problems it may answer."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> Operation | None:
        """The operation as OpenAPI has it."""
        operation: Operation | None = super().get_operation(
            path, path_regex, path_prefix, method, registry
        )
        if operation is not None:
            for status in sorted(self._problems(operation)):
                operation["responses"][status] = self._problem(status)
        return operation

    def _problems(self, operation: Operation) -> set[str]:
        """Statuses that may be answered besides those the view declares."""
        found = {"401", "406", "429"}
        places = {each["in"] for each in operation.get("parameters", ())}
        if "path" in places:
            found.add("404")
        if "query" in places:
            found.add("400")
        if self.method != "GET":
            found |= {"400", "403", "409", "415"}
        if not any(isinstance(each, AllowAny) for each in self.view.get_permissions()):
            found.add("403")
        return found

    def _problem(self, status: str) -> dict[str, Any]:
        said = self.resolve_serializer(ProblemSerializer, "response").ref
        answer: dict[str, Any] = {
            "description": SAYS[status],
            "content": {"application/json": {"schema": said}},
        }
        return answer | ({"headers": {"Retry-After": RETRY}} if status == "429" else {})


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a token is shown."""

    target_class = "rooms.api.authentication.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """A bearer token; it only reads."""
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a browser is known."""

    target_class = "rooms.api.authentication.BySession"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """The cookie of the session; what changes something also needs the header X-CSRFToken."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
