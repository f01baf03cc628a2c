"""Unfinished games that nobody opens are deleted after some days, a few at a time."""

from __future__ import annotations

import pytest
from tests.server.client import Live, duel
from tests.server.clock import Clock

from ironhex.server.app import Settings
from ironhex.server.game import Game
from ironhex.server.housekeeping import DAY, MOST_EXPIRED, clean_up, note_visits

KEPT = Settings().keep_days


def test_a_game_that_nobody_opens_expires(either: Live, clock: Clock) -> None:
    games = either.server.games
    forgotten, _ = either.make(duel())
    visited, _ = either.make(duel())
    watched, _ = either.make(duel())
    finished, _ = either.make(duel())
    finished.post("/resign")
    note_visits(games)
    with watched.follow() as messages:
        next(messages)
        clock.forward((KEPT - 1) * DAY)
        assert visited.get().status_code == 200
        clean_up(games, KEPT)
        clock.forward(2 * DAY)
        clean_up(games, KEPT)
        codes = [seat.get().status_code for seat in (forgotten, visited, watched, finished)]
    assert codes == [404, 200, 200, 200]
    assert finished.get("/record").status_code == 200


def test_games_can_be_kept_for_ever(live: Live, clock: Clock) -> None:
    blue, _ = live.make(duel())
    clock.forward(100 * KEPT * DAY)
    clean_up(live.server.games, 0)
    assert blue.get().status_code == 200


def test_a_few_games_expire_at_a_time_and_none_is_read(
    live: Live, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = live.server.games
    ids = [live.make(duel())[0].game for _ in range(MOST_EXPIRED + 2)]
    note_visits(games)
    clock.forward((KEPT + 1) * DAY)
    monkeypatch.setattr(Game, "reload", lambda game: pytest.fail("read"))
    clean_up(games, KEPT)
    left = [id for id in ids if games.store.opened(id)]
    assert len(left) == 2
    clean_up(games, KEPT)
    assert not any(games.store.opened(id) for id in ids)
    assert not games.everything()
