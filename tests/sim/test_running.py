"""Many games: the same on any number of processes, stopped when enough is known, and kept when interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psutil
import pytest
from tests.sim.small import contest
from tests.waiting import PATIENCE, until

from ironhex.sim import Game, Job, jobs, on_cores, play_contest, play_job, run
from ironhex.sim.results import narrow
from ironhex.sim.running import spread

ROOT = Path(__file__).resolve().parents[2]
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


def test_an_interrupt_keeps_the_results(games: Sequence[Game]) -> None:
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


def test_another_thread_stops_workers_in_the_middle_of_a_game() -> None:
    stopped: Future[None] = Future()
    endless = [msgspec.structs.replace(job, contest=contest(turns=0)) for job in TODO]

    def stop() -> None:
        until(_workers)
        stopped.set_result(None)

    threading.Thread(target=stop).start()
    done = run(endless, lambda todo: spread(todo, 2, stopped))
    assert (done.interrupted, done.problem) == (True, "")
    assert not _workers()


def test_a_worker_that_dies_costs_no_game(games: Sequence[Game]) -> None:
    killed: list[int] = []

    def kill(_: Game) -> None:
        if not killed and (found := _workers()):
            killed.append(found[0].pid)
            found[0].kill()

    assert run(TODO, on_cores(2), seen=kill).games == games
    assert killed


# The command, which says so in a line whenever a game is over.
TELLING = """
import runpy
from contextlib import contextmanager
from ironhex.cli import simulate

@contextmanager
def progress(games, quiet):
    yield lambda game: print("played", flush=True)

simulate.progress = progress
runpy.run_module("ironhex", run_name="__main__")
"""
MANY = """
from tests.sim.small import contest
from ironhex.sim import jobs, on_cores, run
run(tuple(jobs(contest(), 100000)), on_cores(2), seen=lambda game: print("played", flush=True))
"""


def test_ctrl_c_ends_the_command_with_its_results(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    arguments = ("--games", "4000", "--bots", "random", "--board", "glade", "--turns", "3", "--processes", "2")
    with started(TELLING, "simulate", *arguments, "--csv", str(file)) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    assert "stopped early" in out
    assert len(file.read_text().splitlines()) > 1


def test_ctrl_c_while_a_lock_is_released_is_still_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(futures: object, return_when: str) -> object:
        error = RuntimeError("release unlocked lock")
        error.__context__ = KeyboardInterrupt()
        raise error

    monkeypatch.setattr("ironhex.sim.running.wait", interrupted)
    assert run(TODO, on_cores(2)).interrupted


def test_workers_do_not_outlive_a_killed_caller() -> None:
    with started(MANY) as process:
        workers = _workers(process.pid)
        process.kill()
    assert len(workers) == 2
    _, alive = psutil.wait_procs(workers, timeout=PATIENCE)
    assert alive == []


@contextmanager
def started(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Python with some code, once a game has been played."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command, pipe = [sys.executable, "-c", code, *arguments], subprocess.PIPE
    with subprocess.Popen(command, env=env, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "played\n"
        yield process


def _workers(pid: int | None = None) -> list[psutil.Process]:
    """The worker processes of a process, or of this one."""
    return [child for child in psutil.Process(pid).children() if _works(child)]


def _works(child: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(child.cmdline())
    except psutil.Error:  # it has just ended
        return False
