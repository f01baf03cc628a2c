"""The games of a server: loads, creates and deletes them."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any

import msgspec

from ironhex.engine import Play
from ironhex.engine.setup import Maker, Setup
from ironhex.server.batches import Batches
from ironhex.server.errors import NotFound, NotYourSeat
from ironhex.server.game import Game
from ironhex.server.persistence import new_row
from ironhex.server.storage import NewGame, SeatRow, Store, UnknownGame
from ironhex.server.tokens import hashed, matches, new_id
from ironhex.server.visits import Visits
from ironhex.server.watchers import Watchers

KEPT_GAMES = 256
UNUSED = 60.0  # seconds after which a game that nobody watches is dropped from memory


class Games:
    """The games of this server; those in use are in memory."""

    def __init__(self, store: Store, kept: int = KEPT_GAMES) -> None:
        self.store, self.kept = store, kept
        self.closing = False
        self.for_spectators = Batches()
        self.visits = Visits()
        self.watchers = Watchers()
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
            try:
                return self.in_memory(id) or self._load(id)
            finally:
                self._loading.pop(id, None)

    def _load(self, id: str) -> Game:
        game = Game(self.store, id, self.visits, self._moved)
        self._keep(game)
        return game

    def in_memory(self, id: str) -> Game | None:
        """A game, if it is in memory and was not deleted by another server."""
        with self._lock:
            found = self._games.get(id)
            if found is None:
                return None
            if found.deleted:
                del self._games[id]
                return None
            found.used = time.monotonic()
            self._games.move_to_end(id)
            return found

    def follow(self, id: str) -> None:
        """Another server has changed a game, or the lobby."""
        if (game := self.in_memory(id)) is not None:
            game.refresh()
        self.watchers.notify(id)

    def everything(self) -> list[Game]:
        """All games in memory."""
        with self._lock:
            return list(self._games.values())

    def drop_unused(self) -> int:
        """Drop games from memory that nobody has watched or asked for lately; returns how many."""
        with self._lock:
            latest = time.monotonic() - UNUSED
            games = self._games.values()
            unused = [game.id for game in games if not game.attendance.watched and game.used <= latest]
            for id in unused:
                del self._games[id]
        return len(unused)

    def create(
        self,
        play: Play[Any],
        name: str,
        setup: Setup | None,
        seats: tuple[SeatRow, ...],
        maker_token: str | None = None,
    ) -> Game:
        """Store a new game; who has the token may delete it."""
        maker = setup.maker if setup else Maker()
        return self._added(new_row(new_id(), play, name, setup, seats), maker, maker_token)

    def _added(self, row: NewGame, maker: Maker, token: str | None) -> Game:
        self.add(row, maker, token)
        game = self.game(row.id)
        self._moved(game)
        return game

    def add(self, row: NewGame, maker: Maker, token: str | None = None) -> None:
        """Store a game without opening it; who has the token may delete it."""
        whose = msgspec.json.encode(maker).decode()
        self.store.create(row._replace(maker=whose, maker_token=hashed(token) if token else None))
        self.visits.note(row.id)

    def start(self, id: str) -> None:
        """A game that has waited begins: its bots are asked, and it stays in memory."""
        self._moved(self.game(id))

    def delete(self, id: str, tokens: Iterable[str]) -> None:
        """Delete a game; only its maker may."""
        try:
            known = self.store.game(id).maker_token
        except UnknownGame:
            raise NotFound("there is no such game") from None
        if known is None or not any(matches(token, known) for token in tokens):
            raise NotYourSeat("only the player who created a game can delete it, with the token they got for it")
        self.store.delete(id)
        self.forget(id)

    def forget(self, id: str) -> None:
        """A game does not exist any more: nobody watches it and no bot plays it."""
        with self._lock:
            loading = self._loading.setdefault(id, Lock())
        with loading:  # it may have been read just before it was deleted
            with self._lock:
                game = self._games.pop(id, None)
            self._loading.pop(id, None)
        if game is not None:
            game.deleted = True
            game.announce()

    def close(self) -> None:
        """Wake all watchers, because the server is shutting down."""
        self.closing = True
        for game in list(self._games.values()):  # without the lock, which a signal may interrupt
            game.announce()
        self.watchers.notify_all()

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
