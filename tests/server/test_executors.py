"""Short requests go first: answers wait neither for long calculations nor for each other's locks."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.client import Live, Seat, duel
from tests.waiting import PATIENCE, until

from ironhex.server.game_view import shown
from ironhex.server.workers import jobs


class Ponder:
    """A presentation whose menus take as long as the test wants."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.begun, self.enough = threading.Semaphore(0), threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def menu(self, *about: Any) -> Any:
        self.begun.release()
        assert self.enough.wait(PATIENCE)
        return self.table.menu(*about)

    short_menu = menu


def test_an_answer_does_not_wait_for_menus(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = live.make(duel(seed=1))
    mover = next(seat for seat in seats if seat.ask)
    ask = mover.ask
    assert ask is not None
    action = mover.offers(ask)[3]
    ponder = Ponder(shown(live.server.games.game(mover.game).play.system))
    monkeypatch.setattr(jobs, "presentation_of", lambda _: ponder)
    with ThreadPoolExecutor(4) as pool:
        places = ("", "0101", "0102", "0103")  # the same menu would be calculated once
        menus = [pool.submit(mover.get, f"/asks/{ask['id']}/menu", via=place) for place in places]
        assert ponder.begun.acquire(timeout=PATIENCE)
        until(lambda: live.server.workers.players.waiting(mover.game) == 4)
        assert mover.answer(ask, action).status_code == 200
        assert Seat(live.http, mover.game, "", "").get().status_code == 200
        assert not any(menu.done() for menu in menus)
        ponder.enough.set()
        answers = [menu.result(PATIENCE) for menu in menus]
    assert all("offers" in answer.json() for answer in answers)  # they were asked while the question was open
