"""What every socket of ours does alike."""

import logging
from typing import Any

import pytest
from autobahn.exception import Disconnected

from rooms.lean import LeanConsumer


async def test_a_closed_socket_is_closed_once_and_sent_nothing_more() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    consumer = LeanConsumer()
    consumer.base_send = send  # type: ignore[assignment]
    await consumer.send_frame({"t": "ping"})
    await consumer.hang_up()
    await consumer.hang_up()
    await consumer.send_frame({"t": "ping"})
    assert [each["type"] for each in sent] == ["websocket.send", "websocket.close"]


async def test_a_message_that_only_newer_code_knows_is_passed_over() -> None:
    await LeanConsumer().dispatch({"type": "call.of.tomorrow"})


async def test_a_word_that_comes_after_the_close_counts_no_longer() -> None:
    heard: list[str] = []

    class Listener(LeanConsumer):
        async def receive(
            self, text_data: str | None = None, bytes_data: bytes | None = None
        ) -> None:
            heard.append(text_data or "")

    async def send(message: dict[str, Any]) -> None:
        pass

    consumer = Listener()
    consumer.base_send = send  # type: ignore[assignment]
    await consumer.dispatch({"type": "websocket.receive", "text": "in time"})
    await consumer.hang_up()
    await consumer.dispatch({"type": "websocket.receive", "text": "too late"})
    assert heard == ["in time"]


@pytest.mark.parametrize("gone", [OSError(), Disconnected()])
async def test_a_page_that_has_gone_meanwhile_is_no_fault_under_either_server(
    gone: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    class Talker(LeanConsumer):
        async def talk(self, message: dict[str, Any]) -> None:
            await self.send_frame({"t": "ping"})

    async def send(message: dict[str, Any]) -> None:
        raise gone

    consumer = Talker()
    consumer.base_send = send  # type: ignore[assignment]
    with caplog.at_level(logging.INFO):
        await consumer.dispatch({"type": "talk"})
    assert not caplog.records
