"""What a page of ours asks to be pressed does something, whenever it is pressed."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
SUBMIT = re.compile(r"<button\b(?![^>]*type=\"button\")([^>]*)>")


def forms_of_scripts() -> list[tuple[str, str]]:
    """Where forms stand that no server answers, and what is in them."""
    return [
        (path.name, body)
        for path in sorted(TEMPLATES.rglob("*.html"))
        for head, body in FORM.findall(path.read_text(encoding="utf-8"))
        if "action=" not in head and "method=" not in head
    ]


def test_a_form_that_only_a_script_answers_waits_for_it() -> None:
    """Sent before, it would load the page anew and lose what was typed."""
    forms = forms_of_scripts()
    assert forms
    for name, body in forms:
        buttons = SUBMIT.findall(body)
        assert buttons, name
        assert all(re.search(r"\bdisabled\b", each) for each in buttons), name
