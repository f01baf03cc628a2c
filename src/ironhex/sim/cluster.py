"""The same jobs on other machines: Dask hands them to its workers, and to others when one of those is gone.

A worker needs the same Ironhex as the caller, and the same library of designs and boards if the jobs name any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec

from ironhex.sim.contest import ContestError, Job
from ironhex.sim.extras import needed
from ironhex.sim.rows import Game
from ironhex.sim.running import AHEAD, Engine, chunk_size, chunks, play_chunk, unpack

LOCAL = "local:"
MOST_LOCAL = 256
PATIENCE = "30s"  # for a first worker to be there
RETRIES = 3  # of a lot whose workers died


def on_cluster(address: str) -> Engine:
    """Play on the Dask cluster at an address, or with `local:3` on one of three workers that is started here."""
    needed("distributed", "cluster")
    _local(address)
    return lambda jobs: _spread(tuple(jobs), address)


def _spread(jobs: tuple[Job, ...], address: str) -> Iterator[Game]:
    with ExitStack() as stack:
        client = _client(address, stack)
        client.wait_for_workers(_local(address) or 1, timeout=PATIENCE)
        yield from play_with(client, jobs)


def _local(address: str) -> int | None:
    """How many workers are to be started here; None where the cluster is there already."""
    if not address.startswith(LOCAL):
        return None
    count = address.removeprefix(LOCAL)
    if not count.isdecimal() or not 1 <= int(count) <= MOST_LOCAL:
        raise ContestError(f"{address!r} is no cluster: an address such as tcp://host:8786, or local:3")
    return int(count)


def _client(address: str, stack: ExitStack) -> Any:
    distributed = needed("distributed", "cluster")
    count = _local(address)
    if count is None:
        return stack.enter_context(distributed.Client(address, timeout=PATIENCE))
    cluster = distributed.LocalCluster(n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None)
    return stack.enter_context(distributed.Client(stack.enter_context(cluster)))


def play_with(client: Any, jobs: Iterable[Job]) -> Iterator[Game]:
    """Play jobs with a client; a lot is kept in hand until it is done, so a game is counted once whoever played it."""
    distributed = needed("distributed", "cluster")
    todo = tuple(jobs)
    workers = max(1, sum(client.nthreads().values()))
    lots = chunks(todo, chunk_size(len(todo), workers))
    flying = distributed.as_completed()
    waiting = 0
    for lot in lots:
        flying.add(client.submit(play_chunk, msgspec.msgpack.encode(lot), pure=False, retries=RETRIES))
        waiting += 1
        if waiting >= workers * AHEAD:
            yield from unpack(next(flying).result())
            waiting -= 1
    for future in flying:
        yield from unpack(future.result())
