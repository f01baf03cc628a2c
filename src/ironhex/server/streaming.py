"""The event stream of a game: sends listeners what is new whenever something has changed.

A listener has a cursor: the version and the number of entries it knows. When the game has changed, everything it has
missed is calculated from the game as it is now, so nothing is lost or sent twice, however often the game changed. The
thread that changed the game does this at once, and only once for all who know the same (`stream_news.py`); for a
listener that is still receiving the last message, it is done when that has arrived. Players are told first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from threading import Lock

from ironhex.server.callers import Caller
from ironhex.server.errors import NotFound
from ironhex.server.executors import in_stream_thread
from ironhex.server.game import Game
from ironhex.server.games import Games
from ironhex.server.stream_news import Cursor, news_for

HEARTBEAT = 15.0

log = logging.getLogger("ironhex")


class Stream:
    """One listener's stream."""

    def __init__(self, games: Games, game: Game, caller: Caller, cursor: Cursor | None) -> None:
        self.games, self.game, self.caller = games, game, caller
        self.cursor = cursor
        self._sending = True  # whether a message is on its way
        self._more = False  # and whether there has been more since
        self._flags = Lock()
        self._box: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._heartbeat = self._loop.time() + HEARTBEAT
        self._timed: tuple[object, ...] = ()  # what changes with time alone, as the listener knows it

    async def messages(self) -> AsyncIterator[bytes]:
        """Messages as they come, and occasional comments that keep the connection open."""
        await in_stream_thread(self._arrive)
        try:
            news: bytes | None = await in_stream_thread(self._missed)
            while news is not None and not self._ended:
                if news:  # there is nothing to send when others have acted in secret
                    yield news
                news = await (in_stream_thread(self._missed) if self._more_meanwhile() else self._next())
        finally:
            # This task may have been canceled, so a separate thread removes the listener.
            self._loop.run_in_executor(None, self._leave)

    async def _next(self) -> bytes | None:
        try:
            async with asyncio.timeout_at(self._heartbeat):
                return await self._box.get()
        except TimeoutError:
            self._heartbeat += HEARTBEAT  # whatever has happened meanwhile
            return b":\n\n" + await in_stream_thread(self._changed_by_time)

    def _changed_by_time(self) -> bytes:
        """Tell the listener who is away or out of time by now: nothing else happens then."""
        if self._timed == self.game.timed:
            return b""
        with self._flags:
            if self._sending:  # which says it too
                return b""
            self._sending = True
        return self._missed()

    @property
    def _ended(self) -> bool:
        """Whether the server is shutting down, or the game was deleted."""
        return self.games.closing or self.game.deleted

    def _more_meanwhile(self) -> bool:
        """Whether the game changed while the last message was on its way; if not, the next change is sent at once."""
        with self._flags:
            self._sending, self._more = self._more, False
            return self._sending

    def _arrive(self) -> None:
        self.game.arrive(self.caller.seats, self._send_changes)
        while (kept := self._kept()) is not self.game:  # it was dropped from memory in the meantime
            self.game.leave(self.caller.seats, self._send_changes)
            self.game = kept
            self.game.arrive(self.caller.seats, self._send_changes)

    def _kept(self) -> Game:
        """The game as it is in memory; this one, if it has been deleted."""
        try:
            return self.games.game(self.game.id)
        except NotFound:
            self.game.deleted = True
            return self.game

    def _leave(self) -> None:
        self.game.leave(self.caller.seats, self._send_changes)

    def _send_changes(self) -> None:
        """Send what is new, or end the stream if there will be nothing more."""
        with self._flags:
            if self._sending:
                self._more = True
                return
            self._sending = True
        try:
            news = None if self._ended else self._missed()
        except Exception:  # concerns this listener, not the thread that changed the game
            log.exception("sending the changes of game %s failed", self.game.id)
            news = None
        if self._loop.is_closed():
            return
        if self.caller.seats:
            self._loop.call_soon_threadsafe(self._box.put_nowait, news)
        else:
            self.games.for_spectators.add(self._loop, partial(self._box.put_nowait, news))

    def _missed(self) -> bytes:
        """Everything the listener has missed; moves its cursor."""
        self._timed = self.game.timed
        news, self.cursor = news_for(self.game, self.caller, self.cursor)
        return news
