"""Function calls of the server for an action and what its player looks at before, in all threads.

    PYTHONPATH=src:. python tests/bench/bench_server_calls.py

The same traffic as in `bench_server.py`. Calls hardly depend on the machine and on how busy it is; those of the first
game, when everything is loaded, do not count.
"""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType

from tests.bench import bench_server

GAMES = 4


def serve(result: str, *options: str) -> None:
    """Run `ironhex` with these options, and write the number of calls to a file at a signal."""
    profiles = [Profile()]
    run: Callable[[Thread], None] = Thread._bootstrap_inner  # type: ignore[attr-defined]

    def profiled(thread: Thread) -> None:
        profiles.append(Profile())
        profiles[-1].runcall(run, thread)

    def end(_: int, __: FrameType | None) -> None:
        for profile in profiles:
            profile.create_stats()
        calls = sum(row[1] for profile in profiles if profile.stats for row in profile.stats.values())
        Path(result).write_text(str(calls))
        os._exit(0)

    from ironhex.cli.app import main

    Thread._bootstrap_inner = profiled  # type: ignore[attr-defined]
    signal.signal(signal.SIGUSR1, end)
    sys.argv = ["ironhex", *options]
    profiles[0].runcall(main)


@contextmanager
def server(folder: str) -> Iterator[tuple[str, int]]:
    """The address and the process of a profiled server."""
    database = ("--no-browser", "--port", "0", "--database", f"sqlite:///{folder}/games.sqlite")
    command = [sys.executable, __file__, f"{folder}/calls", "play", *database]
    settings = os.environ | {"IRONHEX_PAGE_AS_IT_IS": "1"}
    with subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+?:\d+", process.stdout.readline())
        assert found, "the server did not start"
        yield found[0], process.pid
        process.send_signal(signal.SIGUSR1)


def calls_of(games: int) -> tuple[int, int]:
    """The function calls of so many games, and their actions."""
    bench_server.GAMES = games
    with TemporaryDirectory() as folder:
        with server(folder) as (address, pid):
            times = asyncio.run(bench_server.measured(address, pid))
        return int(Path(folder, "calls").read_text()), len(times["action"])


def main() -> None:
    (few, first), (many, last) = calls_of(1), calls_of(GAMES)
    print(f"  {(many - few) / (last - first):,.0f} function calls for an action, with what is looked at before")


if __name__ == "__main__":
    serve(*sys.argv[1:]) if len(sys.argv) > 1 else main()
