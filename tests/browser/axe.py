"""What axe-core objects to on a page, as it is and in every look."""

from typing import Literal

from playwright.sync_api import Page

from tests.browser.server import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = [(360, 740), (1280, 800)]


def violations(page: Page) -> list[str]:
    """Of the whole page: a click returns as soon as the next one has begun to arrive."""
    page.wait_for_load_state()
    page.evaluate(AXE)
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    return [
        f"{each['id']}: {node['html']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def in_every_look(page: Page) -> None:
    """Nothing at both sizes, light and dark."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = violations(page)
            assert not found, f"{width}, {scheme}: {found}"
