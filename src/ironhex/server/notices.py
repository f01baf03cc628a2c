"""Hearing from the other servers of the same PostgreSQL database that a game has changed."""

from __future__ import annotations

import logging
import threading
from typing import Any

from ironhex.server.games import Games
from ironhex.server.storage.store import CHANNEL

ATTENTION = 0.3  # seconds it listens before it looks whether it is to stop
LONGEST_WAIT = 3.0  # seconds for that
PATIENCE = 1.0  # seconds before trying again where the database does not answer

log = logging.getLogger("ironhex")


class Notices:
    """A thread that listens; where nobody else writes, it has nothing to do."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> None:
        if self.games.store.shared:
            self._thread.start()

    def stop(self) -> None:
        """Stop listening, and let go of the connection before the store closes."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(LONGEST_WAIT)

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._hear_until_it_ends()
            except Exception:
                log.exception("hearing from the other servers went wrong")
                self._stopped.wait(PATIENCE)

    def _hear_until_it_ends(self) -> None:
        import psycopg

        url = self.games.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._catch_up()
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=ATTENTION):
                    self._heard(notice)

    def _heard(self, notice: Any) -> None:
        sender, _, id = notice.payload.partition(" ")
        game = self.games.in_memory(id)
        if sender != self.games.store.me and game is not None:
            game.refresh()

    def _catch_up(self) -> None:
        """Whatever was said while nobody listened."""
        for game in self.games.everything():
            game.refresh()
