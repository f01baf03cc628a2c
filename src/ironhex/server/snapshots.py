"""A stream of something small: sends all of it whenever it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import NamedTuple

from ironhex.server.executors import in_stream_thread
from ironhex.server.games import Games

HEARTBEAT = 15.0


class Snapshot(NamedTuple):
    """What there is to know now; after the last one nothing will change any more."""

    event: str
    data: bytes
    last: bool = False

    @property
    def message(self) -> bytes:
        return f"event: {self.event}\ndata: ".encode() + self.data + b"\n\n"


class SnapshotStream:
    """One listener's stream. Some changes come with time alone, so it also looks now and then."""

    def __init__(self, games: Games, what: str, read: Callable[[], Snapshot]) -> None:
        self._games, self._what, self._read = games, what, read
        self._loop, self._changed = asyncio.get_running_loop(), asyncio.Event()

    async def messages(self) -> AsyncIterator[bytes]:
        """The snapshot as it is now, and again after every change; comments keep the connection open."""
        self._games.watchers.arrive(self._what, self._wake)
        known: Snapshot | None = None
        try:
            while not self._games.closing:
                self._changed.clear()
                now = await in_stream_thread(self._read)
                yield b":\n\n" if now == known else now.message
                if now.last:
                    return
                known = now
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), HEARTBEAT)
        finally:
            self._games.watchers.leave(self._what, self._wake)

    def _wake(self) -> None:
        with suppress(RuntimeError):  # its loop may be closed already
            self._loop.call_soon_threadsafe(self._changed.set)
