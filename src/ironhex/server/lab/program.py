"""The program that plays one simulation: its request comes on standard input, its progress goes to standard output.

The games are played by processes of its own. Whatever else comes on standard input, also its end, stops them at once;
what has been played by then is the result.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future
from io import StringIO
from threading import Thread
from typing import IO

import msgspec

from ironhex.operating_system import ignore_interrupts, limit_memory, lower_priority
from ironhex.server.lab.cards import LabRun, State, with_results
from ironhex.server.lab.messages import Ended, Progress
from ironhex.server.lab.requests import LabOrder, Played, work_of
from ironhex.server.workers.frames import read_frame, write_frame
from ironhex.sim import Game, cores
from ironhex.sim.export import write_rows
from ironhex.sim.running import spread

MEMORY = 1500  # megabytes of each process
NICENESS = 10  # players come first


def main() -> None:
    """Play until all games are over or the input ends."""
    ignore_interrupts()
    limit_memory(MEMORY)
    lower_priority(NICENESS)
    # What a game prints must not disturb the messages.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    asked = read_frame(sys.stdin.buffer)
    if asked is None:
        return
    stopped: Future[None] = Future()
    Thread(target=_wait_for_stop, args=(stopped,), daemon=True).start()
    _send(output, play(msgspec.json.decode(asked, type=LabOrder), stopped, output))


def play(order: LabOrder, stopped: Future[None], output: IO[bytes]) -> Ended:
    """Play a simulation, and report its progress; leave one core to the players."""
    count = 0

    def see(_: Game) -> None:
        nonlocal count
        count += 1
        _send(output, Progress(count))

    played = work_of(order)(lambda jobs: spread(jobs, max(1, cores() - 1), stopped), see)
    return ended(played, count)


def ended(played: Played, count: int) -> Ended:
    """The results of what has been played, if there is anything."""
    state: State = "failed" if played.problem else "stopped" if played.interrupted else "done"
    card = LabRun("", state, 0, count, played.problem)
    if played.problem or not count:
        return Ended(card)
    rows = StringIO()
    write_rows(rows, "sides", played.runs)
    return Ended(with_results(card, played), played.page, rows.getvalue())


def _wait_for_stop(stopped: Future[None]) -> None:
    sys.stdin.buffer.read(1)
    stopped.set_result(None)


def _send(output: IO[bytes], message: Progress | Ended) -> None:
    """Send a message; if nobody listens any more, there is nothing left to do."""
    try:
        write_frame(output, msgspec.msgpack.encode(message))
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
