"""Who watches a game here, and who is present."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ironhex.server.storage import SeatRow, Store

FRESH = 40.0  # seconds after which a player who was seen counts as gone
AWAY = FRESH + 60.0  # and after which others may hand over the seat


class Attendance:
    """The players and spectators of one game who listen to its stream."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game
        self._streams: Counter[str] = Counter()  # by seat
        self._listeners: set[Callable[[], None]] = set()  # players
        self._spectators: set[Callable[[], None]] = set()

    # --- players --------------------------------------------------------------------------------------------------
    def present(self, player: SeatRow) -> bool:
        """Whether a player is present."""
        return player.kind == "bot" or self._streams[player.seat] > 0 or time.time() - player.seen < FRESH

    def away(self, player: SeatRow) -> bool:
        """Whether a player has been gone for so long that others may hand over the seat."""
        return not self.present(player) and time.time() - player.seen > AWAY

    @property
    def listening(self) -> list[str]:
        """The seats whose players listen to the stream here."""
        return [seat for seat, count in tuple(self._streams.items()) if count > 0]

    # --- everybody ------------------------------------------------------------------------------------------------
    @property
    def watched(self) -> bool:
        """Whether anybody listens to the stream here."""
        return bool(self._listeners or self._spectators)

    # --- coming and going -----------------------------------------------------------------------------------------
    def arrive(self, seats: Sequence[str], listener: Callable[[], None]) -> bool:
        """Add a listener at these seats; returns whether that changes who is present."""
        new = [seat for seat in seats if not self._streams[seat]]
        self._streams.update(seats)
        (self._listeners if seats else self._spectators).add(listener)
        return self._seen(new, 0.0)

    def leave(self, seats: Iterable[str], listener: Callable[[], None]) -> bool:
        """Remove a listener; returns whether that changes who is present."""
        self._listeners.discard(listener)
        self._spectators.discard(listener)
        self._streams.subtract(seats)
        return self._seen([seat for seat in seats if not self._streams[seat]], FRESH)

    def _seen(self, seats: list[str], ago: float) -> bool:
        if seats:
            self._store.mark_seen([(self._game, seat) for seat in seats], ago, notify=True)
        return bool(seats)

    def notify(self) -> None:
        """Notify everybody who listens here, players first."""
        for listener in (*self._listeners, *self._spectators):
            listener()
