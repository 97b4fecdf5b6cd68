"""What every socket of ours does alike."""

from typing import Any

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
