"""A crowd at a server, measured: response times, the work of its processes, and their memory.

    PYTHONPATH=src:. python tests/soak/load.py 200 30

plays 200 games for 30 seconds; further arguments are options of `ironhex play`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psutil
import uvloop
from tests.server.process import Process
from tests.soak.crowd import Script, Times, Traffic, Went, drive, matches_of, script_of

SCRIPTS, STEPS = 20, 90  # different games, and answers in each at most
A_MOVE_EVERY = 3.0  # seconds, in each game
CLOSED_FOR = 90.0  # seconds until memory is measured for the last time


def traffic_of(games: int, seconds: float) -> Traffic:
    """A move every three seconds in each game."""
    return Traffic(games, games / A_MOVE_EVERY, seconds)


class Use(NamedTuple):
    """The processor time of a server and of its workers, in seconds, and the memory of both, in megabytes."""

    server: float
    workers: float
    memory: int
    workers_memory: int


def use_of(pid: int) -> Use:
    """What a server has used so far."""
    time_of, memory_of = {"server": 0.0, "workers": 0.0}, {"server": 0, "workers": 0}
    root = psutil.Process(pid)
    for process in (root, *root.children(recursive=True)):
        kind = "workers" if "ironhex.server.workers.worker" in process.cmdline() else "server"
        spent = process.cpu_times()
        time_of[kind] += spent.user + spent.system
        memory_of[kind] += process.memory_info().rss // 10**6
    return Use(time_of["server"], time_of["workers"], memory_of["server"], memory_of["workers"])


class Load(NamedTuple):
    """What came of a crowd: how long requests took, and what the server used before, at the end, and afterwards."""

    traffic: Traffic
    went: Went
    times: Times
    before: Use
    began: Use
    peak: Use
    after: Use

    @property
    def requests(self) -> list[float]:
        """How long each request took; news of others' actions come by themselves."""
        return [each for what, values in self.times.items() if what != "told" for each in values]

    @property
    def work(self) -> tuple[float, float]:
        """Milliseconds of the processor for an action, of the server and of its workers."""
        server, workers = self.peak.server - self.began.server, self.peak.workers - self.began.workers
        return 1000 * server / self.went.actions, 1000 * workers / self.went.actions


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def loaded(address: str, pid: int, scripts: list[Script], traffic: Traffic, rest: float) -> Load:
    """Play games at a server and close them; memory is measured again after a rest."""
    times: Times = {}
    before = use_of(pid)
    async with matches_of(address, scripts, traffic, times) as matches:
        began = use_of(pid)
        went = await drive(matches, traffic)
        peak = use_of(pid)
    await asyncio.sleep(rest)
    return Load(traffic, went, times, before, began, peak, use_of(pid))


def load_on(server: Process, traffic: Traffic, rest: float = CLOSED_FOR) -> Load:
    """The load of a crowd on a server."""
    scripts = [script_of(seed, STEPS) for seed in range(SCRIPTS)]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # a crowd should take little time itself
        return runner.run(loaded(server.address, server.process.pid, scripts, traffic, rest))


def lines_of(load: Load) -> Iterator[str]:
    """The results in words."""
    traffic, went = load.traffic, load.went
    yield f"{traffic.games} games, {went.actions} actions in {went.seconds:.0f} s, {went.heard // 1000} kB streamed"
    server, workers = load.work
    yield f"  processor for an action: {server:.1f} ms in the server, {workers:.1f} ms in workers"
    memory = ", ".join(f"{use.memory} + {use.workers_memory}" for use in (load.before, load.peak, load.after))
    yield f"  memory of the server + workers before, at the peak, after the games: {memory} MB"
    yield f"  all requests: {shown(load.requests)}"
    for what, values in sorted(load.times.items()):
        yield f"  {what}: {shown(values)}"


def shown(values: list[float]) -> str:
    figures = ", ".join(f"{share:.0%} {percentile(values, share) * 1000:.1f} ms" for share in (0.5, 0.9, 0.99))
    return f"{len(values)}, {figures}, longest {max(values) * 1000:.0f} ms"


def main(games: str, seconds: str, *options: str) -> None:
    with TemporaryDirectory() as folder, Process(f"sqlite:///{folder}/games.sqlite", *options) as server:
        began = time.perf_counter()
        for line in lines_of(load_on(server, traffic_of(int(games), float(seconds)), rest=5.0)):
            print(line)
        print(f"  {time.perf_counter() - began:.0f} s in all")


if __name__ == "__main__":
    main(*sys.argv[1:])
