"""What is asked and written for every line of the chat, in plain SQL.

One statement holds its sender, one asks what decides whether it is said and who hears it, one
counts its channel on, and one adds the line. They read and write what `chat.models` and
`accounts.models` declare.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from accounts import prepared
from accounts.friends import FRIENDS, HIDDEN
from chat.standing import IN_DOUBT

ABOUT = f"SELECT player.id, ear.hears, {HIDDEN}, {FRIENDS}"
BEFORE = (
    f", {IN_DOUBT},"
    " (SELECT said.id FROM chat_message said JOIN chat_channel channel"
    " ON channel.id = said.channel_id"
    " WHERE channel.key = %s AND said.sender_id = %s AND said.command = %s),"
    " (SELECT count(*) FROM chat_message WHERE sender_id = %s AND sent_at > %s),"
    " EXISTS (SELECT 1 FROM chat_message"
    " WHERE sender_id = %s AND sent_at > %s AND text = %s AND phrase = %s)"
)
PEOPLE = (
    " FROM accounts_player player LEFT JOIN chat_ear ear ON ear.player_id = player.id"
    " WHERE player.id IN ({})"
)
HOLD = "SELECT id FROM accounts_player WHERE id = %s FOR NO KEY UPDATE"
COUNT = (
    "INSERT INTO chat_channel (key, posted) VALUES (%s, 1)"
    " ON CONFLICT (key) DO UPDATE SET posted = chat_channel.posted + 1 RETURNING id, posted"
)
ADD = (
    "INSERT INTO chat_message"
    " (channel_id, number, sender_id, text, phrase, command, sent_at, hearers)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s) RETURNING id"
)


@dataclass(frozen=True, slots=True)
class Somebody:
    """Who is at a place, to one who is there: whom he chose to hear, if he chose at all, and
    whether the two are hidden from each other, or friends.
    """

    player_id: int
    hears: str | None
    is_hidden: bool
    is_friend: bool


@dataclass(frozen=True, slots=True)
class Before:
    """What is so before somebody says something.

    `in_doubt` is whether his standing must be looked at; `same` the message his command
    became, if it did already; `lately` how many he said in the window; `again` whether he has just
    said the same.
    """

    people: tuple[Somebody, ...]
    in_doubt: bool
    same: int | None
    lately: int
    again: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Something that is to be said."""

    sender_id: int
    text: str
    phrase: str
    command: str
    sent_at: datetime


def people(player_id: int, others: Collection[int]) -> tuple[Somebody, ...]:
    """A player and the others at a place, as they are to him now."""
    everybody = {player_id, *others}
    asked = ABOUT + PEOPLE.format(prepared.marks(len(everybody)))
    found = prepared.rows(asked, *[player_id] * 4, *everybody)
    return tuple(_somebody(row) for row in found)


def hold(player_id: int) -> None:
    """What this player says elsewhere waits until the transaction ends; SQLite has one writer."""
    if connection.features.has_select_for_update:
        prepared.rows(HOLD, player_id)


def before(
    line: Line, *, key: str, others: Collection[int], since: datetime, again_since: datetime
) -> Before:
    """What is so at a place before a line is said; its sender must be somebody."""
    sender_id, everybody = line.sender_id, {line.sender_id, *others}
    asked = ABOUT + BEFORE + PEOPLE.format(prepared.marks(len(everybody)))
    values = (
        *[sender_id] * 4,
        *(key, sender_id, line.command),
        *(sender_id, prepared.stored(since)),
        *(sender_id, prepared.stored(again_since), line.text, line.phrase),
        *everybody,
    )
    found = prepared.rows(asked, *values)
    [(in_doubt, same, lately, again)] = [row[4:] for row in found if row[0] == sender_id]
    return Before(
        tuple(_somebody(row) for row in found), bool(in_doubt), same, int(lately), bool(again)
    )


def add(line: Line, *, key: str, hearers: Sequence[int]) -> tuple[int, int, int]:
    """Add it as the channel's next; the message's id, its channel's, and its number."""
    [(channel_id, number)] = prepared.rows(COUNT, key)
    [(message_id,)] = prepared.rows(
        ADD,
        channel_id,
        number,
        line.sender_id,
        line.text,
        line.phrase,
        line.command,
        prepared.stored(line.sent_at),
        json.dumps(hearers),
    )
    return message_id, channel_id, number


def _somebody(row: tuple[object, ...]) -> Somebody:
    player_id, hears, is_hidden, is_friend = row[:4]
    assert isinstance(player_id, int)
    assert hears is None or isinstance(hears, str)
    return Somebody(player_id, hears, bool(is_hidden), bool(is_friend))
