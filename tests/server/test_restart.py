"""A server that ends and starts again: games continue where they were, with their undo history."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.server.client import BOT, QUIET, Live, duel, play_on
from tests.server.process import Process
from tests.waiting import until

from ironhex.server.storage import Store


def test_a_game_continues_after_a_restart(database: str) -> None:
    store = Store.at(database)
    with Live(store) as live:
        blue, orange = live.make(duel(seed=1, turns=2))
        play_on([blue, orange], limit=7)
        before = blue.table, blue.get("/story").json()
    store.close()
    store = Store.at(database)
    with Live(store) as live:
        blue.http = orange.http = live.http
        assert (blue.table, blue.get("/story").json()) == before
        play_on([blue, orange])
        assert blue.table["over"]
    store.close()


def test_undo_still_works_after_a_restart(database: str) -> None:
    store = Store.at(database)
    with Live(store) as live:
        blue, orange = live.make(duel(seed=1, deploy=True))
        mover, other = (blue, orange) if blue.ask else (orange, blue)
        scene = mover.table["scene"]
        mover.act()
    store.close()
    store = Store.at(database)
    with Live(store) as live:
        mover.http = other.http = live.http
        assert mover.table["undo"] == [mover.seat]
        mover.undo_with(other)
        assert mover.table["scene"] == scene
    store.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_terminated_server_loses_nothing(tmp_path: Path, how: signal.Signals) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with Process(database) as first:
        blue, orange = first.make(duel(seed=1))
        with blue.follow() as messages:
            next(messages)
            play_on([blue, orange], limit=5)
            known = blue.table
            first.end(how)
    store = Store.at(database)
    with Live(store) as live:
        blue.http = live.http
        assert blue.table | {"players": []} == known | {"players": []}
    store.close()


def test_a_bot_that_was_asked_is_asked_again_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without bots gives the seat of a waiting game to a bot."""
    monkeypatch.setattr("ironhex.server.bots.SWEEP", 0.1)
    store = Store.at(database)
    with Live(store) as live:
        blue, orange = live.make(duel(seed=1))
        for seat in (blue, orange):
            assert seat.post("/players", seat=seat.seat, player=BOT).status_code == 200
        version = blue.table["version"]
    store.close()
    store = Store.at(database)
    with Live(store, QUIET._replace(bot_workers=1)) as live:
        blue.http = live.http
        until(lambda: blue.table["version"] > version)
    store.close()
