"""Every colour of text can be read on every surface it stands on, light, dark and felt."""

import re
from pathlib import Path

import pytest

from tests.static.test_card_colours import contrast

STYLES = Path(__file__).resolve().parents[2] / "static" / "css" / "site.css"
THEMES = {
    "light": (":root",),
    "dark": (":root", ':root[data-theme="dark"]'),
    "dark by the device": (":root", ':root:not([data-theme="light"])'),
}
SURFACES = ("bg", "surface", "surface-2")
FELT = ("felt", "felt-edge", "felt-deep")
TEXT = {
    **dict.fromkeys(("ink", "ink-2", "brand", "danger", "brass", "info"), SURFACES),
    **dict.fromkeys(("on-felt", "on-felt-2", "accent"), FELT),
    "on-brand": ("brand",),
    "on-danger": ("danger",),
    "on-accent": ("accent",),
}
NO_TEXT = {"line", "edge", "dash", "paper", "ring-out", "ring-in", *SURFACES, *FELT}


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name, each as six digits."""
    text = re.sub(r"/\*.*?\*/", "", STYLES.read_text(encoding="utf-8"), flags=re.DOTALL)
    found: dict[str, str] = {}
    for selector in THEMES[theme]:
        for body in re.findall(rf"(?:^|[{{}};])\s*{re.escape(selector)}\s*\{{([^{{}}]*)\}}", text):
            found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6});", body))
    return {name: colour if len(colour) == 7 else _long(colour) for name, colour in found.items()}


def _long(colour: str) -> str:
    return "#" + "".join(2 * digit for digit in colour[1:])


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_on_what_it_stands_on(theme: str) -> None:
    colours = tokens(theme)
    for name, surfaces in TEXT.items():
        for surface in surfaces:
            ratio = contrast(colours[name], colours[surface])
            assert ratio >= 4.5, f"{name} on {surface}: {ratio:.2f}"


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_is_either_for_text_or_not(theme: str) -> None:
    assert set(tokens(theme)) == set(TEXT) | NO_TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_the_edge_of_a_control_stands_out(theme: str) -> None:
    colours = tokens(theme)
    for surface in ("bg", "surface"):
        assert contrast(colours["edge"], colours[surface]) >= 3, surface


def test_both_dark_themes_are_the_same() -> None:
    assert tokens("dark") == tokens("dark by the device") != tokens("light")
