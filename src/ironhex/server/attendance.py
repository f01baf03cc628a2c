"""Who watches a game here, and who has looked at it lately."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy.exc import SQLAlchemyError

from ironhex.server.storage import SeatRow, Store
from ironhex.server.visits import Visits

FRESH = 40.0  # seconds after which a player who was seen counts as gone
AWAY = FRESH + 60.0  # and after which others may hand over the seat
ATTENDED = 60.0  # seconds that bots go on among themselves after somebody has looked at their game

log = logging.getLogger("ironhex")


def has_come(last_seen: float, created: float) -> bool:
    """Whether a player has ever opened a game; seats begin, and players leave, as if seen so many seconds before."""
    return last_seen > created - FRESH


class Attendance:
    """The players and spectators of one game: those who listen to its stream, and those who have made a request."""

    def __init__(self, store: Store, game: str, visits: Visits) -> None:
        self._store, self._game, self._visits = store, game, visits
        self._streams: Counter[str] = Counter()  # by seat
        self._listeners: set[Callable[[], None]] = set()  # players
        self._spectators: set[Callable[[], None]] = set()

    # --- players --------------------------------------------------------------------------------------------------
    def present(self, player: SeatRow) -> bool:
        """Whether a player is present."""
        listens = self._streams[player.seat] > 0
        return player.kind == "bot" or listens or time.time() - self._last_seen(player) < FRESH

    def away(self, player: SeatRow) -> bool:
        """Whether a player has been gone for so long that others may hand over the seat."""
        return not self.present(player) and time.time() - self._last_seen(player) > AWAY

    def has_come(self, player: SeatRow, created: float) -> bool:
        """Whether a player has ever opened the game."""
        return self._streams[player.seat] > 0 or has_come(self._last_seen(player), created)

    def _last_seen(self, player: SeatRow) -> float:
        """When a player last listened to the stream or made a request."""
        return self._visits.last_seen(self._game, player)

    @property
    def listening(self) -> list[str]:
        """The seats whose players listen to the stream here."""
        return [seat for seat, count in tuple(self._streams.items()) if count > 0]

    # --- everybody ------------------------------------------------------------------------------------------------
    @property
    def watched(self) -> bool:
        """Whether anybody listens to the stream here."""
        return bool(self._listeners or self._spectators)

    @property
    def watched_lately(self) -> bool:
        """Whether anybody watches the game, or has looked at it in the last minute, at any server."""
        since = time.time() - ATTENDED
        if self.watched or self._visits.opened(self._game) > since:
            return True
        return self._store.shared and self._store.opened(self._game) > since

    # --- coming and going -----------------------------------------------------------------------------------------
    def visit(self, seats: Iterable[str], new: Sequence[str] = ()) -> None:
        """Somebody makes a request: the players of these seats, or a spectator.

        All servers must know at once that players have come for the first time: the lobby must not offer their seats.
        """
        self._visits.note(self._game, seats)
        self._seen(new, 0.0)

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
        gone = [seat for seat in seats if self._streams[seat] == 1]
        self._visits.note(self._game)
        self._visits.left(self._game, gone, FRESH)
        self._streams.subtract(seats)
        return self._seen(gone, FRESH)

    def _seen(self, seats: Sequence[str], ago: float) -> bool:
        if seats:
            try:
                self._store.mark_seen([(self._game, seat) for seat in seats], ago, notify=True)
            except SQLAlchemyError:  # who is present is not worth a stream
                log.exception("who is present in game %s was not stored", self._game)
        return bool(seats)

    def notify(self) -> None:
        """Notify everybody who listens here, players first."""
        for listener in (*self._listeners, *self._spectators):
            listener()
