"""The colours of the cards can be read on the paper and told apart by every kind of eye."""

import itertools
import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "static" / "css" / "cards.css"

# One selector of each rule block that holds a preset.
TRADITIONAL = {"tell": '[data-deck="tell"]', "french": '[data-deck="french"]'}
CLEAR = {"tell": '[data-colours="clear"]', "french": '[data-deck="french"][data-colours="clear"]'}
PRESETS = [*TRADITIONAL.values(), *CLEAR.values()]
PAPERS = [":root", '[data-theme="dark"]']

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1, for linear sRGB.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Linear sRGB to CIE XYZ, each row divided by the white point D65.
TO_XYZ = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)


def colours(selector: str) -> dict[str, str]:
    """The colour properties of every rule block that lists exactly this selector."""
    text = re.sub(r"/\*.*?\*/", "", STYLES.read_text(encoding="utf-8"), flags=re.DOTALL)
    found: dict[str, str] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        if selector in [one.strip() for one in selectors.split(",")]:
            found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9A-F]{6});", body))
    assert found, selector
    return found


def suits(preset: str, part: str) -> dict[str, str]:
    found = colours(preset)
    return {suit: found[f"suit-{suit}-{part}"] for suit in "CSHD"}


def linear(colour: str) -> Triple:
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return decoded(r), decoded(g), decoded(b)


def decoded(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def product(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def lab(colour: str, vision: str) -> Triple:
    """CIE L*a*b* of a colour as seen by this kind of eye."""
    r, g, b = (min(1.0, max(0.0, seen)) for seen in product(VISIONS[vision], linear(colour)))
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in product(TO_XYZ, (r, g, b))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: str) -> float:
    """ΔE of 1976: the distance in L*a*b*."""
    pairs = zip(lab(one, vision), lab(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted(product(TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("preset", CLEAR.values(), ids=CLEAR)
def test_clear_suits_stay_apart_for_every_kind_of_eye(preset: str, vision: str) -> None:
    for one, other in itertools.combinations(suits(preset, "fill").values(), 2):
        assert difference(one, other, vision) >= 30, (one, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_cup_of_the_clear_acorn_takes_no_other_suit_s_colour(vision: str) -> None:
    cup, fills = colours(CLEAR["tell"])["suit-C-cup"], suits(CLEAR["tell"], "fill")
    for suit in "SHD":
        assert difference(cup, fills[suit], vision) >= 30, suit


def test_traditional_tell_colours_alone_would_fail_a_red_green_blind_player() -> None:
    hearts_and_acorns = suits(TRADITIONAL["tell"], "fill")
    assert difference(hearts_and_acorns["H"], hearts_and_acorns["C"], "deutan") < 30


@pytest.mark.parametrize("theme", PAPERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_index_letters_are_readable_on_the_paper(preset: str, theme: str) -> None:
    for ink in suits(preset, "ink").values():
        assert contrast(ink, colours(theme)["card-paper"]) >= 4.5, ink


@pytest.mark.parametrize("theme", PAPERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_pip_stands_out_from_paper_and_panel(preset: str, theme: str) -> None:
    found, surfaces = colours(preset), colours(theme)
    for suit, fill in suits(preset, "fill").items():
        edge = found.get(f"suit-{suit}-line", fill)
        for surface in ("card-paper", "card-panel"):
            assert contrast(edge, surfaces[surface]) >= 3, (suit, surface)
