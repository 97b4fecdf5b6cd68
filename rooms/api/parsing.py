"""Reading what is sent: JSON, and not much of it."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MOST = 16 * 1024
"""Bytes of a body."""


class ShortJSON(JSONParser):
    """A body of JSON that is neither long nor deep."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value. Raises ParseError."""
        body = stream.read(MOST + 1)
        if len(body) > MOST:
            raise ParseError
        try:
            return super().parse(BytesIO(body), media_type, parser_context)
        except (RecursionError, LookupError):
            raise ParseError from None
