"""What requests cost the server: its own CPU time, all threads included, one request after another.

    PYTHONPATH=src:. python tests/bench/bench_server.py

Games of two against two that bots have played beforehand (`tests/soak/crowd.py`). Both seats listen: an action counts
until both have been told what happened. Every tenth action the page is opened anew.
"""

import asyncio
import time
from collections.abc import Awaitable
from tempfile import TemporaryDirectory

from tests.server.process import Process
from tests.soak.crowd import Match, Script, Times, script_of

GAMES, ANSWERS, OPENED = 6, 90, 10


def processor_time(pid: int) -> float:
    """Seconds that the processors have worked for a process (Linux)."""
    return time.clock_gettime((~pid << 3) | 2)


class Measured(Match):
    """A match whose requests are measured by the CPU time of the server."""

    def __init__(self, address: str, script: Script, times: Times, pid: int) -> None:
        super().__init__(address, script, times)
        self.pid = pid

    async def timed(self, what: str, request: Awaitable[object]) -> None:
        began = processor_time(self.pid)
        await request
        while not self.quiet:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)
        self.times.setdefault(what, []).append(processor_time(self.pid) - began)


async def measured(address: str, pid: int) -> Times:
    times: Times = {}
    for seed in range(GAMES):
        match = Measured(address, script_of(seed, ANSWERS), times, pid)
        await match.begin()
        while not match.ready:
            await asyncio.sleep(0.001)
        for number in range(len(match.script)):
            await match.act(0.0, number % OPENED == 0)
        await match.end()
    return times


def main() -> None:
    with TemporaryDirectory() as folder, Process(f"sqlite:///{folder}/games.sqlite") as server:
        times = asyncio.run(measured(server.address, server.process.pid))
    for what, values in sorted(times.items()):
        values.sort()
        mean, most = sum(values) / len(values), values[int(0.99 * len(values))]
        print(f"  {what:20} {len(values):5} times {1000 * mean:8.2f} ms, 99 of 100 within {1000 * most:.2f} ms")


if __name__ == "__main__":
    main()
