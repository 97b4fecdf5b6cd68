"""What axe-core objects to on a page, as it is and in every look."""

from typing import Literal

from playwright.sync_api import Page

from tests.browser.server import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = [(360, 740), (1280, 800)]


VIOLATIONS = """
async tags => {
  const found = await axe.run(document, {runOnly: tags, resultTypes: ["violations"]});
  return found.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id}: ${node.html} ${node.failureSummary}`));
}
"""
"""Every rule is asked about every node; what passes is many times as much, and stays there."""


def violations(page: Page) -> list[str]:
    """Of the whole page: a click returns as soon as the next one has begun to arrive."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(VIOLATIONS, TAGS)
    return found


def in_two_looks(page: Page) -> None:
    """Nothing on a telephone by day and at a desk by night: the styles of every look."""
    for (width, height), scheme in zip(SIZES, SCHEMES, strict=True):
        _nothing_in(page, width, height, scheme)


def in_every_look(page: Page) -> None:
    """Nothing at both sizes, light and dark."""
    for width, height in SIZES:
        for scheme in SCHEMES:
            _nothing_in(page, width, height, scheme)


def _nothing_in(page: Page, width: int, height: int, scheme: Scheme) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = violations(page)
    assert not found, f"{width}, {scheme}: {found}"
