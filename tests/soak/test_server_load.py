"""A server under load: 200 games in flight, somebody listening to each, 50 actions a second arriving at random."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
import pytest
from tests.server.client import duel
from tests.server.process import Process

from ironhex.engine.story import table_of
from ironhex.server.setup import Setup
from ironhex.server.systems import begin

GAMES = 200
SEEDS = 20  # of different games
ACTIONS = 60  # in a game at most
RATE = 50.0  # actions a second
SECONDS = 60.0
SLOWEST = 0.100  # seconds that 99 of 100 actions may take at most
MOST_MEMORY = 150  # MB with 50 games
READY = 1.5  # seconds


Script = list[tuple[int, str, str]]
"""What is answered in a game of a known seed: the questions, the seats and the actions."""


def script_of(seed: int) -> Script:
    """Play a game beforehand, so that under load nobody need look for something to do."""
    play, script = begin(msgspec.convert(setup(seed), Setup)), []
    chance = random.Random(seed)
    while not play.over and len(script) < ACTIONS:
        ask = play.asks[0]
        entries = list(islice(play.menu(ask), 40))
        action = chance.choice(entries)
        play.answer(ask, action)
        script.append((ask.id, ask.seats[0], table_of(play.system).text_of(action)))
    return script


def setup(seed: int) -> dict[str, Any]:
    """Two against two."""
    made = duel(turns=30, seed=seed)
    made["sides"][0]["units"].append({"design": "Griffin GRF-1N"})
    made["sides"][1]["units"].append({"design": "Phoenix Hawk PXH-1"})
    return made


class Player:
    """Both seats of one game, and somebody who listens."""

    def __init__(self, http: httpx.AsyncClient, seed: int, script: Script, times: dict[str, list[float]]) -> None:
        self.http, self.seed, self.script, self.times = http, seed, script, times
        self.done = 0
        self.busy = False

    @property
    def ready(self) -> bool:
        return not self.busy and self.done < len(self.script)

    async def begin(self) -> None:
        made = (await self.http.post("/api/games", json=setup(self.seed))).json()
        self.path = f"/api/games/{made['game']}"
        tokens = ",".join(seat["token"] for seat in made["seats"])
        self.headers = {"authorization": f"Bearer {tokens}"}

    async def act(self) -> None:
        """Answer the next question; now and then look at the table, as somebody does who comes back."""
        self.busy = True
        ask, seat, action = self.script[self.done]
        body = {"ask": ask, "action": action, "seat": seat}
        await self.timed("action", self.http.post(f"{self.path}/answers", json=body, headers=self.headers))
        self.done += 1
        if self.done % 5 == 0:
            await self.timed("table", self.http.get(self.path, headers=self.headers))
        self.busy = False

    async def timed(self, what: str, request: Awaitable[httpx.Response]) -> None:
        began = time.perf_counter()
        answer = await request
        self.times[what].append(time.perf_counter() - began)
        answer.raise_for_status()

    async def listen(self, heard: list[int]) -> None:
        async with self.http.stream("GET", f"{self.path}/stream", headers=self.headers) as answer:
            async for chunk in answer.aiter_raw():
                heard[0] += len(chunk)


async def drive(address: str, times: dict[str, list[float]], heard: list[int]) -> int:
    """Let actions arrive at random; how many there were."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
    async with httpx.AsyncClient(base_url=address, timeout=30, limits=limits) as http:
        scripts = [script_of(seed) for seed in range(SEEDS)]
        players = [Player(http, n % SEEDS, scripts[n % SEEDS], times) for n in range(GAMES)]
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
    times: dict[str, list[float]] = {"action": [], "table": []}
    heard = [0]
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        count = asyncio.run(drive(server.address, times, heard))
        memory = psutil.Process(server.process.pid).memory_info().rss // 10**6
    with capsys.disabled():
        print(f"\n{GAMES} games, {count} actions in {SECONDS:.0f} s, {heard[0] // 1000} kB streamed, {memory} MB")
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
