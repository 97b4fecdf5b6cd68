"""The description itself, as JSON, and the two pages about it."""

from functools import cache
from typing import Any

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from rooms.api.resource import Resource


@extend_schema(exclude=True)
class Schema(Resource):
    """All that programs may ask for, as OpenAPI 3 in JSON."""

    def get(self, request: Request) -> Response:
        """The description."""
        return Response(schema())


@method_decorator(csp_update({"style-src": [UNSAFE_INLINE]}), name="dispatch")
class SchemaPage(SpectacularSwaggerSplitView):
    """The description for people. Its script writes styles into the page: this page alone may."""

    url_name = "api_schema"
    template_name = "api/schema.html"
    throttle_classes = ()


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """What programs may ask for, in short and in the reader's language."""
    context = {
        "operations": [
            (method.upper(), path)
            for path, methods in schema()["paths"].items()
            for method in methods
        ],
        "example": request.build_absolute_uri(reverse("api_me")),
        "address": settings.RATES["address"][0],
        "account": settings.RATES["account"][0],
    }
    return render(request, "api/overview.html", context)


@cache
def schema() -> dict[str, Any]:
    """Made once in a process: it is the same for everybody."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    made: dict[str, Any] = generator.get_schema(public=True)  # type: ignore[no-untyped-call]
    return made
