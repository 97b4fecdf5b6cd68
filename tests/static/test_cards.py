"""The drawings of the two decks are complete, self-contained, light and turn like cards."""

import gzip
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPRITES = [ROOT / "static" / "cards" / f"{deck}.svg" for deck in ("tell", "french")]
STYLES = ROOT / "static" / "css" / "cards.css"

CARDS = [rank + suit for suit in "CSHD" for rank in "JQKTA"]
BACKS = ["back-red", "back-green"]
PIPS = [f"pip-{suit}" for suit in "CSHD"]
SVG = "{http://www.w3.org/2000/svg}"
HALF_TURN = "rotate(180 120 180)"
CENTRE = (120.0, 180.0)
INDEX_WIDTH, INDEX_HEIGHT = 72, 118
MAX_GZIPPED = 6 * 1024

every_sprite = pytest.mark.parametrize("path", SPRITES, ids=lambda path: path.stem)


def symbols(path: Path) -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(path).getroot()
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def box(use: ElementTree.Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of a `<use>`; the whole card when it names none."""
    if "x" not in use.attrib:
        return 0, 0, 240, 360
    x, y, width, height = (float(use.attrib[key]) for key in ("x", "y", "width", "height"))
    return x, y, width, height


def is_central(use: ElementTree.Element) -> bool:
    x, y, width, height = box(use)
    return (x + width / 2, y + height / 2) == CENTRE


@every_sprite
def test_a_deck_has_twenty_cards_two_backs_and_four_pips(path: Path) -> None:
    found = symbols(path)
    assert set(CARDS + BACKS + PIPS) <= set(found)
    assert {found[name].get("viewBox") for name in CARDS + BACKS} == {"0 0 240 360"}
    assert {found[name].get("viewBox") for name in PIPS} == {"0 0 100 100"}


@every_sprite
def test_no_id_is_given_twice(path: Path) -> None:
    ids = Counter(node.get("id") for node in ElementTree.parse(path).iter() if "id" in node.attrib)
    assert [name for name, count in ids.items() if count > 1] == []


@every_sprite
def test_the_content_policy_finds_no_style_and_no_script(path: Path) -> None:
    for node in ElementTree.parse(path).iter():
        assert node.tag not in {f"{SVG}style", f"{SVG}script"}
        assert not [name for name in node.attrib if name == "style" or name.startswith("on")]


@every_sprite
def test_every_reference_stays_inside_the_file_and_resolves(path: Path) -> None:
    found = symbols(path)
    for use in ElementTree.parse(path).iter(f"{SVG}use"):
        assert use.attrib["href"].removeprefix("#") in found
        assert use.attrib["href"].startswith("#")


@every_sprite
def test_every_class_has_a_rule(path: Path) -> None:
    nodes = ElementTree.parse(path).iter()
    classes = {name for node in nodes for name in node.get("class", "").split()}
    rules = set(re.findall(r"^\.([\w-]+)", STYLES.read_text(encoding="utf-8"), re.MULTILINE))
    assert classes - rules == set()


@every_sprite
def test_no_letter_is_baked_into_a_drawing(path: Path) -> None:
    assert list(ElementTree.parse(path).iter(f"{SVG}text")) == []


@every_sprite
@pytest.mark.parametrize("card", CARDS)
def test_a_card_looks_the_same_upside_down(path: Path, card: str) -> None:
    upright, turned = Counter[tuple[object, ...]](), Counter[tuple[object, ...]]()
    for use in symbols(path)[card].iter(f"{SVG}use"):
        if not is_central(use):
            turn = use.get("transform")
            assert turn in {None, HALF_TURN}
            (turned if turn else upright)[use.attrib["href"], *box(use)] += 1
    assert upright
    assert upright == turned


@every_sprite
@pytest.mark.parametrize("card", CARDS)
def test_the_index_corner_holds_the_suit_and_nothing_else(path: Path, card: str) -> None:
    corner = []
    for use in symbols(path)[card].iter(f"{SVG}use"):
        x, y, width, height = box(use)
        if use.get("transform") == HALF_TURN:
            x, y = 240 - x - width, 360 - y - height
        if x < INDEX_WIDTH and y < INDEX_HEIGHT and (width, height) != (240, 360):
            corner.append((use.attrib["href"], x, y, width))
    assert corner == [(f"#pip-{card[1]}", 14, 72, 44)]


@every_sprite
def test_a_deck_travels_in_six_kilobytes(path: Path) -> None:
    assert len(gzip.compress(path.read_bytes())) <= MAX_GZIPPED
