"""How a person plays, in words a test can use."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.server import Server

MY_MOVE_OR_SHEET = "#table[data-turn=mine][data-sending=no], #sheet:not([hidden])"


def begin(page: Page, server: Server, *, rules: str = "klub", level: str = "beginner") -> None:
    """From the first page to the table."""
    page.goto(server.url)
    page.locator(f"input[name=rules][value={rules}]").check()
    page.locator(f"input[name=level][value={level}]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#table[data-line=up]").wait_for()


def position(page: Page) -> str:
    return page.locator("#table").get_attribute("data-position") or ""


def moved_on(page: Page, since: str) -> None:
    """Wait until the table shows a later position, or another deal."""
    page.locator(f'#table:not([data-position="{since}"])').wait_for()


def settle(page: Page) -> None:
    """A tap on the felt sweeps a trick that rests."""
    if page.locator("#table").get_attribute("data-phase") == "resting":
        page.locator("#trick").dispatch_event("click")
    page.locator("#table[data-phase=settled]").wait_for()


def my_move(page: Page) -> bool:
    """Wait until I may move; False when the deal is over."""
    page.locator(MY_MOVE_OR_SHEET).first.wait_for()
    settle(page)
    return page.locator("#sheet").is_hidden() and bool(
        page.locator("#table[data-turn=mine]").count()
    )


def playable(page: Page) -> Locator:
    return page.locator("#hand .card:not(.barred) .press")


def hand(page: Page) -> list[str]:
    return _codes(page.locator("#hand .card"))


def trick(page: Page) -> list[str]:
    return _codes(page.locator("#trick .card"))


def _codes(cards: Locator) -> list[str]:
    return [each.get_attribute("data-card") or "" for each in cards.all()]


def play_first(page: Page, *, touch: bool = False) -> None:
    """Play the first card that may be played; a marriage is declared where that is asked."""
    before = position(page)
    card = playable(page).first
    if touch:
        card.tap()
        expect(page.locator("#hand .card.armed")).to_have_count(1)
        page.locator("#hand .card.armed .press").tap()
    else:
        card.click()
    if page.locator("#ask-declare[open]").count():
        page.locator("#declare-choices button").first.click()
    moved_on(page, before)


def play_deal(page: Page, *, touch: bool = False) -> None:
    """Play until the sheet is there."""
    while my_move(page):
        play_first(page, touch=touch)
    page.locator("#sheet:not([hidden])").wait_for()


def next_deal(page: Page) -> None:
    """Play on, once the sheet asks."""
    before = position(page)
    page.get_by_role("button", name="Play on").click()
    moved_on(page, before)


def match_is_over(page: Page) -> bool:
    return page.locator("#sheet-end").is_visible()


def until_the_other_has_led(page: Page) -> None:
    """Play on until a card of the other lies on the table and I have to answer."""
    for _ in range(60):
        if not my_move(page):
            next_deal(page)
            continue
        if trick(page):
            return
        play_first(page)
    raise AssertionError("The other never led.")


def shown_points(page: Page) -> tuple[str, str]:
    mine = page.locator("#my-match-points strong").inner_text()
    theirs = page.locator("#their-match-points strong").inner_text()
    return mine, theirs


def until_i_may_close(page: Page, server: Server) -> None:
    """Play on, through as many deals as it takes, until I lead and the talon may be closed."""
    begin(page, server)
    for _ in range(150):
        if not my_move(page):
            begin(page, server) if match_is_over(page) else next_deal(page)
        elif page.locator("#close:visible:not([aria-disabled])").count():
            return
        else:
            play_first(page)
    raise AssertionError("I never led while the talon could be closed.")


def until_a_card_is_barred(page: Page, server: Server) -> Locator:
    """Play on, the talon closed as soon as it may be, until a card of mine may not answer."""
    begin(page, server)
    for _ in range(150):
        if not my_move(page):
            begin(page, server) if match_is_over(page) else next_deal(page)
            continue
        barred = page.locator("#hand .card.barred")
        if barred.count():
            return barred.first
        if page.locator("#close:visible:not([aria-disabled])").count():
            before = position(page)
            page.locator("#close").click()
            page.locator("#ask-close [data-do=close-now]").click()
            moved_on(page, before)
        else:
            play_first(page)
    raise AssertionError("No card was ever barred.")
