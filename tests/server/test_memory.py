"""Memory is returned after a peak: games that nobody uses are dropped, and loaded again when somebody does."""

from __future__ import annotations

import weakref

import pytest
from tests.server.client import QUIET, Live, duel
from tests.server.databases import Starter
from tests.waiting import until

from ironhex.operating_system import return_memory
from ironhex.server.game import Game


def test_unused_games_are_dropped_and_loaded_again(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    games = live.server.games
    blue, orange = live.make(duel(seed=1))
    mover = blue if blue.ask else orange
    mover.act()
    known = blue.table
    dropped = weakref.ref(games.game(blue.game))
    monkeypatch.setattr("ironhex.server.games.UNUSED", 1e9)
    games.drop_unused()
    assert games.everything() == [dropped()]
    monkeypatch.setattr("ironhex.server.games.UNUSED", 0.0)
    games.drop_unused()
    assert games.everything() == []
    until(lambda: dropped() is None)  # without a search for garbage
    assert blue.table["scene"] == known["scene"]
    assert blue.act() or orange.act()


def test_a_game_is_loading_until_others_find_it(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a request in between would load it a second time."""
    games = live.server.games
    blue, _ = live.make(duel(seed=1))
    monkeypatch.setattr("ironhex.server.games.UNUSED", 0.0)
    games.drop_unused()
    keep, loading = games._keep, list[bool]()

    def kept(game: Game) -> None:
        loading.append(game.id in games._loading)
        keep(game)

    monkeypatch.setattr(games, "_keep", kept)
    assert games.game(blue.game) is games.game(blue.game)
    assert loading == [True]
    assert not games._loading


def test_a_watched_game_stays(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.games.UNUSED", 0.0)
    seat = live.make(duel(seed=1))[0]
    games = live.server.games
    with seat.follow() as messages:
        next(messages)
        games.drop_unused()
        assert [game.id for game in games.everything()] == [seat.game]
    until(lambda: games.drop_unused() or not games.everything())


def test_memory_is_returned_when_games_are_dropped(started: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    returned: list[bool] = []
    monkeypatch.setattr("ironhex.server.housekeeping.INTERVAL", 0.01)
    monkeypatch.setattr("ironhex.server.housekeeping.return_memory", lambda: returned.append(True))
    live = started(QUIET)
    live.make(duel())
    assert not returned
    monkeypatch.setattr("ironhex.server.games.UNUSED", 0.0)
    until(lambda: returned)
    assert not live.server.games.everything()
    return_memory()
