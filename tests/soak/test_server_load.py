"""A server under load: hundreds of games in flight, both players of each at their pages, a move every three seconds."""

from __future__ import annotations

import random
from pathlib import Path

import psutil
import pytest
from tests.server.client import duel
from tests.server.databases import database, postgres, postgres_database
from tests.server.process import Process
from tests.soak.load import lines_of, load_on, percentile, traffic_of

__all__ = ["database", "postgres", "postgres_database"]

SECONDS = 60.0
MOST_MEMORY = 150  # MB with 50 games
READY = 1.5  # seconds


@pytest.mark.parametrize(("games", "slowest"), [(200, 0.100), (400, 0.250)])
def test_many_games_in_flight(games: int, slowest: float, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """99 of 100 requests of any kind take less than so many seconds."""
    random.seed(1)
    with Process(database) as server:
        load = load_on(server, traffic_of(games, SECONDS))
    with capsys.disabled():
        print("", database.partition(":")[0], *lines_of(load), sep="\n")
    assert load.went.actions > 0.9 * load.traffic.rate * SECONDS
    assert percentile(load.requests, 0.99) < slowest


def test_fifty_games_in_little_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        for number in range(50):
            blue, orange = server.make(duel(turns=30, seed=number))
            for _ in range(20):
                if not (blue.act(number) or orange.act(number)):
                    break
        process = psutil.Process(server.process.pid)
        memory = process.memory_info().rss // 10**6
        bots = sum(child.memory_info().rss for child in process.children()) // 10**6
    with capsys.disabled():
        print(f"\nready after {server.ready_after:.2f} s; {memory} MB with 50 games, bots {bots} MB besides")
    assert memory < MOST_MEMORY


def test_it_is_ready_quickly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    starts = []
    for number in range(5):
        with Process(f"sqlite:///{tmp_path / f'{number % 2}.sqlite'}") as server:
            starts.append(server.ready_after)
    with capsys.disabled():
        print(f"\nready after {', '.join(f'{start:.2f}' for start in starts)} s")
    assert min(starts) < READY
