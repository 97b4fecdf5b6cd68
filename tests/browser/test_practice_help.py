"""In practice a newcomer is told each thing once, and a hint names a good card and why."""

from playwright.sync_api import Page, expect

from tests.browser.play import begin, hand, my_move, play_first
from tests.browser.server import Server
from tests.browser.test_axe import in_every_look


def test_a_hint_names_a_card_of_mine_and_the_reason(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#toast")).to_contain_text("A good")
    if "A good card" in page.locator("#toast").inner_text():
        focused = page.evaluate("document.activeElement.closest('.card')?.dataset.card")
        assert focused in hand(page)


def test_the_first_lead_is_explained_once(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    guide = page.locator("#guide")
    expect(guide).to_be_visible()
    first = guide.locator("p").inner_text()
    expect(page.locator("#status")).to_contain_text(first)
    in_every_look(page)
    guide.get_by_role("button", name="I see").click()
    expect(guide).to_be_hidden()
    expect(page.locator("#table")).to_be_focused()
    page.reload()
    assert my_move(page)
    play_first(page)
    assert my_move(page)
    assert guide.is_hidden() or guide.locator("p").inner_text() != first


def test_who_wants_no_more_of_it_has_no_more(page: Page, server: Server) -> None:
    begin(page, server)
    assert my_move(page)
    page.get_by_role("button", name="No more of this").click()
    for _ in range(3):
        if my_move(page):
            play_first(page)
            expect(page.locator("#guide")).to_be_hidden()
