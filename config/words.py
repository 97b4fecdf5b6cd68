"""What our modules say in the language of the page: words alone, written as small as they go."""

import json
from typing import Any

from django.http import HttpResponse
from django.template import Context, Engine
from django.views.i18n import JavaScriptCatalog, builtin_template_path


class Words(JavaScriptCatalog):
    """Django's catalogue without indents, escaped letters and formats, which no module asks for."""

    def render_to_response(self, context: dict[str, Any], **_: Any) -> HttpResponse:
        template = builtin_template_path("i18n_catalog.js").read_text(encoding="utf-8")
        words = json.dumps(context["catalog"], ensure_ascii=False, separators=(",", ":"))
        small = {"plural": context["plural"], "catalog_str": words, "formats_str": "{}"}
        script = Engine().from_string(template).render(Context(small))
        return HttpResponse(script, 'text/javascript; charset="utf-8"')
