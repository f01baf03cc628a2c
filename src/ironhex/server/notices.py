"""Listens to the other servers on the same database for games that have changed."""

from __future__ import annotations

import logging
import os
import signal
import threading
from typing import Any

from ironhex.server.games import Games
from ironhex.server.processes.link import Link
from ironhex.server.storage.store import CHANNEL

ATTENTION = 0.3  # seconds to listen before checking whether to stop
LONGEST_WAIT = 3.0  # seconds to wait for the thread to stop
PATIENCE = 1.0  # seconds before the next attempt when the database does not answer

log = logging.getLogger("ironhex")


class Notices:
    """A thread that listens to PostgreSQL, and one that listens to the supervisor, if there is one."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> None:
        if self.games.store.notifies:
            self._thread.start()
        if self.games.store.link:
            threading.Thread(target=self._hear_supervisor, args=(self.games.store.link,), daemon=True).start()

    def stop(self) -> None:
        """Stop listening, and close the connection before the store closes."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(LONGEST_WAIT)

    def _hear_supervisor(self, link: Link) -> None:
        """Follow the games that other processes change; without a supervisor, end."""
        for id in link.changed():
            try:
                self.games.follow(id)
            except Exception:
                log.exception("following game %s failed", id)
        os.kill(os.getpid(), signal.SIGINT)

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._hear_until_it_ends()
            except Exception:
                log.exception("listening to the other servers failed")
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
        if sender != self.games.store.me:
            self.games.follow(id)

    def _catch_up(self) -> None:
        """Refresh all games, because notices may have been missed."""
        for game in self.games.everything():
            game.refresh()
        self.games.watchers.notify_all()
