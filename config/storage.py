"""Static files under hashed names, the imports inside ES modules renamed with them.

Our own modules are collected without their comments: these are for readers of the source.
"""

import re
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile, File

OWN_MODULES = "js/"
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines to itself."""


def without_comments(module: str) -> str:
    """The module without comments that stand on lines of their own, and without empty lines."""
    return re.sub(r"\n{2,}", "\n", _COMMENT.sub("", module)).lstrip("\n")


class ModuleManifestStorage(ManifestStaticFilesStorage):
    support_js_module_import_aggregation = True

    def _save(self, name: str, content: "File[Any]") -> str:
        if name.startswith(OWN_MODULES) and name.endswith(".js"):
            content = ContentFile(without_comments(_text(content)).encode())
        saved: str = super()._save(name, content)  # type: ignore[misc]  # not in the stubs
        return saved


def _text(content: "File[Any]") -> str:
    content.seek(0)
    read = content.read()
    return read.decode() if isinstance(read, bytes) else str(read)
