"""Plays many jobs in this process or on all cores, reports results as they come in, and stops when enough is known.

Workers are new processes (spawned, so that none of the caller's state leaks into a game). Each holds the read end of a
pipe whose other end only the caller has: when the caller stops or dies, the workers notice and exit at once.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from threading import Thread
from typing import Any

import msgspec

from ironhex.bots.own_bots import only_here
from ironhex.operating_system import MOST_PROCESSES, ignore_interrupts
from ironhex.sim.contest import Job
from ironhex.sim.games import Game
from ironhex.sim.playing import play_job

Engine = Callable[[Iterable[Job]], Iterator[Game]]
"""Plays jobs, and yields the games in the order they end; closing the iterator stops everything."""

AHEAD = 2  # chunks waiting for each worker, so that none is ever idle
MOST_IN_CHUNK = 8
TRIES = 3  # times that workers may die before giving up


class Halted(RuntimeError):
    """The games cannot continue because workers die or a game fails; says why. Results so far are kept."""


def here(jobs: Iterable[Job]) -> Iterator[Game]:
    """Play one game after the other in this process."""
    return map(play_safely, jobs)


def on_cores(processes: int) -> Engine:
    """Play on this many processes; with one, in this process."""
    if processes <= 1:
        return here
    return lambda jobs: _spread_if_possible(tuple(jobs), processes)


def _spread_if_possible(jobs: Sequence[Job], processes: int) -> Iterator[Game]:
    """Play on several processes, unless a bot is known only to this one."""
    bots = {team.bot for job in jobs for team in job.contest.teams}
    return here(jobs) if any(map(only_here, bots)) else spread(jobs, processes)


def play_chunk(packed: bytes) -> bytes:
    """Play some jobs; jobs and games are sent as bytes, which is cheapest for the caller."""
    jobs = msgspec.msgpack.decode(packed, type=tuple[Job, ...])
    return msgspec.msgpack.encode(tuple(map(play_safely, jobs)))


def play_safely(job: Job) -> Game:
    """Play a game; an error says which game failed."""
    try:
        return play_job(job)
    except Exception as error:
        which = f"seed {job.seed}{', from the other end' * bool(job.shift)}"
        raise Halted(f"game {job.number} ({which}) failed: {type(error).__name__}: {error}") from error


def unpack(packed: bytes) -> tuple[Game, ...]:
    """The games of a chunk."""
    return msgspec.msgpack.decode(packed, type=tuple[Game, ...])


def chunks(jobs: Iterable[Job], size: int) -> Iterator[tuple[Job, ...]]:
    """The jobs in small chunks, the first ones single so that results appear soon."""
    rest = iter(jobs)
    for number in range(10**9):
        if not (chunk := tuple(islice(rest, 1 if number < 8 else size))):
            return
        yield chunk


def chunk_size(count: int, workers: int) -> int:
    """Large enough to be cheap, small enough for all workers to finish at about the same time."""
    return max(1, min(MOST_IN_CHUNK, count // (workers * 16)))


def spread(jobs: Iterable[Job], processes: int, stopped: Future[None] | None = None) -> Iterator[Game]:
    """Play on worker processes, even on a single one; they end at once when `stopped` is done."""
    todo = tuple(jobs)
    lots = list(reversed([*chunks(todo, chunk_size(len(todo), processes))]))
    for _ in range(TRIES):
        yield from _round(lots, min(processes, len(todo), MOST_PROCESSES), stopped or Future())
        if not lots:
            return
    raise Halted(f"worker processes ended {TRIES} times; {sum(map(len, lots))} games were not played")


def _round(lots: list[tuple[Job, ...]], processes: int, stopped: Future[None]) -> Iterator[Game]:
    """Play chunks until none is left or workers die; unfinished ones are put back."""
    context = multiprocessing.get_context("spawn")
    life, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(processes, context, _begin, (life,))
    flying: dict[Future[bytes], tuple[Job, ...]] = {}
    try:
        while lots or flying:
            while lots and len(flying) < processes * AHEAD:
                flying[pool.submit(play_chunk, msgspec.msgpack.encode(lots[-1]))] = lots[-1]
                lots.pop()
            either: tuple[Future[Any], ...] = (*flying, stopped)
            done = _first_done(either)
            if stopped in done:
                raise KeyboardInterrupt
            for future in flying.keys() & done:
                yield from unpack(future.result())
                del flying[future]
    except BrokenProcessPool:
        lots.extend(flying.values())
    finally:
        ours.close()
        pool.shutdown(wait=True, cancel_futures=True)
        life.close()


def _first_done(futures: Sequence[Future[Any]]) -> set[Future[Any]]:
    """Wait until something is done. Ctrl+C just when a lock is released makes Python fail in another way."""
    try:
        return wait(futures, return_when=FIRST_COMPLETED).done
    except RuntimeError as error:
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


def _begin(life: Any) -> None:
    """A worker ignores Ctrl+C, and ends with its caller, the other end of this connection."""
    ignore_interrupts()
    Thread(target=_until_the_end, args=(life,), daemon=True).start()


def _until_the_end(life: Any) -> None:
    try:
        life.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


class Run(msgspec.Struct):
    """The games played, in the order of the jobs, whether the run was interrupted, and any problem."""

    games: tuple[Game, ...]
    interrupted: bool = False
    enough: bool = False
    problem: str = ""


def run(
    jobs: Sequence[Job],
    engine: Engine,
    enough: Callable[[Sequence[Game]], bool] | None = None,
    seen: Callable[[Game], None] | None = None,
) -> Run:
    """Play jobs until all are done, enough is known, Ctrl+C is pressed, or they cannot go on.

    `enough` sees the games in the order of their jobs, and games played beyond that point are dropped, so the result
    does not depend on the number of workers.
    """
    done: dict[int, Game] = {}
    order = [job.number for job in jobs]
    row: list[Game] = []
    try:
        with closing(_closable(engine(jobs))) as games:
            for game in games:
                done.setdefault(game.number, game)
                if seen:
                    seen(game)
                while len(row) < len(order) and order[len(row)] in done:
                    row.append(done[order[len(row)]])
                    if enough and enough(row):
                        return Run(tuple(row), enough=True)
    except (KeyboardInterrupt, Halted) as why:
        played = tuple(done[number] for number in order if number in done)
        return Run(played, interrupted=True, problem=str(why) if isinstance(why, Halted) else "")
    return Run(tuple(row))


def _closable(games: Iterator[Game]) -> Generator[Game, None, None]:
    yield from games
