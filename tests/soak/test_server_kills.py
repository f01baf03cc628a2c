"""A server that is killed again and again, in the middle of whatever it does: nothing acknowledged is lost."""

from __future__ import annotations

import random
import signal
import threading
import time

import httpx
import pytest
from tests.server.client import Seat, duel
from tests.server.databases import database, postgres, postgres_database
from tests.server.process import Process
from tests.waiting import PATIENCE

from ironhex.server.persistence import resumed
from ironhex.server.storage import Store

__all__ = ["database", "postgres", "postgres_database"]

KILLS = 100  # with each database
GAMES = 6
LONGEST = 20.0  # seconds between two kills


class Driver(threading.Thread):
    """Plays one game on and remembers what the server has acknowledged, until the server is gone."""

    def __init__(self, seats: list[Seat], address: str) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
        self.seats = [Seat(self.http, seat.game, seat.seat, seat.token) for seat in seats]
        self.acknowledged = 0
        self.acts = 0

    def run(self) -> None:
        try:
            while not self.seats[0].table["over"]:
                self.act()
        except httpx.HTTPError:
            return
        finally:
            self.http.close()

    def act(self) -> None:
        for seat in self.seats:
            ask = seat.ask
            if ask is not None:
                answer = seat.answer(ask, random.choice(seat.offers(ask)))
                assert answer.status_code == 200, answer.text
                self.acknowledged = answer.json()["version"]
                self.acts += 1
                return


def wait_for(drivers: list[Driver], acts: int) -> None:
    """Let so many acts be acknowledged, and then a moment pass."""
    end = time.monotonic() + LONGEST
    while sum(driver.acts for driver in drivers) < acts and time.monotonic() < end:
        time.sleep(0.005)
    time.sleep(random.uniform(0.0, 0.03))


def test_nothing_acknowledged_is_lost(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables: list[list[Seat]] = []
    known: dict[str, int] = {}
    acts = 0
    for _ in range(KILLS):
        with Process(database) as server:
            while len(tables) < GAMES or all(server.http.get(f"/api/games/{game}").json()["over"] for game in known):
                seats = server.make(duel(turns=200))
                tables.append(seats)
                known[seats[0].game] = 0
            for seats in tables:
                everybody = Seat(server.http, seats[0].game, "", ",".join(seat.token for seat in seats))
                assert everybody.table["version"] >= known[everybody.game]
            drivers = [Driver(seats, server.address) for seats in tables[-GAMES:]]
            for driver in drivers:
                driver.start()
            wait_for(drivers, random.randint(1, 25))
            server.end(signal.SIGKILL)
            for driver in drivers:
                driver.join(PATIENCE)
                assert not driver.is_alive()
                game = driver.seats[0].game
                known[game] = max(known[game], driver.acknowledged)
                acts += driver.acts
    store = Store.at(database)
    for game, version in known.items():
        row = store.game(game)
        assert row.version >= version
        taken = resumed(row, store.lines(game, row.version))
        assert not taken.closed
        assert len(taken.play.lines) == row.version
    store.close()
    with capsys.disabled():
        print(f"\n{KILLS} kills, {acts} actions acknowledged, none lost ({database.partition(':')[0]})")
    assert acts > KILLS
