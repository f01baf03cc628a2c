"""The same jobs on other machines: Dask gives them to its workers, and reassigns them if a worker disappears.

A worker needs the same Ironhex as the caller; every batch checks this, because workers may join at any time.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from typing import Any

import msgspec

from ironhex.sim.contest import ContestError, Job
from ironhex.sim.extras import needed
from ironhex.sim.fingerprint import fingerprint
from ironhex.sim.games import Game
from ironhex.sim.running import AHEAD, Engine, Halted, chunk_size, chunks, play_chunk, unpack

LOCAL = "local:"
MOST_LOCAL = 256
ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://.+:\d+|[^/]+:\d+")
PATIENCE = 60  # seconds for the cluster to answer and the first worker to appear
RETRIES = 3  # of a batch whose workers died
QUIET = logging.CRITICAL  # we report errors ourselves, in one line
LOOK = 10  # seconds between checks whether any worker is left


def on_cluster(address: str) -> Engine:
    """Play on the Dask cluster at an address, or with `local:3` on three workers started here."""
    needed("distributed", "cluster")
    if _local(address) is None and not ADDRESS.fullmatch(address):
        raise _no_cluster(address)
    return lambda jobs: _spread(tuple(jobs), address)


def _spread(jobs: tuple[Job, ...], address: str) -> Iterator[Game]:
    with ExitStack() as stack:
        client = _client(address, stack)
        try:
            client.wait_for_workers(_local(address) or 1, timeout=PATIENCE)
        except TimeoutError:
            raise ContestError(f"the cluster at {address} has had no workers for {PATIENCE} seconds") from None
        check_workers(client)
        yield from play_with(client, jobs)


def _local(address: str) -> int | None:
    """How many workers to start here; None for an existing cluster."""
    if not address.startswith(LOCAL):
        return None
    count = address.removeprefix(LOCAL)
    if not count.isdecimal() or not 1 <= int(count) <= MOST_LOCAL:
        raise _no_cluster(address)
    return int(count)


def _no_cluster(address: str) -> ContestError:
    return ContestError(f"{address!r} is not a cluster; use an address such as tcp://host:8786, or local:3")


def _client(address: str, stack: ExitStack) -> Any:
    distributed = needed("distributed", "cluster")
    logging.getLogger("distributed").setLevel(QUIET)
    count = _local(address)
    if count is not None:
        cluster = distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            silence_logs=QUIET,
        )
        return stack.enter_context(distributed.Client(stack.enter_context(cluster)))
    try:
        return stack.enter_context(distributed.Client(address, timeout=PATIENCE))
    except (OSError, ValueError) as error:
        raise ContestError(f"no cluster answers at {address}: {error}") from error


def check_workers(client: Any) -> None:
    """Refuse workers with a different fingerprint, and name them."""
    own = fingerprint()
    for address, answer in client.run(_asking(), on_error="return").items():
        if answer != own:
            has = answer if isinstance(answer, str) else f"none that answers ({answer})"
            raise ContestError(f"the worker at {address} needs this machine's Ironhex, {own}, but has {has}")


def _asking() -> Callable[[], str]:
    """A function sent by value, so that a worker without Ironhex can answer, too."""

    def ask() -> str:
        try:
            from ironhex.sim.fingerprint import fingerprint as there
        except ImportError:
            return "none"
        return there()

    return ask


def play_lot(packed: bytes, wanted: str) -> bytes:
    """Play some jobs, if this worker has the right fingerprint."""
    if fingerprint() != wanted:
        raise Halted(f"a worker has Ironhex {fingerprint()}, not {wanted}")
    return play_chunk(packed)


def play_with(client: Any, jobs: Iterable[Job]) -> Iterator[Game]:
    """Play jobs with a client; each batch counts once, whichever worker played it."""
    distributed = needed("distributed", "cluster")
    todo = tuple(jobs)
    workers = max(1, sum(client.nthreads().values()))
    lots = chunks(todo, chunk_size(len(todo), workers))
    flying: set[Any] = set()
    try:
        for lot in lots:
            flying.add(client.submit(play_lot, msgspec.msgpack.encode(lot), fingerprint(), pure=False, retries=RETRIES))
            while len(flying) >= workers * AHEAD:
                yield from _landed(client, flying)
        while flying:
            yield from _landed(client, flying)
    except CancelledError as error:
        raise Halted("the connection to the cluster is lost") from error
    except (OSError, distributed.KilledWorker) as error:
        raise Halted(f"the cluster failed: {str(error).partition(chr(10))[0]}") from error


def _landed(client: Any, flying: set[Any]) -> Iterator[Game]:
    """The games of the next finished batches; gives up when all workers are gone."""
    distributed = needed("distributed", "cluster")
    try:
        done = distributed.wait(flying, timeout=LOOK, return_when="FIRST_COMPLETED").done
    except TimeoutError:
        if not client.nthreads():
            raise Halted("all workers of the cluster are gone") from None
        return
    for future in done:
        flying.discard(future)
        yield from unpack(future.result())
