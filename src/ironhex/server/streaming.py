"""The event stream of a game: what is new to whoever listens, sent when something has changed.

A listener has a cursor: the version and the number of entries he knows. When he is woken, all that he has missed since
is worked out from the game as it stands, so nothing is lost or sent twice, however often he was woken.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread

from ironhex.engine.lines import Resigned, Undone
from ironhex.server.games import Game, Games, Seated
from ironhex.server.table import bare_table
from ironhex.server.telling import whole_story

HEARTBEAT = 15.0
THREADS = 12

T = TypeVar("T")


class Cursor(NamedTuple):
    """What a listener knows: the version, the entries, how often something had been taken back, and the last table."""

    version: int
    entries: int
    rewinds: int | None = None
    table: bytes = b""

    @property
    def id(self) -> str:
        return f"{self.version}.{self.entries}"


def cursor_of(text: str) -> Cursor | None:
    """The cursor of a `Last-Event-ID`; None where it is none."""
    version, dot, entries = text.partition(".")
    known = version.isascii() and version.isdigit() and entries.isascii() and entries.isdigit() and len(text) < 30
    return Cursor(int(version), int(entries)) if dot and known else None


class Stream:
    """One listener's stream."""

    threads = CapacityLimiter(THREADS)

    def __init__(self, games: Games, game: Game, seated: Seated, cursor: Cursor | None) -> None:
        self.games, self.game, self.seated = games, game, seated
        self.cursor = cursor
        self._changed = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    async def messages(self) -> AsyncIterator[bytes]:
        """Messages as they come, and a comment now and then that keeps the connection."""
        await self._in_thread(self._arrive)
        try:
            while not self.games.closing:
                self._changed.clear()
                yield await self._in_thread(self._news)
                try:
                    await asyncio.wait_for(self._changed.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b":\n\n"
        finally:
            # Whoever ends the stream may have cancelled this task: leaving is left to a thread of its own.
            self._loop.run_in_executor(None, self._leave)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Streams have threads of their own, so that they do not keep requests waiting."""
        return await to_thread.run_sync(work, limiter=self.threads)

    def _arrive(self) -> None:
        self.game.arrive(self.seated.seats, self._wake)
        while (kept := self.games.game(self.game.id)) is not self.game:  # it was let go of in the meantime
            self.game.leave(self.seated.seats, self._wake)
            self.game = kept
            self.game.arrive(self.seated.seats, self._wake)

    def _leave(self) -> None:
        self.game.leave(self.seated.seats, self._wake)

    def _wake(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    def _news(self) -> bytes:
        """All that the listener has missed, and his cursor moved on."""
        game = self.game
        with game.lock:
            telling = game.telling(self.seated.side)
            now = Cursor(game.version, telling.moment.entries, telling.rewinds)
            table = msgspec.json.encode(bare_table(game, self.seated, telling))
            known = self.cursor or now
            parts: list[bytes] = []
            left = self._taken_back(known)
            if left is not None and left < known.entries:
                parts.append(message(now, "rewind", msgspec.json.encode({"entries": left})))
                known = known._replace(entries=left)
            if now.entries > known.entries:
                entries = telling.entries(known.entries)
                if entries is None:
                    entries = whole_story(game.play, self.seated.side, known.entries)[1]
                parts.append(message(now, "entries", b"[" + b",".join(entries) + b"]"))
            if table != known.table:
                parts.append(message(now, "table", table))
            self.cursor = now._replace(table=table)
        return b"".join(parts)

    def _taken_back(self, known: Cursor) -> int | None:
        """How many of the entries he knows are left; None where nothing was taken back."""
        game = self.game
        if known.rewinds is not None:
            return game.telling(self.seated.side).taken_back_to(known.rewinds)
        since = game.play.lines[known.version :]
        ahead = known.version > game.version or known.entries > game.telling(self.seated.side).moment.entries
        return 0 if ahead or any(isinstance(line, Undone | Resigned) for line in since) else None


def message(cursor: Cursor, event: str, data: bytes) -> bytes:
    """A message of the stream."""
    return f"id: {cursor.id}\nevent: {event}\ndata: ".encode() + data + b"\n\n"
