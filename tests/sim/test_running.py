"""Many games: the same on any number of processes, enough when enough is known, and what there is when broken off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import psutil
import pytest
from tests.sim.small import contest

from ironhex.sim import Game, Job, jobs, on_cores, play_contest, play_job, run
from ironhex.sim.results import narrow

TODO = tuple(jobs(contest(turns=2), 12, 3, swap=True))


def backwards(todo: Iterable[Job]) -> Iterator[Game]:
    """An engine whose last game ends first."""
    return map(play_job, reversed(tuple(todo)))


@pytest.fixture(scope="module")
def games() -> tuple[Game, ...]:
    return run(TODO, on_cores(1)).games


def test_the_number_of_processes_does_not_matter(games: Sequence[Game]) -> None:
    assert [game.number for game in games] == list(range(12))
    assert run(TODO, on_cores(2)).games == games
    assert not _workers()


def test_the_order_of_completion_does_not_matter(games: Sequence[Game]) -> None:
    assert run(TODO, backwards).games == games


def test_it_stops_when_enough_is_known_and_keeps_the_same_games(games: Sequence[Game]) -> None:
    for engine in (on_cores(1), backwards, on_cores(2)):
        done = run(TODO, engine, lambda row: len(row) >= 5)
        assert done.enough
        assert done.games == games[:5]
    assert not _workers()


def test_a_rate_is_known_when_its_interval_is_narrow() -> None:
    done = play_contest(contest(turns=1), 200, until_width=0.2, swap=True, engine=on_cores(1))
    assert done.enough
    assert len(done.games) == 20  # nobody wins in one turn, so few games say so
    assert done.summary.teams[0].rate.width <= 0.2
    enough = narrow(0.2, step=2)
    assert not enough(done.games[:19])
    assert not enough(done.games[:18])


def test_breaking_off_leaves_what_there_is(games: Sequence[Game]) -> None:
    seen = 0

    def press(_: Game) -> None:
        nonlocal seen
        seen += 1
        if seen == 4:
            raise KeyboardInterrupt

    done = run(TODO, on_cores(2), seen=press)
    assert done.interrupted
    assert len(done.games) == 4
    assert all(game == games[game.number] for game in done.games)
    assert not _workers()


def test_a_worker_that_dies_costs_no_game(games: Sequence[Game]) -> None:
    killed: list[int] = []

    def kill(_: Game) -> None:
        if not killed and (found := _workers()):
            killed.append(found[0].pid)
            found[0].kill()

    assert run(TODO, on_cores(2), seen=kill).games == games
    assert killed


def test_ctrl_c_ends_the_command_with_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    arguments = ("--games", "4000", "--bots", "random", "--board", "glade", "--turns", "3", "--processes", "2")
    command = [sys.executable, "-m", "ironhex", "simulate", *arguments, "--csv", str(file)]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        _wait_for_work(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert "broken off" in out
    assert len(file.read_text().splitlines()) > 1


def test_workers_do_not_outlive_a_caller_who_is_killed() -> None:
    code = (
        "from tests.sim.small import contest\n"
        "from ironhex.sim import jobs, on_cores, run\n"
        "if __name__ == '__main__':\n    run(tuple(jobs(contest(), 100000)), on_cores(2))\n"
    )
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, "-c", code], env=env, cwd=Path(__file__).parents[2]) as process:
        workers = _wait_for_work(process.pid)
        process.kill()
    psutil.wait_procs(workers, timeout=20)
    assert not [worker for worker in workers if worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE]


def _workers(pid: int | None = None) -> list[psutil.Process]:
    """The worker processes of a process, or of this one."""
    children = psutil.Process(pid).children()
    return [child for child in children if "spawn_main" in " ".join(child.cmdline())]


def _wait_for_work(pid: int) -> list[psutil.Process]:
    """Until both workers have worked for a while, which is long enough for games to be played."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        workers = _workers(pid)
        if len(workers) == 2 and all(sum(worker.cpu_times()[:2]) > 1.5 for worker in workers):
            return workers
        time.sleep(0.1)
    raise TimeoutError("the workers do not work")
