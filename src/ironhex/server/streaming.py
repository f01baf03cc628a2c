"""The event stream of a game: sends listeners what is new whenever something has changed.

A listener has a cursor: the version and the number of entries it knows. When the game has changed, everything it has
missed is calculated from the game as it is now, so nothing is lost or sent twice, however often the game changed. The
thread that changed the game does this at once; for a listener that is still receiving the last message, it is done
when that has arrived.
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
from ironhex.server.games import Caller, Game, Games

HEARTBEAT = 15.0
THREADS = 12

T = TypeVar("T")

log = logging.getLogger("ironhex")


class Cursor(NamedTuple):
    """What a listener knows: the version, the entries, the number of rewinds, and the last table."""

    version: int
    entries: int
    rewinds: int | None = None
    table: bytes = b""

    @property
    def id(self) -> str:
        return f"{self.version}.{self.entries}"


def cursor_of(text: str) -> Cursor | None:
    """The cursor of a `Last-Event-ID`; None if it is not one."""
    version, dot, entries = text.partition(".")
    known = version.isascii() and version.isdigit() and entries.isascii() and entries.isdigit() and len(text) < 30
    return Cursor(int(version), int(entries)) if dot and known else None


class Stream:
    """One listener's stream."""

    threads = CapacityLimiter(THREADS)

    def __init__(self, games: Games, game: Game, caller: Caller, cursor: Cursor | None) -> None:
        self.games, self.game, self.caller = games, game, caller
        self.cursor = cursor
        self._sending, self._more = (
            True,
            False,
        )  # whether a message is on its way, and whether there has been more since
        self._flags = Lock()
        self._box: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()

    async def messages(self) -> AsyncIterator[bytes]:
        """Messages as they come, and occasional comments that keep the connection open."""
        await self._in_thread(self._arrive)
        try:
            news: bytes | None = await self._in_thread(self._missed)
            while news is not None and not self.games.closing:
                yield news
                news = await (self._in_thread(self._missed) if self._more_meanwhile() else self._next())
        finally:
            # This task may have been canceled, so a separate thread removes the listener.
            self._loop.run_in_executor(None, self._leave)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Streams have their own threads, so that they do not delay requests."""
        return await to_thread.run_sync(work, limiter=self.threads)

    async def _next(self) -> bytes | None:
        try:
            return await asyncio.wait_for(self._box.get(), HEARTBEAT)
        except TimeoutError:
            return b":\n\n"

    def _more_meanwhile(self) -> bool:
        """Whether the game changed while the last message was on its way; if not, the next change is sent at once."""
        with self._flags:
            self._sending, self._more = self._more, False
            return self._sending

    def _arrive(self) -> None:
        self.game.arrive(self.caller.seats, self._send_changes)
        while (kept := self.games.game(self.game.id)) is not self.game:  # it was dropped from memory in the meantime
            self.game.leave(self.caller.seats, self._send_changes)
            self.game = kept
            self.game.arrive(self.caller.seats, self._send_changes)

    def _leave(self) -> None:
        self.game.leave(self.caller.seats, self._send_changes)

    def _send_changes(self) -> None:
        """Send what is new, or end the stream if the server is shutting down."""
        with self._flags:
            if self._sending:
                self._more = True
                return
            self._sending = True
        try:
            news = None if self.games.closing else self._missed()
        except Exception:  # concerns this listener, not the thread that changed the game
            log.exception("sending the changes of game %s failed", self.game.id)
            news = None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._box.put_nowait, news)

    def _missed(self) -> bytes:
        """Everything the listener has missed; moves its cursor."""
        game = self.game
        with game.lock:
            story = game.story(self.caller.side)
            now = Cursor(len(game.known(self.caller)), story.moment.entries, story.rewinds)
            table = msgspec.json.encode(bare_table(game, self.caller, story))
            known = self.cursor or now
            parts: list[bytes] = []
            left = self._still_valid(known)
            if left is not None and left < known.entries:
                parts.append(message(now, "rewind", msgspec.json.encode({"entries": left})))
                known = known._replace(entries=left)
            if now.entries > known.entries:
                parts.append(message(now, "entries", story.entries(known.entries)))
            if table != known.table:
                parts.append(message(now, "table", table))
            self.cursor = now._replace(table=table)
        return b"".join(parts)

    def _still_valid(self, known: Cursor) -> int | None:
        """How many of the entries it knows are still valid; None if nothing was undone."""
        game, story = self.game, self.game.story(self.caller.side)
        if known.rewinds is not None:
            return story.fewest_left(known.rewinds)
        lines = game.known(self.caller)
        since = game.play.lines[lines.end(known.version) :]
        ahead = known.version > len(lines) or known.entries > story.moment.entries
        return 0 if ahead or any(isinstance(line, Undone | Resigned) for line in since) else None


def message(cursor: Cursor, event: str, data: bytes) -> bytes:
    """A message of the stream."""
    return f"id: {cursor.id}\nevent: {event}\ndata: ".encode() + data + b"\n\n"
