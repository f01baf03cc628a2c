"""Workers do long work in their own processes, share their time fairly, and are replaced if they fail."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from queue import Empty
from typing import get_args

import msgspec
import pytest
from tests.server.client import QUIET, Live, duel
from tests.waiting import PATIENCE, until

from ironhex.server.bots import bot_job
from ironhex.server.errors import Overloaded, PassedOn
from ironhex.server.storage import Store
from ironhex.server.workers import BotJob, JobFailed, MenuJob, PrepareJob, WorkerFailed, WorkerPool, WorkerProcess
from ironhex.server.workers.fair_queue import FairQueue
from ironhex.server.workers.jobs import CodecCache, Job
from ironhex.server.workers.pool import MOST_OF_ONE
from ironhex.server.workers.replies import Failed, decoded
from ironhex.server.workers.watchdog import Watchdog
from ironhex.server.workers.worker import JOBS, answered

SLEEPER = [sys.executable, "-c", "import time; time.sleep(3600)"]


@pytest.fixture
def process() -> Iterator[WorkerProcess]:
    started = WorkerProcess(PATIENCE)
    yield started
    started.stop()


def a_job(live: Live) -> BotJob:
    """A question to a bot."""
    seats = live.make(duel(seed=1))
    game = live.server.games.game(seats[0].game)
    ask = game.play.asks[0]
    return bot_job(game, ask, ask.seats[0], "normal")


def a_menu(live: Live, figure: str = "") -> MenuJob:
    job = a_job(live)
    return MenuJob(job.system, job.library_key, job.library, job.view, job.question, job.seat, figure or None, ())


def test_a_worker_that_takes_too_long_is_stopped(live: Live) -> None:
    sleeper = WorkerProcess(longest=0.2, command=SLEEPER)
    with pytest.raises(WorkerFailed, match=r"more than 0\.2 seconds"):
        sleeper.do(a_job(live))


def _kinds(job: type[Job]) -> set[type[Job]]:
    """The jobs of the server that are of a kind."""
    kinds = [kind for kind in job.__subclasses__() if kind.__module__.startswith("ironhex.")]
    return set().union(*map(_kinds, kinds)) if kinds else {job}


def test_workers_can_do_every_job() -> None:
    assert set(get_args(JOBS)) == _kinds(Job)


def test_a_watchdog_has_one_thread_for_all_work() -> None:
    before = set(threading.enumerate())
    watchdog = Watchdog(PATIENCE, lambda: pytest.fail("nothing was late"))
    for _ in range(50):
        with watchdog.watching():
            assert len(set(threading.enumerate()) - before) == 1


def test_a_watchdog_reports_late_work_and_rests_in_between() -> None:
    before = set(threading.enumerate())
    late = threading.Event()
    watchdog = Watchdog(0.05, late.set)
    for _ in range(2):
        with watchdog.watching():
            assert late.wait(PATIENCE)
        late.clear()
        until(lambda: not set(threading.enumerate()) - before)


def test_a_worker_that_ends_is_restarted(live: Live, process: WorkerProcess) -> None:
    running = process.start()
    running.kill()
    running.wait()
    assert b"move " in process.do(a_job(live))
    with pytest.raises(WorkerFailed, match="has ended"):
        WorkerProcess(PATIENCE, command=[sys.executable, "-c", ""]).do(a_job(live))


def test_an_interrupt_at_the_terminal_does_not_reach_workers(process: WorkerProcess) -> None:
    """They would report it with a traceback while they load."""
    assert os.getpgid(process.start().pid) != os.getpgrp()


def test_a_worker_that_has_forgotten_a_library_gets_it_again(live: Live, process: WorkerProcess) -> None:
    job = a_job(live)
    first = process.do(job)
    for number in range(30):
        process.do(msgspec.structs.replace(job, library_key=f"other {number}"))
    assert process.do(job) == first


def test_a_library_is_sent_once(live: Live, process: WorkerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    job = a_menu(live)
    process.do(job)
    monkeypatch.setattr(process, "_exchange", lambda sent: pytest.fail("sent") if sent.library else Failed("none"))
    with pytest.raises(JobFailed, match="none"):
        process.do(job)


def test_a_refusal_reaches_the_client_and_a_fault_does_not(live: Live, process: WorkerProcess) -> None:
    job = a_menu(live)
    with pytest.raises(PassedOn, match="no such figure or place") as caught:
        process.do(msgspec.structs.replace(job, figure="1", via=("nowhere",)))
    assert (caught.value.status, caught.value.error) == (400, "bad_request")
    with pytest.raises(JobFailed, match="Error"):
        process.do(msgspec.structs.replace(job, view=b"[]"))


def test_a_message_that_makes_no_sense_is_answered_with_an_error() -> None:
    reply = decoded(answered(b"dance", CodecCache()))
    assert isinstance(reply, Failed)
    assert "Error" in reply.reason


class Held(Job, frozen=True, tag=True):
    """A job that takes as long as a test wants."""

    def perform(self, codecs: CodecCache) -> bytes:
        assert FREE.wait(PATIENCE)
        return b"done"


FREE = threading.Event()


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    FREE.clear()
    started = WorkerPool(0)
    started.start()
    yield started
    FREE.set()
    started.stop()


def test_one_owner_cannot_fill_the_queue(pool: WorkerPool) -> None:
    for _ in range(MOST_OF_ONE):
        pool.submit("greedy", Held())
    with pytest.raises(Overloaded):
        pool.submit("greedy", Held())
    modest = pool.submit("modest", Held())
    FREE.set()
    assert modest.result(PATIENCE) == b"done"


def test_a_pool_that_stops_cancels_what_waits(pool: WorkerPool) -> None:
    running, waiting = pool.submit("a", Held()), pool.submit("a", Held())
    until(running.running)
    threading.Timer(0.05, FREE.set).start()
    pool.stop()
    with pytest.raises(CancelledError):
        waiting.result(0)


def test_opening_a_game_loads_the_workers_before_the_first_menu(store: Store) -> None:
    with Live(store, QUIET._replace(workers=2)) as live:
        players, strangers = live.server.workers.players, live.server.workers.strangers
        blue, orange = live.make(duel(seed=1))
        live.watch(blue.game).get()
        assert (players.submitted, strangers.submitted) == (0, 0)
        for seat in (blue, blue, orange):
            seat.get()
        assert (players.submitted, strangers.submitted) == (2, 0)
        until(lambda: not players.waiting(blue.game))
        mover = blue if blue.ask else orange
        assert mover.act()
        assert players.submitted == 3


def test_a_prepared_worker_knows_the_library(live: Live, process: WorkerProcess) -> None:
    job = a_menu(live)
    process.do(PrepareJob(job.system, job.library_key, job.library, job.view, b"", ""))
    assert process.do(job.without_library())


def test_a_worker_needs_neither_a_database_nor_a_web_server() -> None:
    """They would take as long to load as everything else."""
    code = "import sys, ironhex.server.workers.worker; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"sqlalchemy", "litestar", "uvicorn", "asyncio"} & set(loaded)
    assert "ironhex.server.workers.jobs" in loaded


def test_processes_are_prepared_again_after_they_have_ended(live: Live) -> None:
    pool = WorkerPool(1, idle=0.01)
    pool.start()
    job = a_menu(live)
    pool.prepare("a", lambda: job)
    pool.prepare("a", lambda: job)
    assert pool.submitted == 1
    until(lambda: pool.cold)
    pool.prepare("a", lambda: job)
    assert pool.submitted == 2
    pool.stop()


def test_an_idle_process_ends_and_is_started_again(live: Live) -> None:
    pool = WorkerPool(1, idle=0.01)
    pool.start()
    job = a_menu(live)
    first = pool.submit("a", job).result(PATIENCE)
    (worker,) = pool._workers
    assert isinstance(worker, WorkerProcess)
    until(lambda: worker._process is None)
    assert pool.submit("a", job).result(PATIENCE) == first
    pool.stop()


def test_the_owner_who_used_the_least_time_is_next() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner, item in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2")):
        queue.put(owner, item)

    def take(seconds: float) -> str:
        taken = queue.get()
        assert taken is not None
        queue.done(taken[0], seconds)
        return taken[1]

    assert [take(5.0), take(1.0), take(1.0)] == ["a1", "b1", "b2"]
    queue.put("c", "c1")  # a newcomer starts with the share of everybody: less than one of them has used
    assert [take(1.0), take(1.0), take(1.0)] == ["c1", "a2", "a3"]


def test_an_owner_that_comes_back_does_not_wait_for_those_who_come_later() -> None:
    queue: FairQueue[int] = FairQueue()
    queue.put("back", 0)
    queue.put("other", 0)
    assert queue.get() == ("back", 0)
    queue.done("back", 0.01)
    queue.put("back", 1)
    for number in range(40):  # there is always somebody new
        queue.put(number, number)
        taken = queue.get()
        assert taken is not None
        queue.done(taken[0], 0.01)
        if taken == ("back", 1):
            break
    assert number == 1


def test_nobody_waits_forever_however_many_come_later() -> None:
    """Not even an owner that has used a lot: its share grows with the time that others use."""
    queue: FairQueue[int] = FairQueue()
    queue.put("greedy", 0)
    assert queue.get() == ("greedy", 0)
    queue.put("first", 0)
    queue.done("greedy", 2.0)
    queue.put("greedy", 1)
    served = 0
    while queue.waiting("greedy"):
        queue.put(served, served)
        taken = queue.get()
        assert taken is not None
        queue.done(taken[0], 0.1)
        served += 1
    assert 5 < served < 50


def test_idle_owners_are_forgotten() -> None:
    queue: FairQueue[int] = FairQueue()
    queue.put("waits", 0)
    assert queue.get() == ("waits", 0)
    for number in range(1000):
        queue.put("waits", number)
        queue.put(number, number)
        taken = queue.get()
        assert taken is not None
        queue.done(taken[0], 0.001)
    assert len(queue._used) < 300


def test_an_owner_in_work_lets_others_go_first() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "a1")
    queue.put("a", "a2")
    assert queue.get() == ("a", "a1")
    queue.put("b", "b1")
    assert queue.waiting("a") == 2
    assert queue.get() == ("b", "b1")


def test_an_empty_queue_gives_up_after_a_while_and_a_closed_one_at_once() -> None:
    queue: FairQueue[str] = FairQueue()
    with pytest.raises(Empty):
        queue.get(0.01)
    queue.put("a", "a1")
    assert queue.close() == ["a1"]
    assert queue.get() is None
