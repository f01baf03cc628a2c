"""A server under load: 200 games in flight, each with somebody listening, and 50 actions a second arriving at random."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from tests.server.client import duel
from tests.server.process import Process

GAMES = 200
RATE = 50.0  # actions a second
SECONDS = 60.0
SLOWEST = 0.100  # seconds that 99 of 100 actions may take at most
MOST_MEMORY = 150  # MB with 50 games
READY = 1.5  # seconds


class Player:
    """Both seats of one game, and somebody who listens."""

    def __init__(self, http: httpx.AsyncClient, times: dict[str, list[float]]) -> None:
        self.http, self.times = http, times
        self.ready: tuple[int, str] | None = None

    async def begin(self) -> None:
        made = (await self.http.post("/api/games", json=duel(turns=30))).json()
        self.path = f"/api/games/{made['game']}"
        tokens = ",".join(seat["token"] for seat in made["seats"])
        self.headers = {"authorization": f"Bearer {tokens}"}
        await self.look()

    async def look(self) -> None:
        """Find out what to answer next; a game that is over is followed by another."""
        table = await self.get("table", "")
        if table["over"]:
            await self.begin()
            return
        ask = table["asks"][0]
        units = {"unit": ask["units"][0]} if ask["units"] else {}
        offers = (await self.get("menu", f"/asks/{ask['id']}/menu", **units))["offers"]
        self.ready = ask["id"], random.choice(offers)["action"]

    async def get(self, what: str, path: str, **query: Any) -> Any:
        began = time.perf_counter()
        answer = await self.http.get(self.path + path, params=query, headers=self.headers)
        self.times[what].append(time.perf_counter() - began)
        answer.raise_for_status()
        return answer.json()

    async def act(self) -> None:
        assert self.ready is not None
        (ask, action), self.ready = self.ready, None
        began = time.perf_counter()
        answer = await self.http.post(f"{self.path}/answers", json={"ask": ask, "action": action}, headers=self.headers)
        self.times["action"].append(time.perf_counter() - began)
        answer.raise_for_status()
        await self.look()

    async def listen(self, heard: list[int]) -> None:
        async with self.http.stream("GET", f"{self.path}/stream", headers=self.headers) as answer:
            async for chunk in answer.aiter_raw():
                heard.append(len(chunk))


async def drive(address: str, times: dict[str, list[float]], heard: list[int]) -> int:
    """Let actions arrive at random; how many there were."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
    async with httpx.AsyncClient(base_url=address, timeout=30, limits=limits) as http:
        players = [Player(http, times) for _ in range(GAMES)]
        for player in players:
            await player.begin()
        listening = [asyncio.create_task(player.listen(heard)) for player in players]
        await asyncio.sleep(2)
        for kind in times.values():
            kind.clear()
        acts: list[asyncio.Task[None]] = []
        end = next_one = time.perf_counter()
        end += SECONDS
        while next_one < end:
            next_one += random.expovariate(RATE)
            await asyncio.sleep(max(0.0, next_one - time.perf_counter()))
            if waiting := [player for player in players if player.ready]:
                acts.append(asyncio.create_task(random.choice(waiting).act()))
        await asyncio.gather(*acts)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        return len(acts)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def test_two_hundred_games_in_flight(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    times: dict[str, list[float]] = {"action": [], "table": [], "menu": []}
    heard: list[int] = []
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        count = asyncio.run(drive(server.address, times, heard))
        memory = psutil.Process(server.process.pid).memory_info().rss // 10**6
    with capsys.disabled():
        print(f"\n{GAMES} games, {count} actions in {SECONDS:.0f} s, {sum(heard) // 1000} kB streamed, {memory} MB")
        for what, values in times.items():
            figures = ", ".join(f"{share:.0%} {percentile(values, share) * 1000:.1f} ms" for share in (0.5, 0.9, 0.99))
            print(f"  {what}: {figures}, longest {max(values) * 1000:.0f} ms")
    assert count > 0.9 * RATE * SECONDS
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
