"""What one page in a call may send to the other's: its shape and size, and nothing else."""

import json
from typing import Any

import pytest

from rooms.talk_frames import LARGEST_FRAME
from rooms.voice_frames import (
    LONGEST_CANDIDATE,
    LONGEST_DESCRIPTION,
    MOST_CANDIDATES,
    Accept,
    HangUp,
    Ring,
    Signal,
    Unreadable,
    read,
)

SOUND = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n"
WAY = {
    "candidate": "candidate:1 1 udp 1 127.0.0.1 5 typ host",
    "sdpMid": "0",
    "sdpMLineIndex": 0,
}


def signal(**payload: Any) -> Any:
    frame = {"t": "signal", "id": "s1", "call": "c", "page": "p", "n": 1, **payload}
    return read(json.dumps(frame))


def test_wishes_are_read() -> None:
    assert read('{"t": "call", "id": "a", "page": "p"}') == Ring("a", "p")
    accepting = '{"t": "accept", "id": "a", "call": "c", "page": "p"}'
    assert read(accepting) == Accept("a", "c", "p")
    assert read('{"t": "hang_up", "id": "a", "call": "c"}') == HangUp("a", "c", "")
    failing = '{"t": "hang_up", "id": "a", "call": "c", "why": "no_way"}'
    assert read(failing) == HangUp("a", "c", "no_way")


@pytest.mark.parametrize(
    "payload",
    [
        {"offer": SOUND},
        {"answer": SOUND},
        {"candidates": [WAY, {**WAY, "sdpMid": None}]},
        {"again": True},
    ],
)
def test_what_pages_have_for_each_other_passes_as_it_is(payload: dict[str, Any]) -> None:
    assert signal(**payload) == Signal("s1", "c", "p", {"n": 1, **payload})


BAD: list[dict[str, Any]] = [
    {},
    {"offer": 7},
    {"offer": ""},
    {"offer": "hello"},
    {"offer": SOUND.replace("audio", "video")},
    {"offer": SOUND + "m=video 9 UDP/TLS/RTP/SAVPF 96\r\n"},
    {"offer": SOUND + "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n"},
    {"offer": SOUND.replace("audio", "audiovideo")},
    {"offer": SOUND.replace("m=audio", "a=audio")},
    {"offer": SOUND, "answer": SOUND},
    {"offer": SOUND, "again": True},
    {"again": 1},
    {"again": False},
    {"candidates": []},
    {"candidates": [WAY] * (MOST_CANDIDATES + 1)},
    {"candidates": WAY},
    {"candidates": ["candidate"]},
    {"candidates": [{**WAY, "candidate": "x" * (LONGEST_CANDIDATE + 1)}]},
    {"candidates": [{**WAY, "candidate": None}]},
    {"candidates": [{**WAY, "sdpMid": 3}]},
    {"candidates": [{**WAY, "sdpMid": "x" * 17}]},
    {"candidates": [{**WAY, "sdpMLineIndex": 16}]},
    {"candidates": [{**WAY, "sdpMLineIndex": True}]},
    {"candidates": [{"candidate": "x"}]},
    {"candidates": [{**WAY, "script": "x"}]},
    {"again": True, "n": 0},
    {"again": True, "n": 1.5},
    {"again": True, "n": True},
    {"again": True, "n": 10**6},
    {"again": True, "n": None},
    {"again": True, "call": 7},
    {"again": True, "page": "a b"},
]


@pytest.mark.parametrize("payload", BAD)
def test_whatever_else_is_not_passed_on(payload: dict[str, Any]) -> None:
    assert signal(**payload) == Unreadable("s1")


MEDIA = "m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n"


@pytest.mark.parametrize("kind", ["offer", "answer"])
@pytest.mark.parametrize(
    "more",
    [MEDIA, MEDIA * 200, MEDIA.replace("\r\n", "\n"), "a=x\r" + MEDIA],
    ids=["another", "hundreds", "with a bare line feed", "after a bare return"],
)
def test_there_is_one_voice_in_an_offer_or_answer_and_no_second(kind: str, more: str) -> None:
    assert signal(**{kind: SOUND + more}) == Unreadable("s1")


@pytest.mark.parametrize("kind", ["offer", "answer"])
def test_an_offer_or_answer_is_so_long_and_no_longer(kind: str) -> None:
    line = "a=ssrc:1 cname:x\r\n"
    longest = SOUND.ljust(LONGEST_DESCRIPTION - len(line), "x") + line
    assert signal(**{kind: longest}) == Signal("s1", "c", "p", {"n": 1, kind: longest})
    assert signal(**{kind: longest + "x"}) == Unreadable("s1")


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "call", "id": "a"},
        {"t": "call", "id": "a", "page": "x" * 41},
        {"t": "accept", "id": "a", "call": "c"},
        {"t": "accept", "id": "a", "page": "p"},
        {"t": "hang_up", "id": "a"},
        {"t": "hang_up", "id": "a", "call": "c", "why": "forbidden"},
        {"t": "hang_up", "id": "a", "call": "c", "why": ["no_way"]},
    ],
)
def test_a_wish_that_lacks_something_is_not_read(frame: dict[str, Any]) -> None:
    assert read(json.dumps(frame)) == Unreadable("a")


@pytest.mark.parametrize("name", [None, 3, "", "a b", "x" * 41])
def test_a_frame_without_a_proper_name_is_answered_to_nobody(name: object) -> None:
    assert read(json.dumps({"t": "call", "id": name, "page": "p"})) == Unreadable(None)


@pytest.mark.parametrize(
    "text",
    [
        '{"t": "act", "id": "a"}',
        '{"t": "say", "id": "a", "text": "a \\"call\\" for you"}',
        '["call"]',
        '"call"',
        '{"t": "call"',
        "[" * 5000 + '"call"',
        json.dumps({"t": "call", "id": "a", "page": "p", "more": "x" * LARGEST_FRAME}),
    ],
)
def test_what_is_not_for_a_call_is_left_to_others(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("half", ["\ud83d", "a\udca9"])
def test_half_a_letter_that_nobody_could_be_sent_is_not_passed_on(half: str) -> None:
    assert signal(offer=SOUND + half) is None
    assert signal(candidates=[{**WAY, "candidate": half}]) is None
