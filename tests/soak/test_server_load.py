"""A server under load: 200 games in flight, both players of each at their pages, 50 actions a second at random."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import psutil
import pytest
from tests.bench.bench_server import processor_time
from tests.server.client import duel
from tests.server.databases import database, postgres, postgres_database
from tests.server.process import Process
from tests.soak.crowd import Times, Traffic, drive, script_of

__all__ = ["database", "postgres", "postgres_database"]

TRAFFIC = Traffic(games=200, rate=50.0, seconds=60.0)
SCRIPTS, STEPS = 20, 90  # different games, and answers in each at most
SLOWEST = 0.100  # seconds that 99 of 100 actions may take at most
MOST_MEMORY = 150  # MB with 50 games
READY = 1.5  # seconds


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def test_two_hundred_games_in_flight(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    random.seed(1)
    scripts = [script_of(seed, STEPS) for seed in range(SCRIPTS)]
    times: Times = {}
    with Process(database) as server:
        went = asyncio.run(drive(server.address, scripts, TRAFFIC, times, lambda: processor_time(server.process.pid)))
        memory = psutil.Process(server.process.pid).memory_info().rss // 10**6
    with capsys.disabled():
        each = 1000 * went.worked / went.actions
        print(f"\n{TRAFFIC.games} games, {went.actions} actions in {went.seconds:.0f} s ({database.partition(':')[0]})")
        print(f"  {each:.1f} ms of the processor for an action, {memory} MB, {went.heard // 1000} kB streamed")
        for what, values in sorted(times.items()):
            figures = ", ".join(f"{share:.0%} {percentile(values, share) * 1000:.1f} ms" for share in (0.5, 0.9, 0.99))
            print(f"  {what} ({len(values)}): {figures}, longest {max(values) * 1000:.0f} ms")
    assert went.actions > 0.9 * TRAFFIC.rate * TRAFFIC.seconds
    assert percentile(times["action"], 0.99) < SLOWEST


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
