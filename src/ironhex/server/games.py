"""The games of a server: loads and creates them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from ironhex.engine import Play
from ironhex.engine.setup import Setup
from ironhex.server.batches import Batches
from ironhex.server.errors import NotFound
from ironhex.server.game import Game
from ironhex.server.persistence import imported_row, new_row
from ironhex.server.storage import NewGame, SeatRow, Store, UnknownGame
from ironhex.server.tokens import new_id

KEPT_GAMES = 256


class Games:
    """The games of this server; those in use are in memory."""

    def __init__(self, store: Store, kept: int = KEPT_GAMES) -> None:
        self.store, self.kept = store, kept
        self.closing = False
        self.for_spectators = Batches()
        self.when_moved: Callable[[Game], None] = lambda game: None
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()
        self._loading: dict[str, Lock] = {}

    def game(self, id: str) -> Game:
        """A game by its id."""
        if (found := self.in_memory(id)) is not None:
            return found
        with self._lock:
            loading = self._loading.setdefault(id, Lock())
        with loading:
            if (found := self.in_memory(id)) is not None:
                return found
            try:
                game = Game(self.store, id, self._moved)
            except UnknownGame:
                raise NotFound("there is no such game") from None
            finally:
                self._loading.pop(id, None)
            self._keep(game)
            return game

    def in_memory(self, id: str) -> Game | None:
        """A game, if it is in memory."""
        with self._lock:
            if id in self._games:
                self._games.move_to_end(id)
            return self._games.get(id)

    def everything(self) -> list[Game]:
        """All games in memory."""
        with self._lock:
            return list(self._games.values())

    def create(self, play: Play[Any], name: str, setup: Setup | None, seats: tuple[SeatRow, ...]) -> Game:
        """Store a new game."""
        return self._added(new_row(new_id(), play, name, setup, seats))

    def import_record(self, record: str, name: str, seats: Callable[[Play[Any]], tuple[SeatRow, ...]]) -> Game:
        """Store a game from its record."""
        return self._added(imported_row(new_id(), record, name, seats))

    def _added(self, row: NewGame) -> Game:
        self.store.create(row)
        game = self.game(row.id)
        self._moved(game)
        return game

    def close(self) -> None:
        """Wake all watchers, because the server is shutting down."""
        self.closing = True
        for game in list(self._games.values()):
            game.announce()

    def _keep(self, game: Game) -> None:
        """Keep a game in memory, and drop those unused for longest."""
        with self._lock:
            self._games[game.id] = game
            for old in [each for each in self._games.values() if not each.attendance.watched]:
                if len(self._games) <= self.kept:
                    break
                if old is not game:
                    del self._games[old.id]

    def _moved(self, game: Game) -> None:
        game.announce()
        self.when_moved(game)
