"""Two people talk by voice in two browsers, whose microphones are Chromium's own beeps."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_every_look
from tests.browser.company import (
    UP,
    Pair,
    get_ready,
    invited,
    places,
    play_on,
    rematch,
    sit_down,
)
from tests.browser.conftest import LINE_BREAKS, Watch
from tests.browser.relay import SECRET, Relay, RelayedServer
from tests.browser.server import Server
from tests.browser.test_steady import MOST, SHIFT, shifted

LINES = """
const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const raw = {echoCancellation: false, noiseSuppression: false, autoGainControl: false};
navigator.mediaDevices.getUserMedia = () => open({audio: raw});
window.lines = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration) {
    super({...configuration, iceTransportPolicy: "%s"});
    window.lines.push(this);
  }
};
window.spoken = async () => {
  const line = window.lines.at(-1), report = [...(await line.getStats()).values()];
  const sound = type => report.find(each => each.type === type && each.kind === "audio") ?? {};
  const pair = report.find(each => each.type === "candidate-pair" && each.nominated) ?? {};
  const kind = id => report.find(each => each.id === id)?.candidateType;
  return {
    sent: sound("outbound-rtp").packetsSent ?? 0,
    got: sound("inbound-rtp").packetsReceived ?? 0,
    energy: sound("inbound-rtp").totalAudioEnergy ?? 0,
    ways: [kind(pair.localCandidateId), kind(pair.remoteCandidateId)],
  };
};
"""
"""Keeps the page's lines where a test can look at them; no beep is taken for noise."""


TONES = """
window.tones = 0;
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.audio = this;
  }
  createOscillator() {
    window.tones += 1;
    return super.createOscillator();
  }
};
"""
"""Counts the tones a page makes."""


TWICE = """
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = hear && (event => {
      hear(event);
      if (JSON.parse(event.data).call?.accepted) hear(event);
    });
  }
};
"""
"""Tells a page twice that its call is accepted, as two who call at once may be told."""


@contextmanager
def table(
    browser: Browser, server: Server, *, ways: str = "all", allowed: bool = True
) -> Iterator[Pair]:
    """Both at the table; their pages may use the microphone, and only such ways to each other."""
    with invited(browser, server) as pair:
        for page in pair.pages:
            page.context.add_init_script(LINES % ways)
            page.context.add_init_script(SHIFT)
            if allowed:
                page.context.grant_permissions(["microphone"])
        get_ready(pair)
        sit_down(pair)
        yield pair


def ring(pair: Pair) -> None:
    """The creator calls, and the guest is called."""
    pair.creator.locator("#voice-call").click()
    in_phase(pair.guest, "rung")


def talk(pair: Pair) -> None:
    """Both are in a call."""
    ring(pair)
    pair.guest.get_by_role("button", name="Accept").tap()
    for page in pair.pages:
        in_phase(page, "talking")


def in_phase(page: Page, phase: str) -> None:
    page.locator(f"#voice[data-phase={phase}]:not([hidden])").wait_for()


def says(page: Page, words: str) -> None:
    expect(page.locator("#voice-live")).to_contain_text(words)


def ended(pair: Pair) -> None:
    """Neither page has a call, a line or an open microphone left."""
    for page in pair.pages:
        page.locator("#voice").wait_for(state="hidden")
        left = page.evaluate(
            """() => window.lines.map(each =>
                [each.connectionState, ...each.getSenders().map(one => one.track.readyState)])"""
        )
        assert left
        assert all(each == ["closed", "ended"] for each in left)


def spoken(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("spoken()")
    return found


def hears(page: Page, more: int = 30) -> None:
    """So many more packets have come and gone."""
    before = spoken(page)
    page.wait_for_function(
        """async ([sent, got]) => {
          const now = await spoken();
          return now.sent > sent && now.got > got;
        }""",
        arg=[before["sent"] + more, before["got"] + more],
    )


def sounds(page: Page) -> None:
    """The other is heard."""
    page.wait_for_function(
        "async before => (await spoken()).energy > before + 1e-3", arg=spoken(page)["energy"]
    )


def falls_silent(page: Page) -> None:
    """What was on its way is over, and then nothing is heard for two seconds of packets."""
    for _ in range(20):
        before = spoken(page)["energy"]
        hears(page, 100)
        if spoken(page)["energy"] - before < 1e-6:
            return
    raise AssertionError("The other never falls silent.")


@pytest.mark.long
def test_two_talk_once_both_have_accepted_until_one_hangs_up(
    browser: Browser, server: Server
) -> None:
    with table(browser, server) as pair:
        talk(pair)
        for page in pair.pages:
            hears(page, 10)
        pair.guest.get_by_role("button", name="Hang up").tap()
        ended(pair)


@pytest.mark.long
def test_mute_stops_the_voice_and_only_mine(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        talk(pair)
        for page in pair.pages:
            sounds(page)
        mute = pair.creator.get_by_role("button", name="Mute the microphone")
        mute.click()
        expect(mute).to_have_attribute("aria-pressed", "true")
        expect(pair.creator.locator("#voice")).to_have_attribute("data-microphone", "off")
        says(pair.creator, "Your microphone is off.")
        assert pair.creator.evaluate("lines[0].getSenders()[0].track.enabled") is False
        falls_silent(pair.guest)
        sounds(pair.creator)
        mute.click()
        expect(pair.creator.locator("#voice")).to_have_attribute("data-microphone", "on")
        sounds(pair.guest)


@pytest.mark.long
def test_who_declines_is_left_alone_and_the_match_goes_on(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        ring(pair)
        pair.guest.get_by_role("button", name="Decline").tap()
        says(pair.creator, "The call was declined.")
        for page in pair.pages:
            page.locator("#voice").wait_for(state="hidden")
        assert pair.creator.evaluate("window.lines") == []
        assert play_on(pair)


@pytest.mark.long
def test_a_call_is_told_in_a_hidden_tab_as_my_turn_is(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        for page, sound in ((pair.guest, "on"), (pair.creator, "off")):
            page.evaluate(
                "sound => localStorage.setItem('snops.preferences', JSON.stringify({sound}))", sound
            )
            page.add_init_script(TONES)
            page.reload()
            page.locator(UP).wait_for()
            page.keyboard.press("Shift")
        pair.guest.wait_for_function("() => window.audio?.state === 'running'")
        ways = ((pair.creator, pair.guest, 2), (pair.guest, pair.creator, 0))
        for caller, called, tones in ways:
            title = called.title()
            called.evaluate(
                "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})"
            )
            caller.evaluate("document.getElementById('voice-call').click()")
            expect(called).to_have_title(re.compile("^● A call from: "))
            assert called.evaluate("tones") == tones
            called.evaluate("delete document.hidden")
            called.get_by_role("button", name="Decline").click()
            expect(called).to_have_title(title)


@pytest.mark.long
def test_two_who_call_at_once_are_in_one_call(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        for page in pair.pages:
            page.evaluate("document.getElementById('voice-call').click()")
        for page in pair.pages:
            in_phase(page, "talking")
            hears(page)
            assert page.evaluate("lines.length") == 1


@pytest.mark.long
def test_two_who_are_told_twice_of_their_call_find_a_way(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        for page in pair.pages:
            page.add_init_script(TWICE)
            page.reload()
            page.locator(UP).wait_for()
        talk(pair)
        for page in pair.pages:
            hears(page)
            assert page.evaluate("lines.length") == 1


@pytest.mark.long
def test_a_call_outlives_the_page_s_socket(
    browser: Browser, mortal_server: Server, watch: Watch
) -> None:
    watch.pardon(*LINE_BREAKS)
    with table(browser, mortal_server) as pair:
        talk(pair)
        mortal_server.kill()
        for page in pair.pages:
            page.locator("#table[data-line=down]").wait_for()
            hears(page, 100)
        mortal_server.start()
        for page in pair.pages:
            page.locator("#table[data-line=up]").wait_for()
            hears(page)
            in_phase(page, "talking")
            assert page.evaluate("lines.length") == 1
        pair.creator.get_by_role("button", name="Hang up").click()
        ended(pair)


@pytest.mark.long
def test_a_way_that_breaks_is_mended_over_the_server(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        talk(pair)
        before = pair.creator.evaluate("lines[0].currentLocalDescription.sdp")
        pair.guest.evaluate(
            """() => Object.defineProperty(lines[0], "connectionState",
                {configurable: true, get: () => "failed"})"""
        )
        pair.creator.wait_for_function(
            "before => lines[0].currentLocalDescription.sdp !== before", arg=before
        )
        pair.guest.evaluate("delete lines[0].connectionState")
        for page in pair.pages:
            hears(page, 60)
            in_phase(page, "talking")


@pytest.mark.long
def test_whoever_leaves_the_table_ends_the_call(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        talk(pair)
        pair.guest.goto(server.url)
        pair.creator.locator("#voice").wait_for(state="hidden")
        says(pair.creator, "The call is over.")


@pytest.mark.long
def test_a_call_ends_with_the_table_and_at_the_next_one_a_tap_calls_again(
    browser: Browser, server: Server
) -> None:
    with table(browser, server) as pair:
        talk(pair)
        pair.guest.locator("nav [data-do=leave]").tap()
        pair.guest.get_by_role("button", name="Leave the match").tap()
        for page in pair.pages:
            page.locator("#sheet-end").wait_for()
            in_phase(page, "talking")
        rematch(pair)
        for page in pair.pages:
            page.locator("#voice").wait_for(state="hidden")
        talk(pair)
        hears(pair.guest)


@pytest.mark.long
def test_a_microphone_that_is_not_allowed_disturbs_nobody(browser: Browser, server: Server) -> None:
    with table(browser, server, allowed=False) as pair:
        pair.guest.context.grant_permissions(["microphone"])
        pair.creator.locator("#voice-call").click()
        says(pair.creator, "Your browser does not allow the microphone.")
        expect(pair.creator.locator("#toast")).to_contain_text("does not allow the microphone")
        pair.creator.locator("#voice").wait_for(state="hidden")
        pair.guest.locator("#talk-button").tap()
        pair.guest.locator("#voice-call").tap()
        in_phase(pair.creator, "rung")
        pair.creator.get_by_role("button", name="Accept").click()
        says(pair.guest, "the other's browser does not allow the microphone")
        for page in pair.pages:
            page.locator("#voice").wait_for(state="hidden")
        assert play_on(pair)


@pytest.mark.long
def test_a_microphone_that_is_unplugged_ends_the_call_and_both_are_told_why(
    browser: Browser, server: Server
) -> None:
    with table(browser, server) as pair:
        talk(pair)
        pair.creator.evaluate("lines[0].getSenders()[0].track.dispatchEvent(new Event('ended'))")
        says(pair.creator, "No microphone was found, or another program has it.")
        says(pair.guest, "the other has no microphone")
        ended(pair)


@pytest.fixture(scope="module")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Relay]:
    """One relay for all tests that need one."""
    relay = Relay(tmp_path_factory.mktemp("relay"))
    relay.start()
    yield relay
    relay.stop()


@contextmanager
def relayed(folder: Path, relay: Relay, secret: str) -> Iterator[Server]:
    server = RelayedServer(folder, relay, secret=secret)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.mark.long
def test_two_without_another_way_talk_through_the_relay(
    browser: Browser, relay: Relay, tmp_path: Path
) -> None:
    with (
        relayed(tmp_path, relay, SECRET) as server,
        table(browser, server, ways="relay") as pair,
    ):
        talk(pair)
        for page in pair.pages:
            hears(page, 60)
            assert spoken(page)["ways"] == ["relay", "relay"]


@pytest.mark.long
def test_a_password_the_relay_does_not_take_is_told_as_such(
    browser: Browser, relay: Relay, tmp_path: Path
) -> None:
    with (
        relayed(tmp_path, relay, "another secret") as server,
        table(browser, server, ways="relay") as pair,
    ):
        ring(pair)
        pair.guest.get_by_role("button", name="Accept").tap()
        for page in pair.pages:
            says(page, "the relay of this site did not accept its password")
        ended(pair)
        assert play_on(pair)


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800), (1100, 800)])
def test_a_call_covers_nothing_and_moves_nothing(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    with table(browser, server) as pair:
        page = pair.guest
        page.set_viewport_size({"width": size[0], "height": size[1]})
        earlier = shifted(page)
        before = places(page)
        ring(pair)
        assert places(page) == before
        assert covered(page) == []
        page.get_by_role("button", name="Accept").tap()
        in_phase(page, "talking")
        assert places(page) == before
        assert covered(page) == []
        page.get_by_role("button", name="Hang up").tap()
        page.locator("#voice").wait_for(state="hidden")
        assert places(page) == before
        assert shifted(page) - earlier <= MOST


def covered(page: Page) -> list[str]:
    """What of the table and its bar lies under the buttons of the call."""
    found: list[str] = page.evaluate(
        """() => {
          const box = each => each.getBoundingClientRect();
          const own = [...document.querySelectorAll("#voice button:not([hidden])")].map(box);
          const others = "#hand .card, #table button, #table a, .bar .bar-item, .line";
          return [...document.querySelectorAll(others)].filter(each => own.some(mine =>
            Math.min(mine.right, box(each).right) - Math.max(mine.left, box(each).left) > 1 &&
            Math.min(mine.bottom, box(each).bottom) - Math.max(mine.top, box(each).top) > 1
          )).map(each => each.id || each.className);
        }"""
    )
    return found


@pytest.mark.long
def test_the_keyboard_calls_accepts_and_hangs_up(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        for page in pair.pages:
            page.locator("#table").focus()
        pair.creator.keyboard.press("v")
        expect(pair.creator.locator("#voice-call")).to_be_focused()
        pair.creator.keyboard.press("Enter")
        says(pair.guest, "A call from: Guest")
        pair.guest.keyboard.press("v")
        expect(pair.guest.get_by_role("button", name="Accept")).to_be_focused()
        pair.guest.keyboard.press("Enter")
        in_phase(pair.guest, "talking")
        says(pair.guest, "Your microphone is on.")
        pair.guest.wait_for_function("() => document.activeElement.id === 'voice-hang-up'")
        pair.guest.keyboard.press("Enter")
        pair.guest.wait_for_function("() => document.activeElement.id === 'table'")
        ended(pair)


@pytest.mark.long
def test_a_call_has_no_violation_in_any_look(browser: Browser, server: Server) -> None:
    with table(browser, server) as pair:
        ring(pair)
        in_every_look(pair.guest)
        pair.guest.get_by_role("button", name="Accept").click()
        in_phase(pair.guest, "talking")
        in_every_look(pair.guest)
        expect(pair.guest.locator("#voice")).to_match_aria_snapshot(
            """
            - region "Call":
              - paragraph: /In the call. Guest \\d+\\. Your microphone is on\\./
              - button "Mute the microphone"
              - button "Hang up"
            """
        )
        pair.guest.get_by_role("button", name="Mute the microphone").click()
        expect(pair.guest.locator("#voice-words")).to_have_text(re.compile("microphone is off"))
        in_every_look(pair.guest)
