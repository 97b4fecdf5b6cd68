"""Static files under hashed names, the imports inside ES modules renamed with them.

Our own modules are collected without comments and indents: these are for readers of the source.
"""

import re
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile, File

OWN_MODULES = "js/"
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines to itself."""
_TYPE = re.compile(r"/\*\* @type \{[^*\n]*\} \*/ ?")
"""What an expression is, for who checks types."""
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def without_comments(module: str) -> str:
    """The module without comments on lines of their own, types, indents and empty lines."""
    bare = _INDENT.sub("", _TYPE.sub("", _COMMENT.sub("", module)))
    return re.sub(r"\n{2,}", "\n", bare).lstrip("\n")


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
