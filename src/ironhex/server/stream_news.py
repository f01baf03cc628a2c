"""What is new for the listeners of a game: computed once for all who see the same and know the same."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from ironhex.server.callers import Caller
from ironhex.server.chat import chat_messages
from ironhex.server.game import Game
from ironhex.server.game_view import bare_table

LARGEST_SHARED = 64_000  # bytes; longer messages are for listeners who return after a long time


_ID = re.compile(r"(\d{1,12})\.(\d{1,12})(?:\.(\d{1,12}))?", re.ASCII)


class Cursor(NamedTuple):
    """What a listener knows: the version, the entries, the last message, the number of rewinds, and the last table."""

    version: int
    entries: int
    messages: int = 0
    rewinds: int | None = None
    table: bytes = b""

    @property
    def id(self) -> str:
        return f"{self.version}.{self.entries}.{self.messages}"


def cursor_of(text: str) -> Cursor | None:
    """The cursor of a `Last-Event-ID`; None if it is not one."""
    found = _ID.fullmatch(text)
    if found is None:
        return None
    version, entries, messages = (int(number or 0) for number in found.groups())
    return Cursor(version, entries, messages)


class News(NamedTuple):
    """What a listener is sent, and what it knows then."""

    data: bytes
    cursor: Cursor


def news_for(game: Game, caller: Caller, cursor: Cursor | None) -> News:
    """Everything that a listener has missed."""
    with game.lock:
        change = (*game.state, *game.timed)
        found: News | None = game.shared.find(change, (caller, cursor))
        if found is not None:
            return found
        now: Cursor = game.shared.find(change, caller) or game.shared.keep(change, caller, _now(game, caller))
        news = News(_missed(game, caller, cursor or now._replace(messages=0, table=b""), now), now)
        return game.shared.keep(change, (caller, cursor), news) if len(news.data) <= LARGEST_SHARED else news


def _now(game: Game, caller: Caller) -> Cursor:
    story = game.story(caller.side)
    table = msgspec.json.encode(bare_table(game, caller, story))
    messages = game.chat[-1].n if game.chat else 0
    return Cursor(len(game.known(caller)), story.moment.entries, messages, story.rewinds, table)


def _missed(game: Game, caller: Caller, known: Cursor, now: Cursor) -> bytes:
    """The messages that lead from what is known to what is so now."""
    parts: list[bytes] = []
    until_chat = now._replace(messages=known.messages)
    entries = known.entries
    left = _still_valid(game, caller, known)
    if left is not None and left < entries:
        parts.append(message(until_chat, "rewind", msgspec.json.encode({"entries": left})))
        entries = left
    if now.entries > entries:
        parts.append(message(until_chat, "entries", game.story(caller.side).entries(entries)))
    if now.table != known.table:
        parts.append(message(until_chat, "table", now.table))
    if now.messages > known.messages:
        parts.append(message(now, "chat", msgspec.json.encode(chat_messages(game.chat, known.messages))))
    return b"".join(parts)


def _still_valid(game: Game, caller: Caller, known: Cursor) -> int | None:
    """How many of the entries it knows are still valid; None if nothing was undone."""
    story = game.story(caller.side)
    if known.rewinds is not None:
        return story.fewest_left(known.rewinds)
    lines = game.known(caller)
    ahead = known.version > len(lines) or known.entries > story.moment.entries
    return 0 if ahead or lines.turned_back(known.version) else None


def message(cursor: Cursor, event: str, data: bytes) -> bytes:
    """A message of the stream."""
    return f"id: {cursor.id}\nevent: {event}\ndata: ".encode() + data + b"\n\n"
