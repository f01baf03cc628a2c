"""The event stream of a game: what is new to whoever listens, sent when something has changed.

A listener has a cursor: the version and the number of entries he knows. When the game has changed, all that he has
missed since is worked out from it as it stands, so nothing is lost or sent twice, however often it has changed. Whoever
has changed it works that out on the spot; for a listener to whom the last news is still on its way, that is left until
it has arrived.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from threading import Lock
from typing import NamedTuple, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread

from ironhex.engine.record_lines import Resigned, Undone
from ironhex.server.game_view import bare_table
from ironhex.server.games import Game, Games, Seated

HEARTBEAT = 15.0
THREADS = 12

T = TypeVar("T")

log = logging.getLogger("ironhex")


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
        self._sending, self._more = True, False  # whether news is on its way, and whether there is more since
        self._flags = Lock()
        self._box: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()

    async def messages(self) -> AsyncIterator[bytes]:
        """Messages as they come, and a comment now and then that keeps the connection."""
        await self._in_thread(self._arrive)
        try:
            news: bytes | None = await self._in_thread(self._news)
            while news is not None and not self.games.closing:
                yield news
                news = await (self._in_thread(self._news) if self._more_meanwhile() else self._next())
        finally:
            # Whoever ends the stream may have cancelled this task: leaving is left to a thread of its own.
            self._loop.run_in_executor(None, self._leave)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Streams have threads of their own, so that they do not keep requests waiting."""
        return await to_thread.run_sync(work, limiter=self.threads)

    async def _next(self) -> bytes | None:
        try:
            return await asyncio.wait_for(self._box.get(), HEARTBEAT)
        except TimeoutError:
            return b":\n\n"

    def _more_meanwhile(self) -> bool:
        """Whether the game has changed while the last news was on its way; if not, the next change is told at once."""
        with self._flags:
            self._sending, self._more = self._more, False
            return self._sending

    def _arrive(self) -> None:
        self.game.arrive(self.seated.seats, self._tell)
        while (kept := self.games.game(self.game.id)) is not self.game:  # it was let go of in the meantime
            self.game.leave(self.seated.seats, self._tell)
            self.game = kept
            self.game.arrive(self.seated.seats, self._tell)

    def _leave(self) -> None:
        self.game.leave(self.seated.seats, self._tell)

    def _tell(self) -> None:
        """The game has changed, or the server is about to end; then there is nothing more to tell."""
        with self._flags:
            if self._sending:
                self._more = True
                return
            self._sending = True
        try:
            news = None if self.games.closing else self._news()
        except Exception:  # it is this listener's, not that of him who has changed the game
            log.exception("telling what is new in game %s went wrong", self.game.id)
            news = None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._box.put_nowait, news)

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
                parts.append(message(now, "entries", telling.entries(known.entries)))
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
