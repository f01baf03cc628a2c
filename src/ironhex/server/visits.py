"""Who has been here lately: every request counts, and all of them are written to the store together now and then."""

from __future__ import annotations

import time
from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from ironhex.server.storage import SeatRow

FORGOTTEN = 300.0  # seconds after which a visit is of no interest any more


class NewVisits(NamedTuple):
    """The games that were opened, and the seats whose players made a request, since the last time somebody asked."""

    games: set[str]
    seats: set[tuple[str, str]]


class Visits:
    """When each game was last opened, and when the player of each seat made the last request."""

    def __init__(self) -> None:
        self._opened: dict[str, float] = {}
        self._seen: dict[tuple[str, str], float] = {}
        self._new = NewVisits(set(), set())
        self._lock = Lock()

    def note(self, game: str, seats: Iterable[str] = ()) -> None:
        """Somebody has opened a game: the players of these seats, or a spectator."""
        now = time.time()
        with self._lock:
            self._opened[game] = now
            self._new.games.add(game)
            for seat in seats:
                self._seen[game, seat] = now
                self._new.seats.add((game, seat))

    def opened(self, game: str) -> float:
        """When a game was last opened here; 0 if that is long ago."""
        return self._opened.get(game, 0.0)

    def seen(self, game: str, seat: str) -> float:
        """When the player of a seat made the last request here; 0 if that is long ago."""
        return self._seen.get((game, seat), 0.0)

    def last_seen(self, game: str, player: SeatRow) -> float:
        """When a player was last present, as far as it is known here."""
        return max(player.seen, self.seen(game, player.seat))

    def left(self, game: str, seats: Iterable[str], ago: float) -> None:
        """The players of these seats have closed the game, as if they had not been seen for so many seconds."""
        now = time.time()
        with self._lock:
            for seat in seats:
                self._seen[game, seat] = now - ago
                self._new.seats.discard((game, seat))

    def take_new(self) -> NewVisits:
        """What is new since the last call; what is old is forgotten."""
        limit = time.time() - FORGOTTEN
        with self._lock:
            new, self._new = self._new, NewVisits(set(), set())
            self._opened = {game: when for game, when in self._opened.items() if when > limit}
            self._seen = {seat: when for seat, when in self._seen.items() if when > limit}
        return new
