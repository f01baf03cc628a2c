"""Games on two processes against one, and what a calibration loop gains from the second core in the same run.

    PYTHONPATH=src:. python tests/bench/bench_sim.py

Wolverine WVR-6R against Griffin GRF-1N on woods, normal bots, 240 games from seed 1. Both ways are measured with worker
processes that are started for it, in turns, three times; a figure is the best of the three. Seconds are those of the
clock, so nothing else should run on the machine; the seconds of all processors together tell what the second process
costs also on a busy one.
"""

from __future__ import annotations

import multiprocessing
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter
from typing import NamedTuple

from tests.bench.calibration import calibration

from ironhex.sim import Contest, Team, jobs, run
from ironhex.sim.running import spread

GAMES, LOOPS, TIMES = 240, 6000, 3
ALLOWED = 0.9
DUEL = Contest((Team("A", ("Wolverine WVR-6R",), "normal"), Team("B", ("Griffin GRF-1N",), "normal")), "woods")


class Spent(NamedTuple):
    """Seconds of the clock, and of all processors."""

    clock: float
    work: float


def play(processes: int) -> Spent:
    """Seconds for all games on so many workers."""
    todo = tuple(jobs(DUEL, GAMES, 1))
    start, worked = perf_counter(), _worked()
    done = run(todo, lambda each: spread(each, processes))
    assert len(done.games) == GAMES
    return Spent(perf_counter() - start, _worked() - worked)


def _worked() -> float:
    """What this process and those it has started have worked."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def loop(times: int) -> int:
    return sum(calibration() for _ in range(times))


def calibrate(processes: int) -> float:
    """Seconds for the calibration loop, its rounds shared among so many workers."""
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        pool.map(loop, [1] * processes)
        start = perf_counter()
        pool.map(loop, [LOOPS // processes] * processes, chunksize=1)
        return perf_counter() - start


def main() -> None:
    rounds = [(calibrate(1), play(1), calibrate(2), play(2)) for _ in range(TIMES)]
    loop_one, games_one, loop_two, games_two = (min(column) for column in zip(*rounds, strict=True))
    loops, games = loop_one / loop_two, games_one.clock / games_two.clock
    print(f"{GAMES} games of a duel, normal bots, on one process and on two")
    print(f"  {'calibration loop':32} {loop_one:>7.2f} s {loop_two:>7.2f} s   gains {loops:.2f}")
    print(f"  {'games':32} {games_one.clock:>7.2f} s {games_two.clock:>7.2f} s   gains {games:.2f}")
    print(f"  {'games, work of all processors':32} {games_one.work:>7.2f} s {games_two.work:>7.2f} s")
    print(f"  {'of what the loop gains':32} {games / loops:>7.0%}   (at least {ALLOWED:.0%})")


if __name__ == "__main__":
    main()
